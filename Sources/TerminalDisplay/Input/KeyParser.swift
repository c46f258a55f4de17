/// Turns the bytes of a terminal into keys. Bytes may come in any portions.
///
/// An escape character is a key of its own or the beginning of a control sequence; only time tells. When ``isWaiting`` is
/// true and nothing more has come for a moment, call ``flush()``.
struct KeyParser {
  /// Bytes that may be the beginning of something longer.
  private(set) var pending: [UInt8] = []
  private var paste: [UInt8]?

  /// A sequence longer than this is no key.
  private static let longestSequence = 4096
  /// A paste is handed on in portions, so that one without an end doesn't grow for ever.
  private static let longestPaste = 65536
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Whether the last bytes may be the beginning of something longer.
  var isWaiting: Bool { paste == nil && !pending.isEmpty }

  /// Takes bytes and gives the keys that are complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [Input] {
    pending += bytes
    return parse(isFinal: false)
  }

  /// Gives the keys of what is pending, as nothing more will come.
  mutating func flush() -> [Input] {
    paste == nil ? parse(isFinal: true) : []
  }

  private mutating func parse(isFinal: Bool) -> [Input] {
    var inputs: [Input] = []
    var rest = pending[...]
    scan: while !rest.isEmpty {
      if paste != nil {
        guard collectPaste(&rest, into: &inputs) else { break scan }
        continue
      }
      switch ControlSequence.parse(rest, isFinal: isFinal || rest.count > KeyParser.longestSequence) {
      case .incomplete: break scan
      case .input(let input, let length):
        if let input { inputs.append(input) }
        rest = rest.dropFirst(length)
      case .pasteStart(let length):
        paste = []
        rest = rest.dropFirst(length)
      }
    }
    pending = Array(rest)
    return inputs
  }

  /// Moves bytes to the paste.
  ///
  /// - Returns: false when more bytes are needed to go on.
  private mutating func collectPaste(_ rest: inout ArraySlice<UInt8>, into inputs: inout [Input]) -> Bool {
    var collected = paste ?? []
    if let end = rest.firstRange(of: KeyParser.pasteEnd) {
      collected += rest[..<end.lowerBound]
      rest = rest[end.upperBound...]
      inputs.append(.paste(String(decoding: collected, as: UTF8.self)))
      paste = nil
      return true
    }
    // The last bytes may be the beginning of the end.
    let safe = max(0, rest.count - KeyParser.pasteEnd.count + 1)
    collected += rest.prefix(safe)
    rest = rest.dropFirst(safe)
    if collected.count >= KeyParser.longestPaste {
      // Before the last character, which may not be whole. None is longer than four bytes.
      let cut = collected.indices.suffix(4).last { collected[$0] & 0xC0 != 0x80 } ?? collected.endIndex
      inputs.append(.paste(String(decoding: collected[..<cut], as: UTF8.self)))
      collected.removeFirst(cut)
    }
    paste = collected
    return false
  }
}
