@testable import HostInspection
@testable import HostState
@testable import HostRuntime
@testable import HostSystem
import Glibc
import ScreenModel
import TestSupport
import Testing

@MainActor
@Suite("An app comes back to files that aren't as they were", .timeLimit(.minutes(10)))
struct ChangedFilesTests {
  @Test(
    "A file that is cut off, or can't make its scene, when the app comes back: the build that ran goes on",
    arguments: [false, true])
  func fileIsBroken(isCut: Bool) async throws {
    let application = try await DyingApplication.started()
    application.app.display.type("half a no", into: "Text")
    var broken = try await LiveBuilds.build("Note", ["BROKEN"])
    if isCut {
      let bytes = try LibraryFile(reading: broken).bytes
      broken = try application.folder.write(bytes.prefix(3000), to: "cut.so")
    }
    try application.app.replace("Note", by: broken)
    // It was tried and refused while the app ran, and is no good build for that.
    await #expect(throws: Refusal.self) {
      try await application.app.host.swap(scene: "Note", file: application.app.library("Note"))
    }

    let next = try application.next(after: AppEnd(process: 7, end: .signal(SIGKILL)))
    let screen = await next.start()
    #expect(screen.title == "Note")
    #expect(screen.text(of: "Text") == "half a no")
    let record = next.host.status().libraries.first { $0.id == "Note" }
    #expect(record?.stage == .presented)
    #expect(record?.reason != nil, "what is wrong with the file stands in the status")
    try await next.stop()
  }

  @Test(
    "A file that is gone when the app comes back: the build that ran goes on until the scene is left",
    arguments: [1, 3])
  func fileIsGone(failures: Int) async throws {
    let application = try DyingApplication([
      "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
    ])
    await application.app.start()
    application.app.display.type("half a no", into: "Text")
    for id in ["Note", "DemoAuth"] { #expect(unlink(application.app.library(id)) == 0) }

    let next = try application.next(after: AppEnd(process: 7, end: .signal(SIGSEGV)), failures: failures)
    let screen = await next.start(watches: true)
    #expect(screen.title == "Note")
    #expect(screen.text(of: "Text") == (failures == 1 ? "half a no" : ""))
    let record = next.host.status().libraries.first { $0.id == "Note" }
    #expect(record?.stage == .presented)
    #expect(record?.reason == "\(next.library("Note")): there is no such file")
    // A new build is taken as any other.
    try next.folder.copy(try await LiveBuilds.build("Note", ["SECOND", "GROWN"]), as: "scenes/libNote.so")
    _ = await next.display.screen { $0.title == "Second" }
    try await next.stop()
  }

  @Test("A worker that was chosen while the app ran, and is gone when it comes back: the manifest's answers")
  func chosenWorkerIsGone() async throws {
    let application = try DyingApplication([
      "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
      "SQLiteAuth": Checkout.library("SQLiteAuth"),
    ])
    await application.app.start()
    try await application.app.host.use(worker: "AuthWorker", implementation: "SQLiteAuth")
    #expect(unlink(application.app.library("SQLiteAuth")) == 0)

    let next = try await application.startNext(after: AppEnd(process: 7, end: .signal(SIGKILL)))
    #expect(next.host.status().workers.map(\.implementation) == ["DemoAuth"])
    #expect(
      next.reports.contains(
        "host use AuthWorker=SQLiteAuth: there is no implementation \"SQLiteAuth\" of AuthWorker"))
    try await next.stop()
  }
}
