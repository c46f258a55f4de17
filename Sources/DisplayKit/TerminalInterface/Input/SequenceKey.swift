import ScreenModel

/// What the sequences mean that function keys and the mouse send.
enum SequenceKey {
  /// - Parameters:
  ///   - parameters: what stands between the introducer and the final character, such as `1;5`.
  ///   - final: the character that ends the sequence.
  /// - Returns: nil for sequences that mean nothing here.
  static func input(parameters: String, final: Character) -> Input? {
    if parameters.hasPrefix("<") { return mouse(numbers(in: parameters.dropFirst()), final: final) }
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
    case "Z": return .key(.tab, modifiers.union(.shift))
    case "~" where numbers.first == 27 && numbers.count > 2: return key(code: numbers[2], modifiers)
    case "~": return numbers.first.flatMap { editingKey($0) }.map { .key($0, modifiers) }
    case "u": return numbers.first.flatMap { key(code: $0, modifiers) }
    default: return nil
    }
  }

  /// The numbers of VT220's editing keys.
  private static func editingKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11: .f1
    default: nil
    }
  }

  /// A key that comes as the number of its character, from terminals that tell all modifiers.
  private static func key(code: Int, _ modifiers: Modifiers) -> Input? {
    switch code {
    case 9: return .key(.tab, modifiers)
    case 13: return .key(.enter, modifiers)
    case 27: return .key(.escape, modifiers)
    case 8, 127: return .key(.backspace, modifiers)
    default:
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
        scalar.properties.generalCategory != .control
      else { return nil }
      if modifiers.isSubset(of: .shift) { return .text(String(scalar)) }
      return .key(.character(Character(String(scalar).lowercased())), modifiers)
    }
  }

  /// SGR mouse reports: button, column and line from 1; `M` for a press, `m` for a release.
  private static func mouse(_ numbers: [Int], final: Character) -> Input? {
    guard numbers.count == 3, final == "M", numbers[1] > 0, numbers[2] > 0 else { return nil }
    let place = Point(x: numbers[1] - 1, y: numbers[2] - 1)
    // Bits 2 to 4 are the modifiers.
    return switch numbers[0] & ~0b11100 {
    case 0: .mouse(Mouse(kind: .press, place: place))
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
