@testable import HostManifest
@testable import HostState
@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing

@MainActor
@Suite("Names of workers that host use gives, also of scenes that nobody has opened", .timeLimit(.minutes(10)))
struct UseNameTests {
  private func use(_ worker: String, _ implementation: String) async throws -> (LiveApplication, Refusal?) {
    let application = try await LiveApplication.withUnopenedNews()
    do throws(Refusal) {
      try await application.host.use(worker: worker, implementation: implementation)
      return (application, nil)
    } catch { return (application, error) }
  }

  private func place(_ setting: String) -> Place { .option("host use \(setting)") }

  @Test func `One that there isn't is told with all that there are; no scene is loaded for that`() async throws {
    let cases = [
      (
        "NewsWorker", "FileNws",
        WiringFault.unknownImplementation(
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
      #expect(refusal == .wiring(fault))
      let libraries = application.host.status().libraries
      #expect(libraries.first { $0.id == "NewsList" }?.stage == .discovered)
      #expect(application.screen?.statusMessage == nil, "the user has named nothing")
      try await application.stop()
    }
  }
}
