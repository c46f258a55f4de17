import HostSystem
@testable import HostManifest
import TestSupport
import Testing

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
      } catch let error as ManifestError {
        refused += 1
        #expect(error.description.split(separator: "\n").count == 2, "\(error)")
      }
    }

    #expect(refused > 2000)
    #expect(refused < 4000)
  }
}
