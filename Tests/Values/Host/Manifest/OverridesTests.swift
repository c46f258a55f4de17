@testable import HostManifest
import Testing

@Suite("The options of one run stand before the manifest's settings")
struct OverridesTests {
  private var manifest = Manifest(file: "scenes.json")

  init() {
    manifest.start = Located("Login", at: .manifest(file: "scenes.json", keyPath: "start"))
    manifest.workers["AuthWorker"] = Manifest.WorkerEntry()
    manifest.workers["AuthWorker"]?.options = Array(#"{"a":1}"#.utf8)
  }

  @Test("no options change nothing")
  func none() {
    #expect(manifest.applying(Overrides()) == manifest)
  }

  @Test("--start, --worker and --route; an error about one names the option")
  func all() {
    var overrides = Overrides()
    overrides.start = "Home"
    overrides.workers = [("AuthWorker", "DemoAuth"), ("NewsWorker", "FileNews")]
    overrides.routes = [("Login", "home", "Dashboard")]

    let result = manifest.applying(overrides)

    #expect(result.start == Located("Home", at: .option("--start Home")))
    #expect(result.workers["AuthWorker"]?.use == Located("DemoAuth", at: .option("--worker AuthWorker=DemoAuth")))
    #expect(result.workers["AuthWorker"]?.options == Array(#"{"a":1}"#.utf8), "the options stay")
    #expect(result.workers["NewsWorker"]?.use?.value == "FileNews")
    #expect(
      result.scenes["Login"]?.routes == [
        "home": Located("Dashboard", at: .option("--route Login.home=Dashboard"))
      ])
    #expect(result.start?.place.description == "--start Home")
  }

  @Test("--data: where workers keep their files, in the place of the manifest's folder")
  func data() {
    var overrides = Overrides()
    #expect(manifest.applying(overrides).dataFolder == ".")
    overrides.data = "/tmp/data"
    #expect(manifest.applying(overrides).dataFolder == "/tmp/data")
    #expect(overrides != Overrides())
  }

  @Test("what the manifest says of scenes in their place is remembered, once")
  func overridden() {
    var overrides = Overrides()
    overrides.start = "Home"
    overrides.routes = [("Login", "home", "Dashboard"), ("Login", "help", "Help")]
    var manifest = manifest
    let home = Located("Hom", at: Place.manifest(file: "scenes.json", keyPath: "scenes.Login.routes.home"))
    manifest.scenes["Login"] = Manifest.SceneEntry()
    manifest.scenes["Login"]?.routes["home"] = home
    let start = Located("Login", at: Place.manifest(file: "scenes.json", keyPath: "start"))
    #expect(manifest.applying(overrides).overridden == [start, home])
    #expect(manifest.applying(overrides).applying(overrides).overridden == [start, home])
  }

  @Test("of two options for one setting the last counts")
  func last() {
    var overrides = Overrides()
    overrides.workers = [("AuthWorker", "DemoAuth"), ("AuthWorker", "SQLiteAuth")]
    #expect(manifest.applying(overrides).workers["AuthWorker"]?.use?.value == "SQLiteAuth")
  }

  @Test("two that say the same are equal")
  func equality() {
    var left = Overrides()
    var right = Overrides()
    left.routes = [("Login", "home", "Dashboard")]
    #expect(left != right)
    right.routes = [("Login", "home", "Dashboard")]
    #expect(left == right)
    right.workers = [("AuthWorker", "DemoAuth")]
    #expect(left != right)
  }
}
