/// One input at the keyboard or with the mouse.
public enum Input: Equatable, Sendable {
  case text(String)
  /// A named key, or one with Ctrl or Alt.
  case key(Key, Modifiers = [])
  /// Bracketed paste; more than a field holds is cut.
  case paste(String, isWhole: Bool = true)
  case mouse(Mouse)
  /// The terminal's window has got or lost the focus (xterm's mode 1004).
  case focus(Bool)
}

/// A key that is not a plain character.
public enum Key: Hashable, Sendable {
  case enter, tab, escape, backspace, delete, insert
  case left, right, up, down, home, end, pageUp, pageDown
  case function(Int)
  /// A character with Ctrl or Alt, in lower case.
  case character(Character)

  static let f1 = Key.function(1)
}

/// The bits are those of xterm's modifier parameter, less one.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Takes bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  static let shift = Modifiers(rawValue: 1)
  static let alt = Modifiers(rawValue: 2)
  /// Ctrl.
  public static let control = Modifiers(rawValue: 4)
}

/// What the mouse did, and where on the screen.
public struct Mouse: Equatable, Sendable {
  enum Kind { case press, drag, release, wheelUp, wheelDown }

  var kind: Kind
  var place: Point
  var notches = 1
}

extension [Input] {
  /// Joins wheel turns of one direction and place: a burst comes faster than a list is drawn. Opposite turns stay
  /// apart, as a list stops at its ends.
  public var joiningTurns: [Input] {
    reduce(into: []) { joined, input in
      let turn = joined.last?.joining(input)
      if turn != nil { joined.removeLast() }
      joined.append(turn ?? input)
    }
  }
}

extension Input {
  /// The lines to scroll down; nil for other input. `arrow` is nil where arrows do something else.
  func lines(arrow: Int? = 1, page: Int) -> Int? {
    switch self {
    case .key(.up, _): arrow.map { -$0 }
    case .key(.down, _): arrow
    case .key(.pageUp, _): -page
    case .key(.pageDown, _): page
    case .mouse(let mouse) where mouse.kind == .wheelUp: -mouse.notches
    case .mouse(let mouse) where mouse.kind == .wheelDown: mouse.notches
    default: nil
    }
  }

  fileprivate func joining(_ next: Input) -> Input? {
    guard case .mouse(var mouse) = self, case .mouse(let more) = next, mouse.kind == more.kind,
      mouse.place == more.place, [.wheelUp, .wheelDown].contains(mouse.kind)
    else { return nil }
    mouse.notches += more.notches
    return .mouse(mouse)
  }
}
