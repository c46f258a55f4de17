/// Damaged inputs, the same in each run: bytes changed, removed, doubled, inserted; inputs cut off, or spliced.
package struct Mutations {
  private let originals: [[UInt8]]
  private let marks: [UInt8]
  private var random: SeededGenerator

  /// - Parameter marks: the bytes with a meaning in the originals.
  package init(of originals: [[UInt8]], marks: String, seed: UInt64) {
    self.originals = originals
    self.marks = Array(marks.utf8) + [0, 0x1B, 0x7F, 0x80, 0x9B, 0xC3, 0xF0, 0xFF]
    random = SeededGenerator(seed: seed)
  }

  package mutating func next() -> [UInt8] {
    var bytes = original()
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[index] = mark()
      case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.remove(at: index)
      case 3: bytes.insert(bytes[index], at: index)
      case 4: bytes.insert(mark(), at: index)
      case 5: bytes.removeSubrange(index...)
      default: bytes.replaceSubrange(index..., with: original().suffix(index))
      }
    }
    return bytes
  }

  package mutating func portions(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var portions: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...16, using: &random)
      portions.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return portions
  }

  private mutating func original() -> [UInt8] { originals.randomElement(using: &random) ?? [] }

  private mutating func mark() -> UInt8 { marks.randomElement(using: &random) ?? 0 }
}
