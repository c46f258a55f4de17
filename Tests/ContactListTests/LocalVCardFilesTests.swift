import Contracts
import TestSupport
import Testing

@testable import ContactList

@Suite("ContactList: vCard files")
struct LocalVCardFilesTests {
  private let files = LocalVCardFiles()

  @Test("What is written is read again, and nothing is overwritten unasked")
  func writeAndRead() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.vcf")
    try await files.write([1, 2], to: path, replacing: false)
    #expect(try await files.read(path) == [1, 2])
    await #expect(throws: VCardFileError.exists) { try await files.write([3], to: path, replacing: false) }
    #expect(try await files.read(path) == [1, 2])
    try await files.write([3], to: path, replacing: true)
    #expect(try await files.read(path) == [3])
  }

  @Test("A file that is missing, a folder or a device can't be read")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    let failures: [(String, VCardFileError)] = [
      (folder.file("none.vcf"), .unavailable(systemMessage: "No such file or directory")),
      (folder.file("."), .unavailable(systemMessage: "Is a directory")), ("/dev/zero", .notAFile),
    ]
    for (path, error) in failures {
      await #expect(throws: error) { try await files.read(path) }
    }
  }
}
