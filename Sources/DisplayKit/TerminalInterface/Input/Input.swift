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

extension [Input] {
  /// The same with each run of turns of the wheel, one way at one place, as one turn of their sum: a burst of them comes faster than a
  /// list is drawn. Turns the other way stay apart, as a list stops at its ends.
  public var joiningTurns: [Input] {
    var joined: [Input] = []
    for input in self {
      guard let last = joined.indices.last, let turn = joined[last].joining(input) else {
        joined.append(input)
        continue
      }
      joined[last] = turn
    }
    return joined
  }
}

extension Input {
  /// Nil when these aren't turns of one run.
  fileprivate func joining(_ next: Input) -> Input? {
    guard case .mouse(var mouse) = self, case .mouse(let more) = next, mouse.kind == more.kind,
      mouse.place == more.place, [.wheelUp, .wheelDown].contains(mouse.kind)
    else { return nil }
    mouse.notches += more.notches
    return .mouse(mouse)
  }
}
