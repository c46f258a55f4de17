/// One thing that the user did at the keyboard or with the mouse.
public enum Input: Equatable, Sendable {
  /// Typed a character that is not a command.
  case text(String)
  /// Pressed a key that has a name, or one together with Ctrl or Alt.
  case key(Key, Modifiers = [])
  /// Pasted text (bracketed paste); more than a field holds is cut.
  case paste(String, isWhole: Bool = true)
  case mouse(Mouse)
}

/// A key that is not a plain character.
public enum Key: Equatable, Sendable {
  case enter, tab, escape, backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown, f1
  /// A character with Ctrl or Alt, in lower case.
  case character(Character)
}

/// The keys held down with another one. The bits are those of xterm's modifier parameter, less one.
public struct Modifiers: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Takes bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift, where a terminal tells.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, or Meta.
  public static let alt = Modifiers(rawValue: 2)
  /// Ctrl.
  public static let control = Modifiers(rawValue: 4)
}

/// What the mouse did, and where.
public struct Mouse: Equatable, Sendable {
  /// Turned by a notch, or pressed.
  public enum Kind: Equatable, Sendable {
    case press, wheelUp, wheelDown
  }

  /// What it did.
  public var kind: Kind
  /// Where, on the screen.
  public var place: Point
}
