import HostRuntime
@testable import HostManifest
@testable import HostInspection
@testable import HostLoading
@testable import HostState
import TestSupport
import Testing

@MainActor
@Suite("What two libraries in one process may not both declare", .timeLimit(.minutes(10)))
struct ConflictTableTests {
  @Test("a retroactive conformance is refused the second time, by its symbols")
  func conformance() async throws {
    let application = try await LiveApplication.started(["CONFORMS"])
    let file = try application.folder.copy(try await LiveBuilds.build("Note", ["CONFORMS", "SECOND"]), as: "second.so")
    let reason =
      "\(file): the library declares the retroactive conformance of $s9Contracts7SessionVMn to "
      + "$ss23CustomStringConvertibleMp, which \(application.library("Note")) has declared for the whole process"

    let refusal = await #expect(throws: Refusal.self) { try await application.host.swap(scene: "Note", file: file) }
    #expect(refusal?.message == reason)
    #expect(refusal?.suggestion == "declare the conformance in Contracts, or give it to a type of your own")
    #expect(application.host.status().stack.map(\.generation) == [1])

    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note"))
    #expect(application.host.status().stack.map(\.generation) == [2], "one that declares none is taken")
    try await application.stop()
  }
}
