import TestSupport
import Testing

@testable import HostLoading
@testable import HostModel
@testable import HostRuntime

@MainActor
@Suite("Names of workers in a manifest that is edited while the application runs", .timeLimit(.minutes(5)))
struct ManifestNameTests {
  /// Puts something in the manifest, and looks.
  private func edit(_ workers: String, _ scenes: String = "{}") async throws -> (LiveApplication, file: String) {
    let application = try LiveApplication([
      "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
      "NewsList": Checkout.library("NewsList"), "NewsItem": Checkout.library("NewsItem"),
      "FileNews": Checkout.library("FileNews"),
    ])
    application.host.updates.probe = .ofTests
    await application.start()
    let text = #"{"version":1,"start":"Note","folders":["scenes"],"workers":\#(workers),"scenes":\#(scenes)}"#
    let file = try application.folder.write(text.utf8, to: "scenes.json")
    _ = await application.host.watcher.lookAgain()
    return (application, file)
  }

  @Test(
    "One that no scene has is told as host check tells it, and the edit not taken",
    arguments: [
      (#"{"AuthWorker":{"use":"DemoAuth"},"AuthWrker":{"use":"DemoAuth"}}"#, "{}", "workers.AuthWrker.use"),
      (#"{"AuthWorker":{"use":"DemoAuth"},"AuthWrker":{}}"#, "{}", "workers.AuthWrker"),
      (
        #"{"AuthWorker":{"use":"DemoAuth"}}"#, #"{"Note":{"workers":{"AuthWrker":"DemoAuth"}}}"#,
        "scenes.Note.workers.AuthWrker"
      ),
    ])
  func unknown(workers: String, scenes: String, keyPath: String) async throws {
    let (application, file) = try await edit(workers, scenes)
    let fault = Refusal.wiring(
      .unknownWorker(
        .manifest(file: file, keyPath: keyPath), found: "AuthWrker", known: ["AuthWorker", "NewsWorker"]))
    #expect(application.reports == [fault.message])
    #expect(fault.message == "\(file): \(keyPath): no scene uses a worker \"AuthWrker\"")
    #expect(application.screen?.notice == "scenes.json was not updated: \(fault.message)")
    #expect(application.host.survey(by: .ofTests).isEmpty == false)
    #expect(application.host.nameFault() == nil, "the one in force is in order")
    try await application.stop()
  }

  @Test("One of a scene that was never opened is in order, and so is what that scene is then")
  func unopened() async throws {
    let (application, _) = try await edit(
      #"{"AuthWorker":{"use":"DemoAuth"},"NewsWorker":{"use":"FileNews"}}"#)
    #expect(application.reports == [])
    #expect(application.host.store.state.manifest.workers["NewsWorker"]?.use?.value == "FileNews")
    #expect(application.host.status().libraries.first { $0.id == "NewsList" }?.stage == .discovered)
    try await application.stop()
  }

  @Test("An implementation that isn't there is told, also for a worker that no scene on the screen has")
  func implementation() async throws {
    let (application, file) = try await edit(
      #"{"AuthWorker":{"use":"DemoAuth"},"NewsWorker":{"use":"FileNws"}}"#)
    #expect(
      application.reports == ["\(file): workers.NewsWorker.use: there is no implementation \"FileNws\" of NewsWorker"])
    try await application.stop()
  }
}
