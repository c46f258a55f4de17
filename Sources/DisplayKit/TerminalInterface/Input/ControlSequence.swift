/// The grammar of terminal input: UTF-8, control characters, and sequences that begin with ESC (ECMA-48; xterm's
/// "Control Sequences"; the mouse in SGR mode 1006; keys as in xterm, VT220, Linux and CSI u).
enum ControlSequence {
  enum Outcome: Equatable {
    case incomplete
    /// Nil for what means nothing here; `end` is the index of what follows.
    case input(Input?, end: Int)
    case pasteStart(end: Int)
  }

  private static let escape: UInt8 = 0x1B

  /// - Parameter isFinal: nothing more will come; then the outcome is never `incomplete`.
  static func parse(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Outcome {
    guard bytes.first == escape else { return character(bytes, modifiers: [], isFinal: isFinal) }
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return isFinal ? .input(.key(.escape), end: rest.startIndex) : .incomplete }
    let outcome: Outcome =
      switch second {
      case UInt8(ascii: "["): controlSequence(rest.dropFirst())
      case UInt8(ascii: "O"): functionKey(rest.dropFirst())
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
        controlString(rest.dropFirst())
      case escape: afterEscape(rest)
      default: character(rest, modifiers: .alt, isFinal: isFinal)
      }
    guard outcome == .incomplete, isFinal else { return outcome }
    if second == escape { return .input(.key(.escape), end: rest.startIndex) }
    // No sequence: the user pressed Alt with the character. What was cut off within is no text.
    return rest.count == 1 ? character(rest, modifiers: .alt, isFinal: true) : .input(nil, end: bytes.endIndex)
  }

  /// An escape character before another sequence: a key with Alt in terminals such as rxvt and PuTTY.
  private static func afterEscape(_ bytes: ArraySlice<UInt8>) -> Outcome {
    let escape = Outcome.input(.key(.escape), end: bytes.startIndex)
    guard let next = bytes.dropFirst().first else { return .incomplete }
    guard next == UInt8(ascii: "[") || next == UInt8(ascii: "O") else { return escape }
    switch parse(bytes, isFinal: false) {
    case .incomplete: return .incomplete
    case .input(.key(let key, let modifiers), let end): return .input(.key(key, modifiers.union(.alt)), end: end)
    default: return escape
    }
  }

  // MARK: Characters

  private static func character(_ bytes: ArraySlice<UInt8>, modifiers: Modifiers, isFinal: Bool) -> Outcome {
    guard let first = bytes.first else { return .incomplete }
    if first < 0x20 || first == 0x7F {
      return .input(control(first, modifiers: modifiers), end: bytes.startIndex + 1)
    }
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let tail = bytes.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }
    if tail.count < length - 1, tail.endIndex == bytes.endIndex, !isFinal, first >= 0xC2 { return .incomplete }
    guard let text = String(validating: bytes[..<tail.endIndex], as: UTF8.self),
      let scalar = text.unicodeScalars.first, scalar.properties.generalCategory != .control
    else { return .input(nil, end: tail.endIndex) }
    if modifiers.isEmpty { return .input(.text(text), end: tail.endIndex) }
    return .input(.key(.character(Character(text.lowercased())), modifiers), end: tail.endIndex)
  }

  private static func control(_ byte: UInt8, modifiers: Modifiers) -> Input? {
    switch byte {
    // On Linux's console Alt-Tab is Shift-Tab: window managers keep Alt-Tab to themselves.
    case 0x09: .key(.tab, modifiers.isEmpty ? [] : .shift)
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

  /// `parameters intermediates final`, after CSI.
  private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> Outcome {
    // The Linux console's function keys: CSI [ A to CSI [ E.
    if bytes.first == UInt8(ascii: "[") {
      guard let second = bytes.dropFirst().first else { return .incomplete }
      let number = second &- 0x40
      return .input((1...5).contains(number) ? .key(.function(Int(number))) : nil, end: bytes.startIndex + 2)
    }
    // After a number alone `$` ends a key of rxvt; elsewhere it is an intermediate.
    let dollar = bytes.firstIndex { !(0x30...0x39).contains($0) }
      .flatMap { $0 > bytes.startIndex && bytes[$0] == UInt8(ascii: "$") ? $0 : nil }
    guard let end = dollar ?? bytes.firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return .incomplete }
    // Another control character breaks the sequence off, and counts itself.
    guard dollar != nil || (0x40...0x7E).contains(bytes[end]) else { return .input(nil, end: end) }
    if bytes[end] == UInt8(ascii: "M"), end == bytes.startIndex {
      // A mouse without SGR: three bytes follow.
      return bytes.count < 4 ? .incomplete : .input(nil, end: end + 4)
    }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    if text == "200", bytes[end] == UInt8(ascii: "~") { return .pasteStart(end: end + 1) }
    return .input(SequenceKey.input(parameters: text, final: Character(Unicode.Scalar(bytes[end]))), end: end + 1)
  }

  /// `final`, after SS3: keypad keys in application mode. Konsole puts the number of the modifiers before it.
  private static func functionKey(_ bytes: ArraySlice<UInt8>) -> Outcome {
    let held = bytes.first.flatMap { (0x32...0x38).contains($0) ? Int($0) - 0x30 : nil }
    guard let end = bytes.indices.dropFirst(held == nil ? 0 : 1).first else { return .incomplete }
    let final = bytes[end]
    guard (0x40...0x7E).contains(final) else { return .input(nil, end: end) }
    let key: Input? =
      switch Character(Unicode.Scalar(final)) {
      // Keys of the keypad here, no focus events.
      case "I", "O": nil
      case "R" where held == nil: .key(.function(3))
      // Ctrl with an arrow in rxvt.
      case "a"..."d": SequenceKey.input(parameters: "1;5", final: Character(Unicode.Scalar(final - 0x20)))
      // From the star to the nine.
      case "j"..."y": .text(String(Unicode.Scalar(final - 0x40)))
      case let final: SequenceKey.input(parameters: held.map { "1;\($0)" } ?? "", final: final)
      }
    return .input(key, end: end + 1)
  }

  /// Of colours and pictures. Alt with an underscore begins as the others do.
  static func isAnswer(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: "\u{1B}]".utf8) || bytes.starts(with: "\u{1B}_G".utf8)
  }

  /// Where an answer broke off: at another sequence, or at a byte that no colour or picture answer has; nil where it
  /// has an end, or goes on.
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

  /// A terminal's answer that nobody asked for, up to BEL or ST.
  private static func controlString(_ bytes: ArraySlice<UInt8>) -> Outcome {
    guard let end = bytes.firstIndex(where: { $0 == 0x07 || $0 == escape }) else { return .incomplete }
    if bytes[end] == 0x07 { return .input(nil, end: end + 1) }
    guard end + 1 < bytes.endIndex else { return .incomplete }
    return .input(nil, end: bytes[end + 1] == UInt8(ascii: "\\") ? end + 2 : end)
  }
}

extension UInt8 {
  fileprivate var isOfColour: Bool {
    "rgba:/".utf8.contains(self) || self < 0x80 && Character(Unicode.Scalar(self)).isHexDigit
  }
}

enum SequenceKey {
  /// Nil for sequences that mean nothing here. Parameters stand before the final character, as `1;5`.
  static func input(parameters: String, final: Character) -> Input? {
    if parameters.isEmpty, final == "I" || final == "O" { return .focus(final == "I") }
    if parameters.hasPrefix("<") { return mouse(numbers(in: parameters.dropFirst()).map { $0[0] }, final: final) }
    let parts = numbers(in: parameters[...])
    let second = parts.count > 1 ? parts[1] : [1]
    // The release of a key, unasked for (kitty's keyboard protocol, "Event types").
    if second.dropFirst().first == 3 { return nil }
    let held = max(1, second[0]) - 1
    let modifiers = Modifiers(rawValue: UInt8(held & 7))
    switch final {
    case "Z": return .key(.tab, modifiers.union(.shift))
    case "~" where parts[0][0] == 27 && parts.count > 2: return key(code: parts[2][0], modifiers)
    case "~": return editingKey(parts[0][0]).map { .key($0, modifiers) }
    // With other parameters it is a report that nobody asked for.
    case "R": return parts[0] == [1] && parts.count == 2 ? .key(.function(3), modifiers) : nil
    // Keys with modifiers in rxvt.
    case "$": return editingKey(parts[0][0]).map { .key($0, .shift) }
    case "^": return editingKey(parts[0][0]).map { .key($0, .control) }
    case "@": return editingKey(parts[0][0]).map { .key($0, [.control, .shift]) }
    case "a"..."d" where parameters.isEmpty: return keys[Character(final.uppercased())].map { .key($0, .shift) }
    // Super, Hyper and Meta, which no key has here, are other bits than these; those of the locks don't count.
    case "u": return held & 0b111000 == 0 ? key(codes: parts[0], modifiers) : nil
    default: return keys[final].map { .key($0, modifiers) }
    }
  }

  private static let keys: [Character: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter, "P": .f1, "Q": .function(2),
    "S": .function(4),
  ]

  /// The numbers of VT220's editing keys.
  private static func editingKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Kitty's protocol: a key's character, that with Shift, and that of its place on a US keyboard; 0 for unknown ones.
  private static func key(codes: [Int], _ modifiers: Modifiers) -> Input? {
    let (shifted, place) = (codes.count > 1 ? codes[1] : 0, codes.count > 2 ? codes[2] : 0)
    let signs = 0x21..<0x7F
    if !modifiers.isSubset(of: .shift) {
      // Commands have Latin letters; on a keyboard of another script Ctrl-C is where it is on a US one.
      if codes[0] > lastLatinLetter, signs.contains(place) { return key(code: place, modifiers) }
      // Ctrl-_ is Ctrl-Shift and the key of the minus sign.
      if modifiers.contains(.shift), signs.contains(shifted), !Character(Unicode.Scalar(UInt8(shifted))).isLetter {
        return key(code: shifted, modifiers.subtracting(.shift))
      }
    }
    return key(code: codes[0], modifiers)
  }

  /// Of Unicode's block "Latin Extended-B".
  private static let lastLatinLetter = 0x24F

  /// From terminals that send a key as its character's number, with all modifiers.
  private static func key(code: Int, _ modifiers: Modifiers) -> Input? {
    switch code {
    case 9: return .key(.tab, modifiers)
    case 13: return .key(.enter, modifiers)
    case 27: return .key(.escape, modifiers)
    case 8, 127: return .key(.backspace, modifiers)
    case keypad.lowerBound...keypad.upperBound: return keypadInput(code, modifiers)
    case 57376...57398: return .key(.function(code - 57363), modifiers)
    case 57344...63743: return nil
    default:
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
        scalar.properties.generalCategory != .control
      else { return nil }
      if modifiers.isSubset(of: .shift) { return .text(String(scalar)) }
      return .key(.character(Character(String(scalar).lowercased())), modifiers)
    }
  }

  /// Kitty's keypad keys, in the private use area.
  private static let keypad = 57399...57426

  private static func keypadInput(_ code: Int, _ modifiers: Modifiers) -> Input? {
    let named: [Key] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete]
    switch code {
    case 57414: return .key(.enter, modifiers)
    case 57416: return nil
    case 57417...: return .key(named[code - 57417], modifiers)
    default:
      return Array("0123456789./*-+\0=")[code - 57399].unicodeScalars.first.flatMap {
        key(code: Int($0.value), modifiers)
      }
    }
  }

  /// SGR mouse reports: button, column and line from 1; `M` for a press, `m` for a release.
  private static func mouse(_ numbers: [Int], final: Character) -> Input? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let place = Point(x: numbers[1] - 1, y: numbers[2] - 1)
    // Bits 2 to 4 are the modifiers.
    let kind: Mouse.Kind? =
      switch (final, numbers[0] & ~0b11100) {
      case ("m", 0): .release
      case ("M", 0): .press
      case ("M", 32): .drag
      case ("M", 64): .wheelUp
      case ("M", 65): .wheelDown
      default: nil
      }
    return kind.map { .mouse(Mouse(kind: $0, place: place)) }
  }

  /// Parts between semicolons, each of numbers between colons; never empty. More digits are hostile.
  private static func numbers(in text: Substring) -> [[Int]] {
    text.split(separator: ";", omittingEmptySubsequences: false).map { part in
      part.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map { Int($0.prefix(7)) ?? 0 }
    }
  }
}
