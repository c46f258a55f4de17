import HostSystem
import TestSupport
import Testing

@Suite("Private folders are gone when nobody needs them")
struct PrivateFolderTests {
  private let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }

  /// One that nobody lives in any more, as a killed process leaves it.
  private func abandon(_ purpose: PrivateFolder.Purpose) throws -> String {
    Path.name(of: try PrivateFolder(for: purpose, in: parent.path).path)
  }

  @Test("The end of one removes that one, and looks at no other: a build has many")
  func ownEnd() throws {
    let abandoned = try abandon(.build)
    try PrivateFolder(for: .build, in: parent.path).remove()
    #expect(try parent.names == [abandoned])
  }

  @Test("What killed processes have left behind is removed, whatever for; what somebody lives in is not")
  func abandoned() throws {
    for purpose in PrivateFolder.Purpose.allCases { _ = try abandon(purpose) }
    let living = try PrivateFolder(for: .run, in: parent.path)
    PrivateFolder.removeAbandoned(in: parent.path)
    #expect(try parent.names == [Path.name(of: living.path)])
    living.remove()
    #expect(try parent.names == [])
  }
}
