@testable import HostManifest
import TestSupport
import Testing

private let name = "a name of letters, digits and _ that begins with a letter"

@Suite("Each fault of a manifest is told with its place, what was found, what was expected, and how to fix it")
struct ManifestFaultTests {
  /// The fixture, the error's message after `scenes.json`, the suggestion.
  private static let faults: [(fixture: String, message: String, suggestion: String)] = [
    ("empty", ":1:1: not JSON: found the end of the file, expected a value", "fix the text at that line and column"),
    ("not-json", ":1:1: not JSON: found \"s\", expected a value", "fix the text at that line and column"),
    (
      "not-utf-8", ":1:38: not JSON: found the byte 0xfc, expected UTF-8", "fix the text at that line and column"
    ),
    (
      "comment", ":2:3: not JSON: found \"/\", expected a key in double quotes",
      "fix the text at that line and column"
    ),
    (
      "comma-before-bracket", ":3:1: not JSON: found \"}\", expected a key in double quotes",
      "fix the text at that line and column"
    ),
    (
      "comma-missing", ":3:3: not JSON: found a double quote, expected a comma or }",
      "fix the text at that line and column"
    ),
    (
      "bracket-missing", ":5:1: not JSON: found the end of the file, expected a comma or }",
      "fix the text at that line and column"
    ),
    (
      "quote-missing",
      ":1:34: not JSON: found \"\\n\", expected a closing quote, or \\n and the like for a control character",
      "fix the text at that line and column"
    ),
    (
      "single-quotes", ":1:3: not JSON: found \"\'\", expected a key in double quotes",
      "fix the text at that line and column"
    ),
    (
      "key-twice", ":1:35: not JSON: found the key \"start\" again, expected a key that the object doesn't have yet",
      "fix the text at that line and column"
    ),
    (
      "text-after-the-end", ":2:1: not JSON: found \"}\", expected the end of the file",
      "fix the text at that line and column"
    ),
    (
      "surrogate-alone",
      #":1:27: not JSON: found a surrogate alone, expected a pair of surrogates, such as \ud83d\ude00"#,
      "fix the text at that line and column"
    ),
    ("array", ": found an array, expected an object", "make it an object"),
    ("version-missing", ": the key \"version\" is missing", "add \"version\""),
    (
      "version-2", ": version: found the number 2, expected 1",
      "take a host that reads this version, or write \"version\": 1"
    ),
    (
      "version-as-string", ": version: found the string \"1\", expected 1",
      "take a host that reads this version, or write \"version\": 1"
    ),
    ("key-unknown", ": unknown key \"scene\"", "did you mean \"scenes\"?"),
    (
      "key-with-control-characters", ": unknown key \"\\u{1B}[2Jstart\"",
      "the keys here are: $schema, folders, scenes, start, theme, version, workers"
    ),
    ("start-as-number", ": start: found the number 7, expected a string", "make it a string"),
    ("start-with-space", ": start: found the string \"Log in\", expected \(name)", "make it \(name)"),
    (
      "folders-as-string", ": folders: found the string \"scenes\", expected an array of strings",
      "make it an array of strings"
    ),
    ("folders-with-null", ": folders[1]: found null, expected a string", "make it a string"),
    ("scenes-as-array", ": scenes: found an array, expected an object", "make it an object"),
    (
      "scene-as-string", ": scenes.Login: found the string \"libLogin.so\", expected an object", "make it an object"
    ),
    ("scene-with-a-path-as-id", ": scenes: found the key \"../Login\", expected \(name)", "make it \(name)"),
    ("scene-key-unknown", ": scenes.Login: unknown key \"rotes\"", "did you mean \"routes\"?"),
    ("library-as-array", ": scenes.Login.library: found an array, expected a string", "make it a string"),
    ("routes-as-array", ": scenes.Login.routes: found an array, expected an object", "make it an object"),
    ("route-with-hyphen", ": scenes.Login.routes: found the key \"sign-in\", expected \(name)", "make it \(name)"),
    ("route-to-bool", ": scenes.Login.routes.home: found true, expected a string", "make it a string"),
    ("route-to-empty-name", ": scenes.Login.routes.home: found the string \"\", expected \(name)", "make it \(name)"),
    (
      "scene-worker-as-object", ": scenes.Login.workers.AuthWorker: found an object, expected a string",
      "make it a string"
    ),
    (
      "title-empty", ": scenes.Weather.title: found the string \"\", expected a string that isn't empty",
      "make it a string that isn't empty"
    ),
    (
      "theme-unknown",
      ": theme: found the string \"drak\", expected auto, terminal, light, dark or contrast",
      "make it auto, terminal, light, dark or contrast"
    ),
    ("workers-as-array", ": workers: found an array, expected an object", "make it an object"),
    (
      "worker-as-string", ": workers.AuthWorker: found the string \"DemoAuth\", expected an object",
      "make it an object"
    ),
    (
      "worker-that-begins-with-a-digit", ": workers: found the key \"2Auth\", expected \(name)", "make it \(name)"
    ),
    ("worker-key-unknown", ": workers.AuthWorker: unknown key \"option\"", "did you mean \"options\"?"),
    ("use-as-null", ": workers.AuthWorker.use: found null, expected a string", "make it a string"),
    (
      "use-with-dots", ": workers.AuthWorker.use: found the string \"Demo.Auth\", expected \(name)", "make it \(name)"
    ),
    ("folder-with-nul", ": folders[0]: found the string \"scenes\\0x\", expected a path", "make it a path"),
    (
      "folder-with-at-sign",
      ": folders[1]: found the string \"@hots\", expected a path, or @host; a folder of this name is ./@hots",
      "make it a path, or @host; a folder of this name is ./@hots"
    ),
    ("library-empty", ": scenes.Login.library: found the string \"\", expected a path", "make it a path"),
    ("options-as-array", ": workers.AuthWorker.options: found an array, expected an object", "make it an object"),
  ]

  @Test("in words", arguments: faults)
  func text(fixture: String, message: String, suggestion: String) throws {
    let bytes = try ManifestFixtures.bytes("Bad/\(fixture)")
    let error = try #require(throws: ManifestError.self) { try ManifestParser(file: "scenes.json").parse(bytes) }

    #expect(error.message == "scenes.json\(message)")
    #expect(error.suggestion == suggestion)
  }

  @Test("every fixture has its line in the table")
  func complete() {
    #expect(ManifestFixtures.names(in: "Bad") == Self.faults.map(\.fixture).sorted())
  }

  @Test(
    "as values",
    arguments: [
      (
        "not-json",
        ManifestError.notJSON(
          file: "f", JSONSyntaxError(line: 1, column: 1, found: "\"s\"", expected: "a value"))
      ),
      ("version-missing", .missingKey(.manifest(file: "f", keyPath: ""), key: "version")),
      ("version-2", .unknownVersion(.manifest(file: "f", keyPath: "version"), found: "the number 2")),
      (
        "scene-key-unknown",
        .unknownKey(
          .manifest(file: "f", keyPath: "scenes.Login"), found: "rotes",
          known: ["library", "title", "routes", "fallbacks", "workers"])
      ),
      (
        "route-to-bool",
        .wrongType(
          .manifest(file: "f", keyPath: "scenes.Login.routes.home"), found: "true", expected: "a string")
      ),
    ])
  func value(fixture: String, error: ManifestError) throws {
    let bytes = try ManifestFixtures.bytes("Bad/\(fixture)")
    #expect(throws: error) { try ManifestParser(file: "f").parse(bytes) }
  }

  @Test("of several faults always the same one is told: the first in alphabetical order")
  func order() {
    let text = #"{"version":1,"scenes":{"D":1,"B":1,"C":1,"A":{"routes":{"z":1,"y":1,"x":1}}}}"#
    let place = Place.manifest(file: "f", keyPath: "scenes.A.routes.x")
    #expect(throws: ManifestError.wrongType(place, found: "the number 1", expected: "a string")) {
      try ManifestParser(file: "f").parse(Array(text.utf8))
    }
  }
}
