/// A key with those held down, as a map of keys names it: `Ctrl-P`, `PgUp`, `?`.
public struct KeyStroke: Hashable, Sendable {
  let key: Key
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// What an input was; nil for what no map of keys names.
  init?(_ input: Input) {
    switch input {
    case .key(let key, let modifiers): self.init(key, modifiers)
    case .text(let text) where text.count == 1: self.init(.character(text == " " ? " " : Character(text)))
    case .text, .paste, .mouse, .focus: return nil
    }
  }

  /// Reads a name; case counts only in a character alone.
  ///
  /// - Returns: nil for what is no key.
  public init?(_ name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    while let (prefix, modifier) = Self.prefixes.first(where: {
      rest.lowercased().hasPrefix($0.0) && rest.count > $0.0.count
    }) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    let lowercased = rest.lowercased()
    if let named = Self.names.first(where: { $0.name.lowercased() == lowercased }) {
      self.init(named.key, modifiers)
    } else if lowercased.first == "f", let number = Int(lowercased.dropFirst()), (1...35).contains(number) {
      self.init(.function(number), modifiers)
    } else if rest.count == 1, let character = rest.first, !character.isWhitespace {
      let single = modifiers.isEmpty ? character : Character(lowercased)
      self.init(.character(single), modifiers)
    } else {
      return nil
    }
  }

  /// The input that the display knows it by.
  var input: Input {
    if case .character(let character) = key, modifiers.isEmpty { return .text(String(character)) }
    return .key(key, modifiers)
  }

  /// Whether it puts a character into a field.
  var isTyped: Bool { if case .character = key { modifiers.isEmpty } else { false } }

  private static let prefixes: [(String, Modifiers)] = [("ctrl-", .control), ("alt-", .alt), ("shift-", .shift)]

  private static let names: [(name: String, key: Key)] = [
    ("Enter", .enter), ("Tab", .tab), ("Esc", .escape), ("Backspace", .backspace), ("Delete", .delete),
    ("Insert", .insert), ("←", .left), ("→", .right), ("↑", .up), ("↓", .down), ("Left", .left), ("Right", .right),
    ("Up", .up), ("Down", .down), ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
    ("Space", .character(" ")),
  ]
}

extension KeyStroke: CustomStringConvertible {
  /// As it is shown to the user, and read.
  public var description: String {
    let held = Self.prefixes.filter { modifiers.contains($0.1) }.map { $0.0.prefix(1).uppercased() + $0.0.dropFirst() }
    return held.joined() + name
  }

  private var name: String {
    switch key {
    case .function(let number): "F\(number)"
    case .character(let character) where character != " ":
      modifiers.isEmpty ? String(character) : character.uppercased()
    default: Self.names.first { $0.key == key }?.name ?? ""
    }
  }
}
