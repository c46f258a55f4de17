@testable import HostManifest
@testable import HostSystem
@testable import HostState
@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing

@MainActor
@Suite("Names of workers in an edited manifest and in host use", .timeLimit(.minutes(10)), .live)
struct WorkerNameTests {
  private func edit(_ workers: String, _ scenes: String = "{}") async throws -> (LiveApplication, file: String) {
    let application = try await withUnopenedNews()
    let text = #"{"version":1,"start":"Note","folders":["scenes"],"workers":\#(workers),"scenes":\#(scenes)}"#
    let file = try application.folder.write(text.utf8, to: "scenes.json")
    try await application.lookAgain()
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
    let fault = Diagnostic.unknownWorker(
      .manifest(file: file, keyPath: keyPath), found: "AuthWrker", known: ["AuthWorker", "NewsWorker"])
    #expect(application.reports == [fault.message])
    #expect(application.screen?.statusMessage == "scenes.json was not updated: \(fault.message)")
    #expect(application.host.survey(by: .ofTests).isEmpty == false)
    #expect(application.host.nameFault() == nil, "the one in force is in order")
  }

  @Test("One of a scene that was never opened is in order, and so is what that scene is then")
  func unopened() async throws {
    let (application, _) = try await edit(
      #"{"AuthWorker":{"use":"DemoAuth"},"NewsWorker":{"use":"FileNews"}}"#)
    #expect(application.reports == [])
    #expect(application.host.store.state.manifest.workers["NewsWorker"]?.use?.value == "FileNews")
    #expect(application.host.status().libraries.first { $0.id == "NewsList" }?.stage == .discovered)
  }

  /// Shows Note. The scenes of the news, and their worker, haven't been opened.
  private func withUnopenedNews() async throws -> LiveApplication {
    var libraries = try await LiveApplication.noteLibraries()
    for id in ["NewsList", "NewsItem", "FileNews"] { libraries[id] = Checkout.library(id) }
    return try await .started(libraries)
  }

  private nonisolated static func unknownWorker(_ setting: String) -> Diagnostic {
    .unknownWorker(.option("host use \(setting)"), found: "NewsWrker", known: ["AuthWorker", "NewsWorker"])
  }

  @Test(arguments: [
    (
      "NewsWorker", "FileNws",
      Diagnostic.unknownImplementation(
        .option("host use NewsWorker=FileNws"), worker: "NewsWorker", found: "FileNws", known: ["FileNews"])
    ),
    ("NewsWrker", "FileNews", unknownWorker("NewsWrker=FileNews")),
    ("NewsWrker", "default", unknownWorker("NewsWrker=default")),
  ])
  func `A wrong name is told with all names`(worker: String, implementation: String, fault: Diagnostic) async throws {
    let application = try await withUnopenedNews()
    await #expect(throws: fault) { try await application.host.use(worker: worker, implementation: implementation) }
    let stage = application.host.status().libraries.first { $0.id == "NewsList" }?.stage
    #expect((stage, application.screen?.statusMessage) == (.discovered, nil), "the user has named nothing")
  }
}
