@testable import HostState
@testable import HostInspection
@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing

@MainActor
@Suite("A file that was written so lately that each look reads it again", .timeLimit(.minutes(10)))
struct LateFileTests {
  @Test("A file that was taken before doesn't take the place of one that somebody has named since")
  func named() async throws {
    let application = try await LiveApplication.started()
    // Written so lately that each look has to read it again.
    try await application.lookAgain()
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["SECOND", "GROWN"]))
    try await application.lookAgain()
    #expect(application.screen?.title == "Second")
    #expect(application.host.status().stack.map(\.generation) == [2])

    try application.replace("Note", by: try await LiveBuilds.build("Note"))
    try await application.lookAgain()
    #expect(application.host.status().stack.map(\.generation) == [3], "one that is put there later does")
    try await application.stop()
  }
}
