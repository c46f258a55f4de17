import HostModel

/// One thing that the user did at the keyboard or with the mouse.
enum Input: Equatable, Sendable {
  /// Typed a character that is not a command.
  case text(String)
  /// Pressed a key that has a name, or one together with Ctrl or Alt.
  case key(Key, Modifiers = [])
  /// Pasted text (bracketed paste); more than a field holds is cut.
  case paste(String, isWhole: Bool = true)
  case mouse(Mouse)
}

/// A key that is not a plain character.
enum Key: Equatable, Sendable {
  case enter, tab, escape, backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown, f1
  /// A character with Ctrl or Alt, in lower case.
  case character(Character)
}

/// The keys held down with another one. The bits are those of xterm's modifier parameter, less one.
struct Modifiers: OptionSet, Sendable {
  let rawValue: UInt8

  static let shift = Modifiers(rawValue: 1)
  static let alt = Modifiers(rawValue: 2)
  static let control = Modifiers(rawValue: 4)
}

/// What the mouse did, and where.
struct Mouse: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case press, wheelUp, wheelDown
  }

  var kind: Kind
  var place: Point
}
