@testable import HostInspection
@testable import HostState
@testable import HostRuntime
@testable import HostSystem
import Glibc
import ScreenModel
import TestSupport
import Testing

@MainActor
@Suite("An app comes back to files that aren't as they were", .timeLimit(.minutes(10)), .live)
struct ChangedFilesTests {
  private nonisolated static let killed = AppEnd(process: 7, end: .signal(SIGKILL))

  @Test("A file that is cut off, or can't make its scene: the build that ran goes on", arguments: [false, true])
  func fileIsBroken(isCut: Bool) async throws {
    let application = try await DyingApplication.started(typing: "half a no")
    var broken = try await LiveBuilds.build("Note", ["BROKEN"])
    if isCut {
      let bytes = try LibraryFile(reading: broken).bytes
      broken = try application.folder.write(bytes.prefix(3000), to: "cut.so")
    }
    try application.app.replace("Note", by: broken)
    // Refused while the app ran, so it isn't a proven build.
    await #expect(throws: Diagnostic.self) {
      try await application.app.host.swap(scene: "Note", file: application.app.library("Note"))
    }

    let next = try application.next(after: Self.killed)
    let screen = await next.start()
    #expect((screen.title, screen.text(of: "Text")) == ("Note", "half a no"))
    let record = next.host.status().libraries.first { $0.id == "Note" }
    #expect(record?.stage == .presented)
    #expect(record?.reason != nil, "what is wrong with the file stands in the status")
  }

  @Test("A file that is gone: the build that ran goes on until the scene is left", arguments: [1, 3])
  func fileIsGone(failures: Int) async throws {
    let application = try await DyingApplication.started(typing: "half a no")
    for id in ["Note", "DemoAuth"] { #expect(unlink(application.app.library(id)) == 0) }

    let next = try application.next(after: AppEnd(process: 7, end: .signal(SIGSEGV)), failures: failures)
    let screen = await next.start(watches: true)
    #expect((screen.title, screen.text(of: "Text")) == ("Note", failures == 1 ? "half a no" : ""))
    let record = next.host.status().libraries.first { $0.id == "Note" }
    #expect((record?.stage, record?.reason) == (.presented, "\(next.library("Note")): there is no such file"))
    // A new build is used as usual.
    try next.folder.copy(try await LiveBuilds.build("Note", ["SECOND", "GROWN"]), as: "scenes/libNote.so")
    _ = await next.display.screen { $0.title == "Second" }
  }

  @Test("A worker that was chosen while the app ran, and is gone when it comes back: the manifest's answers")
  func chosenWorkerIsGone() async throws {
    let application = try await DyingApplication.started([
      "Note": LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
      "SQLiteAuth": Checkout.library("SQLiteAuth"),
    ])
    try await application.app.host.use(worker: "AuthWorker", implementation: "SQLiteAuth")
    #expect(unlink(application.app.library("SQLiteAuth")) == 0)

    let next = try await application.startNext(after: Self.killed)
    #expect(next.host.status().workers.map(\.implementation) == ["DemoAuth"])
    #expect(
      next.reports.contains("host use AuthWorker=SQLiteAuth: there is no implementation \"SQLiteAuth\" of AuthWorker"))
  }

  private func edit(_ application: LiveApplication, _ text: String) throws -> String {
    try application.folder.write(text.utf8, to: "scenes.json")
  }

  private func manifest(_ rest: String) -> String { #"{"version":1,"start":"Note","folders":["scenes"]\#(rest)}"# }

  private nonisolated static let notJSON =
    #":1:18: not JSON: found "\n", expected a closing quote, or \n and the like for a control character"#

  @Test(
    "A manifest that is cut off, or whose first scene has another name: the one in force stays, and that is told",
    arguments: [Self.killed, nil],
    [
      (text: "{\"version\":1,\"sta\n", fault: notJSON, watches: true),
      (text: "{\"version\":1,\"sta\n", fault: notJSON, watches: false),
      (
        text: #"{"version":1,"start":"Nite","folders":["scenes"]}"#, fault: #": start: there is no scene "Nite""#,
        watches: true
      ),
    ])
  func broken(end: AppEnd?, manifest: (text: String, fault: String, watches: Bool)) async throws {
    let application = try await DyingApplication.started(typing: "half a no")
    let file = try edit(application.app, manifest.text)

    let next = try application.next(after: end)
    let screen = await next.start(watches: manifest.watches)
    #expect((screen.title, screen.text(of: "Text")) == ("Note", "half a no"))
    let fault = file + manifest.fault
    let told = await next.event { if case .manifestRefused = $0 { true } else { false } }
    #expect(told == .manifestRefused(file: file, reason: fault))
    #expect(next.screen?.statusMessage == "scenes.json was not updated: \(fault)")
    #expect(next.reports.filter { $0 == fault }.count == 1)
    // And so does the one after it.
    let last = try application.next(after: Self.killed)
    #expect(await last.start().text(of: "Text") == "half a no")
  }

  @Test("A manifest that is gone: the one in force stays")
  func manifestIsGone() async throws {
    let application = try await DyingApplication.started(typing: "half a no")
    #expect(unlink(application.app.folder.file("scenes.json")) == 0)
    let next = try application.next(after: Self.killed)
    #expect(await next.start(watches: true).text(of: "Text") == "half a no")
    #expect(next.reports.contains("\(next.folder.file("scenes.json")): there is no such file"))
  }

  @Test("An edit of the manifest that is in order is taken after a crash as any other, and by a restart from the start")
  func inOrder() async throws {
    let application = try await DyingApplication.started(typing: "half a no")
    try application.app.folder.copy(try await LiveBuilds.build("OptionAuth"), as: "scenes/libOptionAuth.so")
    let file = try edit(
      application.app, manifest(#","workers":{"AuthWorker":{"use":"OptionAuth","options":{"greeting":"Hi"}}}"#))
    let next = try application.next(after: Self.killed)
    await next.start(watches: true)
    await next.event(.manifestReloaded(file: file))
    #expect(next.host.status().workers.map(\.implementation) == ["OptionAuth"])
    #expect(next.reports == ["the app stopped: Killed"])

    _ = try edit(next, manifest(#","workers":{"AuthWorker":{"use":"DemoAuth"}}"#))
    let last = try application.next()
    #expect(await last.start().text(of: "Text") == "half a no")
    #expect((last.host.status().workers.map(\.implementation), last.reports) == (["DemoAuth"], []))
  }
}
