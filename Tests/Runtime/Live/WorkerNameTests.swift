@testable import HostLoading
@testable import HostManifest
@testable import HostSystem
@testable import HostState
@testable import HostRuntime
import Glibc
import ScreenModel
import TestSupport
import Testing

@MainActor
@Suite("Names of workers in a manifest that is edited while the application runs", .timeLimit(.minutes(10)), .live)
struct ManifestNameTests {
  private func edit(_ workers: String, _ scenes: String = "{}") async throws -> (LiveApplication, file: String) {
    let application = try await LiveApplication.withUnopenedNews()
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
    #expect(fault.message == "\(file): \(keyPath): no scene uses a worker \"AuthWrker\"")
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
}

extension LiveApplication {
  /// Shows Note. The scenes of the news, and their worker, haven't been opened.
  static func withUnopenedNews() async throws -> LiveApplication {
    try await started([
      "Note": LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
      "NewsList": Checkout.library("NewsList"), "NewsItem": Checkout.library("NewsItem"),
      "FileNews": Checkout.library("FileNews"),
    ])
  }
}

@MainActor
@Suite("Names of workers that host use gives, also of scenes that nobody has opened", .timeLimit(.minutes(10)), .live)
struct UseNameTests {
  private func use(_ worker: String, _ implementation: String) async throws -> (LiveApplication, Diagnostic?) {
    let application = try await LiveApplication.withUnopenedNews()
    do throws(Diagnostic) {
      try await application.host.use(worker: worker, implementation: implementation)
      return (application, nil)
    } catch { return (application, error) }
  }

  private func place(_ setting: String) -> Place { .option("host use \(setting)") }

  @Test func `One that there isn't is told with all that there are; no scene is loaded for that`() async throws {
    let cases = [
      (
        "NewsWorker", "FileNws",
        Diagnostic.unknownImplementation(
          place("NewsWorker=FileNws"), worker: "NewsWorker", found: "FileNws", known: ["FileNews"])
      ),
      (
        "NewsWrker", "FileNews",
        .unknownWorker(place("NewsWrker=FileNews"), found: "NewsWrker", known: ["AuthWorker", "NewsWorker"])
      ),
      (
        "NewsWrker", "default",
        .unknownWorker(place("NewsWrker=default"), found: "NewsWrker", known: ["AuthWorker", "NewsWorker"])
      ),
    ]
    for (worker, implementation, fault) in cases {
      let (application, refusal) = try await use(worker, implementation)
      #expect(refusal == fault)
      let libraries = application.host.status().libraries
      #expect(libraries.first { $0.id == "NewsList" }?.stage == .discovered)
      #expect(application.screen?.statusMessage == nil, "the user has named nothing")
      try await application.stop()
    }
  }
}
