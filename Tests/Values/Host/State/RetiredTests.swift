@testable import HostSystem
@testable import HostManifest
@testable import HostState
import Testing

@Suite("A scene whose file is gone")
struct RetiredTests {
  private let news = LoadedBuild.scene("News")

  /// News was loaded, and its file has gone.
  private func situation(naming isNamed: Bool) -> Situation {
    var situation = Situation(["Home", "News"]) { if isNamed { $0.scenes["News"] = Manifest.SceneEntry() } }
    for change in news.changes { situation.apply(change) }
    let catalog = Situation.catalog(["Home"], situation.state.manifest)
    situation.apply(.catalogued(catalog), .removed("News"))
    return situation
  }

  @Test("stays retired when the manifest is edited that names it")
  func named() {
    var situation = situation(naming: true)
    #expect(situation.state.stage(of: "News") == .retired)
    let state = situation.state
    situation.apply(.configured(state.manifest, Overrides(), state.catalog), .discovered("News"))
    #expect(situation.state.stage(of: "News") == .retired)
    #expect(!situation.state.isKnown("News"))
  }

  @Test("is forgotten when no manifest names it")
  func unnamed() {
    var situation = situation(naming: false)
    let state = situation.state
    situation.apply(.configured(state.manifest, Overrides(), state.catalog))
    #expect(situation.state.libraries["News"] == nil)
  }

  @Test("is there again when a file is", arguments: [true, false])
  func back(isNamed: Bool) {
    var situation = situation(naming: isNamed)
    situation.apply(
      .catalogued(Situation.catalog(["Home", "News"], situation.state.manifest)), .discovered("News"))
    #expect(situation.state.stage(of: "News") == .discovered)
  }
}
