@testable import HostManifest
@testable import HostLoading
import TestSupport
import Foundation
import Testing

@Suite("The JSON Schema that editors use says the same as the host")
struct ManifestSchemaTests {
  @Test("of every fixture, and of the manifest that the project ships")
  func sameVerdict() async throws {
    let files =
      ManifestFixtures.files(in: "Good") + ManifestFixtures.files(in: "Bad")
      + [URL(filePath: "\(Checkout.root)/scenes.json")]
    let verdicts = try await judgeBySchema(files.map(\.path))

    for file in files {
      #expect(verdicts[file.path] == (try judgeByReader(file.path)), "\(file.lastPathComponent)")
    }
  }

  /// What the host says; nil for a file that is no JSON, of which a schema says nothing.
  private func judgeByReader(_ path: String) throws -> Bool? {
    do {
      _ = try ManifestReader(file: path).read()
      return true
    } catch .notJSON {
      return nil
    } catch {
      return false
    }
  }

  /// Whether each file that is JSON is valid, by an implementation of JSON Schema that isn't ours.
  private func judgeBySchema(_ paths: [String]) async throws -> [String: Bool] {
    let python = try await Command.run(
      "/usr/bin/python3", ["-c", Self.script, "\(Checkout.root)/Docs/scenes.schema.json"] + paths)
    try #require(python.status == 0, "python3 needs jsonschema: .ci/setup test installs it")
    return try JSONDecoder().decode([String: Bool].self, from: Data(python.output.utf8))
  }

  private static let script = """
    import json, sys, jsonschema

    def once(pairs):
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("a key is said twice")
        return dict(pairs)

    schema = json.load(open(sys.argv[1]))
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    verdicts = {}
    for path in sys.argv[2:]:
        try:
            text = open(path, encoding="utf-8").read()
            manifest = json.loads(text, object_pairs_hook=once)
            json.dumps(manifest, ensure_ascii=False).encode("utf-8")
        except ValueError:
            continue
        verdicts[path] = validator(schema).is_valid(manifest)
    print(json.dumps(verdicts))
    """
}
