/// What a user presses at a terminal, as the bytes that xterm sends for it.
public struct Keystroke: Sendable, Equatable {
  let bytes: [UInt8]

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// To the next view that can have the focus.
  public static let tab = Keystroke("\t")
  /// Shift and Tab: to the view before.
  public static let backTab = Keystroke("\u{1B}[Z")
  /// Presses what has the focus; in a field, goes on.
  public static let enter = Keystroke("\r")
  /// Goes back, or means Cancel.
  public static let escape = Keystroke("\u{1B}")
  /// A blank in a field; elsewhere presses what has the focus.
  public static let space = Keystroke(" ")
  /// Deletes the character before the cursor.
  public static let backspace = Keystroke("\u{7F}")
  /// Deletes the character behind the cursor.
  public static let delete = Keystroke("\u{1B}[3~")
  /// Arrow.
  public static let up = Keystroke("\u{1B}[A")
  /// Arrow.
  public static let down = Keystroke("\u{1B}[B")
  /// Arrow.
  public static let right = Keystroke("\u{1B}[C")
  /// Arrow.
  public static let left = Keystroke("\u{1B}[D")
  /// To the beginning of a field or a list.
  public static let home = Keystroke("\u{1B}[H")
  /// To the end of a field or a list.
  public static let end = Keystroke("\u{1B}[F")
  /// A page up.
  public static let pageUp = Keystroke("\u{1B}[5~")
  /// A page down.
  public static let pageDown = Keystroke("\u{1B}[6~")
  /// Shows the help, also where a field has the focus.
  public static let f1 = Keystroke("\u{1B}OP")

  /// One character after the other.
  public static func characters(_ text: String) -> Keystroke { Keystroke(text) }

  /// A text that is pasted, and comes as one.
  public static func paste(_ text: String) -> Keystroke { Keystroke("\u{1B}[200~\(text)\u{1B}[201~") }

  /// A letter together with Ctrl.
  public static func control(_ letter: Character) -> Keystroke {
    Keystroke(String(letter.asciiValue.map { Character(Unicode.Scalar($0 & 0x1F)) } ?? letter))
  }

  /// A character together with Alt.
  public static func option(_ character: Character) -> Keystroke { Keystroke("\u{1B}\(character)") }
}
