import Testing

@testable import HostCore

@Suite("A damaged manifest is read or refused, and never traps")
struct ManifestMutationTests {
  @Test("at random: bytes changed, removed, doubled; cut off; two manifests spliced")
  func mutations() throws {
    var random = SeededGenerator(seed: 8259)
    let originals = try ["full", "options-of-every-kind", "minimal"].map { try ManifestFixtures.bytes("Good/\($0)") }
    let marks = Array("{}[]\",:\\u0123eE+-.tfn \n\0".utf8) + [0x80, 0xC3, 0xF0, 0xFF]
    var refused = 0

    for _ in 0..<4000 {
      var bytes = originals.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[index] = marks.randomElement(using: &random) ?? 0
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.remove(at: index)
        case 3: bytes.insert(bytes[index], at: index)
        case 4: bytes.removeSubrange(index...)
        default: bytes.replaceSubrange(index..., with: (originals.randomElement(using: &random) ?? []).suffix(index))
        }
      }
      do {
        _ = try ManifestReader(file: "scenes.json").read(bytes: bytes)
      } catch {
        refused += 1
        #expect(error.description.split(separator: "\n").count == 2, "\(error)")
      }
    }

    #expect(refused > 2000)
  }
}
