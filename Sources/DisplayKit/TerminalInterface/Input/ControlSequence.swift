import ScreenModel

/// The grammar of what a terminal sends: characters in UTF-8, control characters, and sequences that begin with ESC
/// (ECMA-48; xterm's "Control Sequences"; the mouse in SGR mode 1006; keys as in xterm, VT220, Linux and CSI u).
enum ControlSequence {
  enum Outcome: Equatable {
    case incomplete
    /// A key, or nil for something that means nothing here; `length` bytes are done with.
    case input(Input?, length: Int)
    case pasteStart(length: Int)
  }

  private static let escape: UInt8 = 0x1B

  /// - Parameters:
  ///   - bytes: what has come, not empty.
  ///   - isFinal: whether nothing more will come; then the outcome is never `incomplete`.
  static func parse(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Outcome {
    guard let first = bytes.first else { return .incomplete }
    guard first == escape else { return character(bytes, modifiers: [], isFinal: isFinal) }
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return isFinal ? .input(.key(.escape), length: 1) : .incomplete }
    let outcome: Outcome =
      switch second {
      case UInt8(ascii: "["): controlSequence(rest.dropFirst()).longer(by: 2)
      case UInt8(ascii: "O"): functionKey(rest.dropFirst()).longer(by: 2)
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
        controlString(rest.dropFirst()).longer(by: 2)
      case escape: .input(.key(.escape), length: 1)
      default: character(rest, modifiers: .alt, isFinal: isFinal).longer(by: 1)
      }
    guard outcome == .incomplete, isFinal else { return outcome }
    // Not a sequence after all: the user pressed Alt with the character. What was cut off within is no text.
    return rest.count == 1
      ? character(rest, modifiers: .alt, isFinal: true).longer(by: 1) : .input(nil, length: bytes.count)
  }

  // MARK: Characters

  private static func character(_ bytes: ArraySlice<UInt8>, modifiers: Modifiers, isFinal: Bool) -> Outcome {
    guard let first = bytes.first else { return .incomplete }
    if first < 0x20 || first == 0x7F { return .input(control(first, modifiers: modifiers), length: 1) }
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let tail = bytes.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }
    if tail.count < length - 1, tail.endIndex == bytes.endIndex, !isFinal, first >= 0xC2 { return .incomplete }
    guard let text = String(validating: bytes.prefix(1 + tail.count), as: UTF8.self),
      let scalar = text.unicodeScalars.first,
      scalar.properties.generalCategory != .control
    else { return .input(nil, length: 1 + tail.count) }
    if modifiers.isEmpty { return .input(.text(text), length: length) }
    return .input(.key(.character(Character(text.lowercased())), modifiers), length: length)
  }

  private static func control(_ byte: UInt8, modifiers: Modifiers) -> Input? {
    switch byte {
    case 0x09: .key(.tab, modifiers)
    case 0x0A, 0x0D: .key(.enter, modifiers)
    case 0x08, 0x7F: .key(.backspace, modifiers)
    case 0x00: .key(.character(" "), modifiers.union(.control))
    case 0x1C...0x1E: .key(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
    case 0x1F: .key(.character("_"), .control)
    case 0x01...0x1A: .key(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    default: nil
    }
  }

  // MARK: Sequences

  /// `CSI parameters intermediates final`; gives the length without the introducer.
  private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> Outcome {
    // The Linux console's function keys: CSI [ A to CSI [ E.
    if bytes.first == UInt8(ascii: "["), bytes.count < 2 { return .incomplete }
    if bytes.first == UInt8(ascii: "[") {
      let number = (bytes.dropFirst().first ?? 0) &- 0x40
      return .input((1...5).contains(number) ? .key(.function(Int(number))) : nil, length: 2)
    }
    guard let end = bytes.firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return .incomplete }
    let parameters = bytes[..<end]
    // Another control character breaks the sequence off, and counts itself.
    guard (0x40...0x7E).contains(bytes[end]) else { return .input(nil, length: parameters.count) }
    let length = parameters.count + 1
    if bytes[end] == UInt8(ascii: "M"), parameters.isEmpty {
      // A mouse without SGR: three bytes follow.
      return bytes.count < 4 ? .incomplete : .input(nil, length: 4)
    }
    let text = String(decoding: parameters, as: UTF8.self)
    if text == "200", bytes[end] == UInt8(ascii: "~") { return .pasteStart(length: length) }
    return .input(SequenceKey.input(parameters: text, final: Character(Unicode.Scalar(bytes[end]))), length: length)
  }

  /// `SS3 final`, the keys of a keypad in application mode.
  private static func functionKey(_ bytes: ArraySlice<UInt8>) -> Outcome {
    guard let final = bytes.first else { return .incomplete }
    guard (0x40...0x7E).contains(final) else { return .input(nil, length: 0) }
    // Here I and O are keys of the keypad, and no news of the focus; R is F3, which is a report elsewhere.
    if [UInt8(ascii: "I"), UInt8(ascii: "O")].contains(final) { return .input(nil, length: 1) }
    if final == UInt8(ascii: "R") { return .input(.key(.function(3)), length: 1) }
    return .input(SequenceKey.input(parameters: "", final: Character(Unicode.Scalar(final))), length: 1)
  }

  /// How answers begin: of colours and of pictures. Alt with an underscore begins as the others do.
  static func isAnswer(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: "\u{1B}]".utf8) || bytes.starts(with: "\u{1B}_G".utf8)
  }

  /// Where an answer was left before its end: at another sequence, or, where it tells of a colour or of pictures, at what doesn't; nil
  /// where it has an end, or goes on.
  static func breach(in bytes: ArraySlice<UInt8>, isFinal: Bool) -> Int? {
    guard isAnswer(bytes) else { return nil }
    let string = bytes.dropFirst(2)
    let end = string.firstIndex { $0 == 0x07 || $0 == escape } ?? string.endIndex
    let after = string[end...].dropFirst().first
    let isLeft =
      string[end...].first == escape ? after.map { $0 != UInt8(ascii: "\\") } : end == string.endIndex ? nil : false
    guard isLeft ?? isFinal else { return nil }
    let stranger =
      string.first == UInt8(ascii: "G")
      ? GraphicsAnswer.stranger(in: string[..<end])
      : string.starts(with: "11;".utf8) ? string[..<end].dropFirst(3).firstIndex { !$0.isOfColour } : nil
    return stranger ?? (end < string.endIndex ? end : nil)
  }

  /// An answer of the terminal, up to BEL or ST; nobody asked for one.
  private static func controlString(_ bytes: ArraySlice<UInt8>) -> Outcome {
    guard let end = bytes.firstIndex(where: { $0 == 0x07 || $0 == escape }) else { return .incomplete }
    let length = bytes.distance(from: bytes.startIndex, to: end) + 1
    if bytes[end] == 0x07 { return .input(nil, length: length) }
    guard end + 1 < bytes.endIndex else { return .incomplete }
    return .input(nil, length: bytes[end + 1] == UInt8(ascii: "\\") ? length + 1 : length - 1)
  }
}

extension ControlSequence.Outcome {
  fileprivate func longer(by count: Int) -> ControlSequence.Outcome {
    switch self {
    case .incomplete: .incomplete
    case .input(let input, let length): .input(input, length: length + count)
    case .pasteStart(let length): .pasteStart(length: length + count)
    }
  }
}

extension UInt8 {
  /// Whether it occurs in `rgb:1A1A/…`.
  fileprivate var isOfColour: Bool {
    "rgba:/".utf8.contains(self) || self < 0x80 && Character(Unicode.Scalar(self)).isHexDigit
  }
}
