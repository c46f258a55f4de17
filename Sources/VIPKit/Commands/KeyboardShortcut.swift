/// A key that runs a command. Alone it is typed into a field that has the focus; with a modifier it runs the command
/// there, too, unless the field has a use for it, as for Ctrl-A.
public struct KeyboardShortcut: Sendable, Hashable {
  /// The character; with a modifier, in lower case.
  public let key: Character
  /// What is held down with it.
  public let modifiers: EventModifiers

  /// Names a key by the character that it types. With a modifier, its case doesn't count.
  public init(_ key: Character, modifiers: EventModifiers = []) {
    // An upper-case letter may come to several lower-case characters; then it stays.
    let lowercased = key.lowercased()
    self.key = !modifiers.isEmpty && lowercased.count == 1 ? Character(lowercased) : key
    self.modifiers = modifiers
  }
}

extension KeyboardShortcut: ExpressibleByExtendedGraphemeClusterLiteral {
  /// A character alone.
  public init(extendedGraphemeClusterLiteral key: Character) { self.init(key) }
}

extension KeyboardShortcut: CustomStringConvertible {
  /// As it is shown to the user: `a`, `Ctrl-E`, `Alt-N`.
  public var description: String {
    let names = [(EventModifiers.control, "Ctrl-"), (.option, "Alt-")].filter { modifiers.contains($0.0) }.map(\.1)
    return names.joined() + (names.isEmpty ? "\(key)" : key.uppercased())
  }
}

/// What is held down with a key.
public struct EventModifiers: OptionSet, Sendable, Hashable {
  /// One bit a modifier.
  public let rawValue: Int

  /// Makes a set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ctrl.
  public static let control = EventModifiers(rawValue: 1)
  /// Alt.
  public static let option = EventModifiers(rawValue: 2)
}
