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

  @Test("A file that was written lately and is refused is told of once, however often it is looked at")
  func refusedLately() async throws {
    let application = try LiveApplication([
      "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
    ])
    await application.start()
    try application.folder.write("no library".utf8, to: "scenes/libNews.so")
    for _ in 1...3 { try await application.lookAgain() }
    let fault = LibraryFault(path: application.library("News"), reason: .notELF(start: Array("no library".utf8)))
    #expect(application.reports == [fault.message])
    try await application.stop()
  }
}
