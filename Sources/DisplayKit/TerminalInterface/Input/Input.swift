/// One thing that the user did at the keyboard or with the mouse.
public enum Input: Equatable, Sendable {
  /// Typed a character that is not a command.
  case text(String)
  /// Pressed a key that has a name, or one together with Ctrl or Alt.
  case key(Key, Modifiers = [])
  /// Pasted text (bracketed paste); more than a field holds is cut.
  case paste(String, isWhole: Bool = true)
  case mouse(Mouse)
  /// The terminal's window has got the focus, or lost it (xterm's mode 1004).
  case focus(Bool)
}

/// A key that is not a plain character.
public enum Key: Hashable, Sendable {
  case enter, tab, escape, backspace, delete, insert
  case left, right, up, down, home, end, pageUp, pageDown
  /// F1 to F35.
  case function(Int)
  /// A character with Ctrl or Alt, in lower case.
  case character(Character)

  /// Asks for help.
  public static let f1 = Key.function(1)
}

/// The keys held down with another one. The bits are those of xterm's modifier parameter, less one.
public struct Modifiers: OptionSet, Hashable, Sendable {
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
  /// The first button, or the wheel.
  public enum Kind: Equatable, Sendable {
    case press, drag, release, wheelUp, wheelDown
  }

  /// What it did.
  public var kind: Kind
  /// Where, on the screen.
  public var place: Point
  /// How far the wheel was turned.
  public var notches = 1
}
