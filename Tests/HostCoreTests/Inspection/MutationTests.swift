import HostCore
import TestSupport
import Testing

@Suite("A damaged library is read to a report or to a fault, never to a trap")
struct MutationTests {
  @Test("mutations of a real library", arguments: 1...4)
  func mutations(seed: UInt64) throws {
    let inspector = try Inspector.forThisProcess()
    let whole = try LibraryFile(reading: Checkout.library("DemoAuth")).bytes
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<750 {
      let fault = inspector.refusal(of: mutated(whole, with: &random))
      if let fault {
        refused += 1
        #expect(!fault.message.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
    // Most mutations hit code, which isn't looked at; enough of them hit what is.
    #expect(refused > 150)
    #expect(refused < 750)
  }

  private func mutated(_ whole: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard !bytes.isEmpty else { return bytes }
      // The tables that the inspection reads are at both ends of the file.
      let place =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: Int.random(in: 0..<min(0x1F00, bytes.count), using: &random)
        case 1: Int.random(in: max(0, bytes.count - 3456)..<bytes.count, using: &random)
        default: Int.random(in: 0..<bytes.count, using: &random)
        }
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 3: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      case 4:
        let extreme: [UInt64] = [0, 1, 1 << 31, 1 << 32 - 1, 1 << 63, .max, .max - 63, UInt64(bytes.count)]
        if place + 8 <= bytes.count, let number = extreme.randomElement(using: &random) {
          bytes = bytes.patched(number, at: place)
        }
      case 5 where Int.random(in: 0..<4, using: &random) == 0: bytes.removeSubrange(place...)
      case 6:
        let end = min(bytes.count, place + Int.random(in: 1...64, using: &random))
        bytes.removeSubrange(place..<end)
      default:
        let from = Int.random(in: 0..<whole.count, using: &random)
        let splice = whole[from..<min(whole.count, from + Int.random(in: 1...256, using: &random))]
        bytes.replaceSubrange(place..<min(bytes.count, place + splice.count), with: splice)
      }
    }
    return bytes
  }
}
