import TestSupport
import Testing

@Suite("Routes whose destination isn't to be had, by the built host", .timeLimit(.minutes(30)), .takesTurns)
struct FallbackWalkTests {
  private let folder: TemporaryFolder

  /// News whose search is damaged, and the gallery in its place.
  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("scenes")
    for id in ["NewsList", "NewsItem", "Gallery", "FileNews", "Contracts"] {
      try folder.copy(Checkout.library(id), as: "scenes/lib\(id).so")
    }
    try folder.copy("\(Checkout.root)/Docs/news.xml", as: "news.xml")
    try folder.write(
      """
      {
        "version": 1, "start": "NewsList", "folders": ["scenes", "@host"],
        "scenes": { "NewsList": { "fallbacks": { "searchNews": "Gallery" } } },
        "workers": { "NewsWorker": { "use": "FileNews", "options": { "file": "news.xml" } } }
      }
      """, to: "scenes.json")
  }

  private func host(_ arguments: [String], input: String = "") async throws -> Command.Result {
    try await Command.host(arguments, input: input, in: folder.path, environment: ["XDG_STATE_HOME": folder.path])
  }

  @Test("One that is there and damaged is stood in for; the log tells, and check")
  func damaged() async throws {
    try folder.write("no library", to: "scenes/libNewsSearch.so")
    let run = try await host(
      ["run", "--display", "plain", "--strict"], input: "run Search\nwait == Gallery ==\nback\nwait == News ==\n")
    #expect(run.status == 0)
    let warning = "warning: NewsList: the route searchNews leads to Gallery in the place of NewsSearch: "
    #expect(run.errors.contains(warning), "\(run.errors)")
    let check = try await host(["check"])
    #expect(check.status == 1)
    #expect(check.errors.contains(warning), "\(check.errors)")
  }
}
