@testable import HostManifest
import HostSystem
import TestSupport
import Testing

private let name = "a name of letters, digits and _ that begins with a letter"

@Suite("Each fault of a manifest is told with its place, what was found, what was expected, and how to fix it")
struct ManifestFaultTests {
  private static let notJSON: [(fixture: String, place: String, found: String, expected: String)] = [
    ("empty", "1:1", "the end of the file", "a value"),
    ("not-json", "1:1", "\"s\"", "a value"),
    ("not-utf-8", "1:38", "the byte 0xfc", "UTF-8"),
    ("comment", "2:3", "\"/\"", "a key in double quotes"),
    ("comma-before-bracket", "3:1", "\"}\"", "a key in double quotes"),
    ("comma-missing", "3:3", "a double quote", "a comma or }"),
    ("bracket-missing", "5:1", "the end of the file", "a comma or }"),
    ("quote-missing", "1:34", "\"\\n\"", "a closing quote, or \\n and the like for a control character"),
    ("single-quotes", "1:3", "\"\'\"", "a key in double quotes"),
    ("key-twice", "1:35", "the key \"start\" again", "a key that the object doesn't have yet"),
    ("text-after-the-end", "2:1", "\"}\"", "the end of the file"),
    ("surrogate-alone", "1:27", "a surrogate alone", #"a pair of surrogates, such as \ud83d\ude00"#),
  ]

  private static let wrongTypes: [(fixture: String, keyPath: String, found: String, expected: String)] = [
    ("array", "", "an array", "an object"),
    ("start-as-number", "start", "the number 7", "a string"),
    ("start-with-space", "start", "the string \"Log in\"", name),
    ("folders-as-string", "folders", "the string \"scenes\"", "an array of strings"),
    ("folders-with-null", "folders[1]", "null", "a string"),
    ("scenes-as-array", "scenes", "an array", "an object"),
    ("scene-as-string", "scenes.Login", "the string \"libLogin.so\"", "an object"),
    ("scene-with-a-path-as-id", "scenes", "the key \"../Login\"", name),
    ("library-as-array", "scenes.Login.library", "an array", "a string"),
    ("routes-as-array", "scenes.Login.routes", "an array", "an object"),
    ("route-with-hyphen", "scenes.Login.routes", "the key \"sign-in\"", name),
    ("route-to-bool", "scenes.Login.routes.home", "true", "a string"),
    ("requirement-as-array", "requirements.session", "an array", "a string"),
    ("route-to-empty-name", "scenes.Login.routes.home", "the string \"\"", name),
    ("scene-worker-as-object", "scenes.Login.workers.AuthWorker", "an object", "a string"),
    ("title-empty", "scenes.Weather.title", "the string \"\"", "a string that isn't empty"),
    ("theme-unknown", "theme", "the string \"drak\"", "auto, terminal, light, dark or contrast"),
    ("keep-as-string", "keep", "the string \"yes\"", "true or false"),
    ("unattended-too-short", "unattended", "the number 1", "a whole number of seconds from 5 to 3600"),
    ("kept-builds-negative", "keptBuilds", "the number -1", "a whole number of builds from 0 to 100"),
    ("record-unknown", "record", "the string \"all\"", "\"rolling\""),
    ("attach-as-number", "attach", "the number 0", "true or false"),
    ("workers-as-array", "workers", "an array", "an object"),
    ("worker-as-string", "workers.AuthWorker", "the string \"DemoAuth\"", "an object"),
    ("worker-that-begins-with-a-digit", "workers", "the key \"2Auth\"", name),
    ("use-as-null", "workers.AuthWorker.use", "null", "a string"),
    ("use-with-dots", "workers.AuthWorker.use", "the string \"Demo.Auth\"", name),
    ("folder-with-nul", "folders[0]", "the string \"scenes\\0x\"", "a path"),
    ("folder-with-at-sign", "folders[1]", "the string \"@hots\"", "a path, or @host; a folder of this name is ./@hots"),
    ("library-empty", "scenes.Login.library", "the string \"\"", "a path"),
    ("options-as-array", "workers.AuthWorker.options", "an array", "an object"),
  ]

  /// The fixture, the error's message after `scenes.json`, the suggestion.
  private static let faults: [(fixture: String, message: String, suggestion: String)] =
    [
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
        "the keys here are: $schema, attach, folders, keep, keptBuilds, mostUploadBytes, record, recordAnswers, requirements, scenes, …"
      ),
      (
        "kept-steps", ": unknown key \"keptSteps\"",
        "write \"record\": \"rolling\", which keeps the last 50 to 100 steps, or leave it out to keep none"
      ),
      ("scene-key-unknown", ": scenes.Login: unknown key \"rotes\"", "did you mean \"routes\"?"),
      (
        "key-removed", ": unknown key \"probation\"",
        "leave it out: no swap is taken back by itself any more, host rollback does it"
      ),
      (
        "scene-fallbacks", ": scenes.Login: unknown key \"fallbacks\"",
        "leave it out: a link whose destination can't be shown is disabled, and says why"
      ),
      ("worker-key-unknown", ": workers.AuthWorker: unknown key \"option\"", "did you mean \"options\"?"),
      (
        "worker-shadow", ": workers.AuthWorker: unknown key \"shadow\"",
        "leave it out: workers have no shadows any more; host use tries an implementation in a run"
      ),
    ]
    + notJSON.map { fixture, place, found, expected in
      (fixture, ":\(place): not JSON: found \(found), expected \(expected)", "fix the text at that line and column")
    }
    + wrongTypes.map { fixture, keyPath, found, expected in
      (fixture, "\(keyPath.isEmpty ? "" : ": ")\(keyPath): found \(found), expected \(expected)", "make it \(expected)")
    }

  @Test("in words", arguments: faults)
  func text(fixture: String, message: String, suggestion: String) throws {
    let bytes = try ManifestFixtures.bytes("Bad/\(fixture)")
    let error = try #require(throws: Diagnostic.self) { try ManifestParser(file: "scenes.json").parse(bytes) }

    #expect(error.message == "scenes.json\(message)")
    #expect(error.suggestion == suggestion)
  }

  @Test("every fixture has its line in the table")
  func complete() {
    #expect(ManifestFixtures.names(in: "Bad") == Self.faults.map(\.fixture).sorted())
  }

  @Test("of several faults always the same one is told: the first in alphabetical order")
  func order() {
    let text = #"{"version":1,"scenes":{"D":1,"B":1,"C":1,"A":{"routes":{"z":1,"y":1,"x":1}}}}"#
    let place = Place.manifest(file: "f", keyPath: "scenes.A.routes.x")
    #expect(throws: Diagnostic.wrongType(place, found: "the number 1", expected: "a string")) {
      try ManifestParser(file: "f").parse(Array(text.utf8))
    }
  }
}

@Suite("A damaged manifest is read or refused, and never traps")
struct ManifestMutationTests {
  @Test("at random: bytes changed, removed, doubled; cut off; two manifests spliced")
  func mutations() throws {
    let originals = try ["full", "options-of-every-kind", "minimal"].map { try ManifestFixtures.bytes("Good/\($0)") }
    var mutations = Mutations(of: originals, marks: "{}[]\",:\\u0123eE+-.tfn \n", seed: 8259)
    var refused = 0

    for _ in 0..<4000 {
      do {
        let manifest = try ManifestParser(file: "scenes.json").parse(mutations.next())
        #expect(manifest.scenes.keys.allSatisfy { Identifier.isValid($0) })
        #expect(manifest.workers.keys.allSatisfy { Identifier.isValid($0) })
        for worker in manifest.workers.values { _ = try JSONParser.parse(worker.options) }
      } catch let error as Diagnostic {
        refused += 1
        #expect(error.description.split(separator: "\n").count == 2, "\(error)")
      }
    }

    #expect(refused > 2000)
    #expect(refused < 4000)
  }
}
