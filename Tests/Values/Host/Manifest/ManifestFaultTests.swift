@testable import HostManifest
import HostSystem
import TestSupport
import Testing
import VIPTestKit

@Suite("Each fault of a manifest is told with its place, what was found, what was expected, and how to fix it")
struct ManifestFaultTests {
  @Test("in words")
  func text() throws {
    let texts = try ManifestFixtures.names(in: "Bad").map { fixture in
      let bytes = try ManifestFixtures.bytes("Bad/\(fixture)")
      let error = try #require(throws: Diagnostic.self) { try Manifest(parsing: bytes, file: "scenes.json") }
      return "\(fixture)\n  \(error.message)\n  \(error.suggestion)\n"
    }
    try Golden.check(texts.joined(), "faults.txt")
    // Of several faults, always the first in alphabetical order.
    let text = #"{"version":1,"scenes":{"D":1,"B":1,"C":1,"A":{"routes":{"z":1,"y":1,"x":1}}}}"#
    let place = Place.manifest(file: "f", keyPath: "scenes.A.routes.x")
    #expect(throws: Diagnostic.wrongType(place, found: "the number 1", expected: "a string")) {
      try Manifest(parsing: Array(text.utf8), file: "f")
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
        let manifest = try Manifest(parsing: mutations.next(), file: "scenes.json")
        #expect(manifest.scenes.keys.allSatisfy { Identifier.isValid($0) })
        #expect(manifest.workers.keys.allSatisfy { Identifier.isValid($0) })
        for worker in manifest.workers.values { _ = try JSONParser.parse(worker.options) }
      } catch let error as Diagnostic {
        refused += 1
        #expect(error.description.split(separator: "\n").count == 2, "\(error)")
      }
    }
    #expect((2001..<4000).contains(refused))
  }
}
