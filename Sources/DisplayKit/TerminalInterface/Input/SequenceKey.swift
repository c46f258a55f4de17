import ScreenModel

/// What the sequences mean that function keys and the mouse send.
enum SequenceKey {
  /// - Parameters:
  ///   - parameters: what stands between the introducer and the final character, such as `1;5`.
  ///   - final: the character that ends the sequence.
  /// - Returns: nil for sequences that mean nothing here.
  static func input(parameters: String, final: Character) -> Input? {
    if parameters.isEmpty, final == "I" || final == "O" { return .focus(final == "I") }
    if parameters.hasPrefix("<") { return mouse(numbers(in: parameters.dropFirst()), final: final) }
    // The release of a key that a terminal tells though nobody asked it to (kitty's keyboard protocol, "Event types").
    if eventType(in: parameters) == 3 { return nil }
    let numbers = numbers(in: parameters[...])
    let modifiers = modifiers(numbers.count > 1 ? numbers[1] : 1)
    switch final {
    case "A": return .key(.up, modifiers)
    case "B": return .key(.down, modifiers)
    case "C": return .key(.right, modifiers)
    case "D": return .key(.left, modifiers)
    case "H": return .key(.home, modifiers)
    case "F": return .key(.end, modifiers)
    case "M": return .key(.enter, modifiers)
    case "P": return .key(.f1, modifiers)
    case "Q": return .key(.function(2), modifiers)
    case "S": return .key(.function(4), modifiers)
    case "Z": return .key(.tab, modifiers.union(.shift))
    case "~" where numbers.first == 27 && numbers.count > 2: return key(code: numbers[2], modifiers)
    case "~": return numbers.first.flatMap { editingKey($0) }.map { .key($0, modifiers) }
    case "u" where hasOtherModifiers(numbers): return nil
    case "u": return key(codes: codes(in: parameters), modifiers)
    default: return nil
    }
  }

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

  /// A key of kitty's protocol.
  ///
  /// - Parameter codes: its character, that with Shift, and that of the key at its place on a US keyboard; 0 for those that aren't told.
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

  /// What stands before the first semicolon, between colons; never nothing.
  private static func codes(in parameters: String) -> [Int] {
    let first = parameters.prefix { $0 != ";" }
    return first.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map { Int($0.prefix(7)) ?? 0 }
  }

  /// A key that comes as the number of its character, from terminals that tell all modifiers.
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

  /// Where kitty's protocol has the keys of the keypad, in the private use area.
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

  /// Whether Super, Hyper or Meta is held down, which no key has here. Of the others the locks don't count.
  private static func hasOtherModifiers(_ numbers: [Int]) -> Bool {
    numbers.count > 1 && (max(1, numbers[1]) - 1) & 0b111000 != 0
  }

  /// What stands behind the colon of the second parameter; 1, a press, when nothing does.
  private static func eventType(in parameters: String) -> Int {
    let parts = parameters.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count > 1, let colon = parts[1].firstIndex(of: ":") else { return 1 }
    return Int(parts[1][colon...].dropFirst().prefix(2)) ?? 1
  }

  /// SGR mouse reports: button, column and line from 1; `M` for a press, `m` for a release.
  private static func mouse(_ numbers: [Int], final: Character) -> Input? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let place = Point(x: numbers[1] - 1, y: numbers[2] - 1)
    // Bits 2 to 4 are the modifiers.
    if final == "m" { return numbers[0] & ~0b11100 == 0 ? .mouse(Mouse(kind: .release, place: place)) : nil }
    guard final == "M" else { return nil }
    return switch numbers[0] & ~0b11100 {
    case 0: .mouse(Mouse(kind: .press, place: place))
    case 32: .mouse(Mouse(kind: .drag, place: place))
    case 64: .mouse(Mouse(kind: .wheelUp, place: place))
    case 65: .mouse(Mouse(kind: .wheelDown, place: place))
    default: nil
    }
  }

  private static func modifiers(_ number: Int) -> Modifiers {
    Modifiers(rawValue: UInt8(truncatingIfNeeded: max(1, number) - 1) & 7)
  }

  /// Numbers between semicolons; what follows a colon belongs to details that nobody needs here.
  private static func numbers(in text: Substring) -> [Int] {
    text.split(separator: ";", omittingEmptySubsequences: false).map { part in
      // More digits than a screen has columns are hostile.
      Int(part.prefix { $0 != ":" }.prefix(6)) ?? 0
    }
  }
}
