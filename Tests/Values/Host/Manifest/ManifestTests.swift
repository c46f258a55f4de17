@testable import HostManifest
import HostSystem
import Testing
@_spi(Host) import VIPKit

@Suite("The options of a worker are held against what it declares")
struct DeclaredOptionTests {
  private let declared = [
    OptionDescription(name: "file", type: "String", isRequired: true),
    OptionDescription(name: "share", type: "Double"), OptionDescription(name: "limit", type: "Int8"),
    OptionDescription(name: "fast", type: "Bool"), OptionDescription(name: "mode", type: "Mode"),
  ]

  private func fault(_ options: String) -> Diagnostic? {
    Diagnostic(options: Array(options.utf8), declared: declared, of: "NewsWorker", in: "scenes.json")
  }

  @Test(
    "What has the type, and what isn't declared, is in order",
    arguments: [
      #"{"file":""}"#, #"{"file":"a","share":1.5,"limit":3.0,"fast":false,"mode":{"a":[]}}"#,
      #"{"file":"a","share":null,"other":7}"#, "[]", "", "7",
    ])
  func inOrder(options: String) { #expect(fault(options) == nil) }

  @Test(
    "What hasn't is told with its place, what was found and what is expected",
    arguments: [
      ("{}", "file", "nothing", "String"), (#"{"file":null}"#, "file", "null", "String"),
      (#"{"file":7}"#, "file", "the number 7", "String"),
      (#"{"file":"","share":"a\u001b"}"#, "share", #"the string "a\u{1B}""#, "Double"),
      (#"{"file":"","limit":1.5}"#, "limit", "the number 1.5", "Int8"),
      (#"{"file":"","limit":true}"#, "limit", "true", "Int8"),
      (#"{"file":"","fast":1}"#, "fast", "the number 1", "Bool"),
    ])
  func wrong(options: String, name: String, found: String, expected: String) {
    let place = Place.manifest(file: "scenes.json", keyPath: "workers.NewsWorker.options.\(name)")
    #expect(fault(options) == .wrongType(place, found: found, expected: expected))
  }
}

@Suite("Names of scenes, routes and workers")
struct IdentifierTests {
  @Test(
    "letters, digits and _, a letter first, at most 64",
    arguments: [
      ("Login", true), ("a", true), ("Z9_", true), ("x" + String(repeating: "y", count: 63), true),
      ("x" + String(repeating: "y", count: 64), false), ("", false), ("_a", false), ("9a", false), ("a-b", false),
      ("a b", false), ("a.b", false), ("é", false), ("aé", false), ("a\n", false), ("a\0", false), ("../a", false),
      ("@", false), ("[", false), ("`", false), ("{", false),
    ])
  func isValid(text: String, isValid: Bool) { #expect(Identifier.isValid(text) == isValid) }

  @Test(
    "the words of a name",
    arguments: [
      ("Weather", "Weather"), ("WeatherMap", "Weather map"), ("HTTPNews", "HTTP news"), ("NewsViaRSS", "News via RSS"),
      ("my_notes", "My notes"), ("Top10Songs", "Top10 songs"), ("APlan", "A plan"), ("X", "X"), ("a__b_", "A b"),
      ("X2", "X2"),
    ])
  func words(name: String, words: String) { #expect(Identifier.words(name) == words) }
}

@Suite("The options of one run stand before the manifest's settings")
struct OverridesTests {
  private var manifest = Manifest(file: "scenes.json")

  init() {
    manifest.start = Located("Login", at: .manifest(file: "scenes.json", keyPath: "start"))
    manifest.workers["AuthWorker"] = Manifest.WorkerEntry()
    manifest.workers["AuthWorker"]?.options = Array(#"{"a":1}"#.utf8)
  }

  @Test("no options change nothing; --start, --worker, --route and --data; an error about one names the option")
  func all() {
    var overrides = Overrides()
    #expect(manifest.applying(overrides) == manifest)
    overrides.start = "Home"
    // The last of two options for one setting wins.
    overrides.workers = [("AuthWorker", "SQLiteAuth"), ("AuthWorker", "DemoAuth"), ("NewsWorker", "FileNews")]
    overrides.routes = [("Login", "home", "Dashboard")]
    overrides.data = "/tmp/data"
    let result = manifest.applying(overrides)
    #expect((manifest.dataFolder, result.dataFolder) == (".", "/tmp/data"))
    #expect(result.start == Located("Home", at: .option("--start Home")))
    #expect(result.workers["AuthWorker"]?.use == Located("DemoAuth", at: .option("--worker AuthWorker=DemoAuth")))
    #expect(result.workers["AuthWorker"]?.options == Array(#"{"a":1}"#.utf8), "the options stay")
    #expect(result.workers["NewsWorker"]?.use?.value == "FileNews")
    let route = Located("Dashboard", at: Place.option("--route Login.home=Dashboard"))
    #expect(result.scenes["Login"]?.routes == ["home": route])
    #expect(result.start?.place.description == "--start Home")
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
    left = Overrides()
    left.data = "/tmp/data"
    #expect(left != Overrides())
  }
}
