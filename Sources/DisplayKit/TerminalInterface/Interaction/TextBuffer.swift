import ScreenModel

/// The text of a field or an editor and the cursor in it. Characters are what the user perceives as such (grapheme clusters).
struct TextBuffer: Equatable, Sendable {
  /// What stands in the field.
  private(set) var text: String
  /// The characters before the cursor.
  private(set) var cursor: Int
  /// Whether nobody may see where the words are.
  let isSecure: Bool
  /// Whether it has lines: Enter makes a new one, and a paste keeps its own.
  let isMultiline: Bool
  /// The column that ↑ and ↓ keep to, also through lines that are shorter.
  private(set) var goalColumn: Int?

  /// The bytes that a field holds, in UTF-8, unless its author puts more in: each key costs time by the length of its text.
  static let limit = TextLimit.bytes

  init(text: String, isSecure: Bool = false, isMultiline: Bool = false) {
    self.text = text
    self.isSecure = isSecure
    self.isMultiline = isMultiline
    cursor = text.count
  }

  /// Takes the author's text. The cursor stays where it is, or at the end when it was there.
  mutating func replace(with newText: String) {
    guard newText != text else { return }
    let wasAtEnd = cursor == text.count
    text = newText
    move(to: wasAtEnd ? text.count : cursor)
  }

  /// Puts text before the cursor, as far as there is room, without control characters. In a field it becomes one line.
  ///
  /// - Returns: whether all of it had room.
  @discardableResult
  mutating func insert(_ string: String) -> Bool {
    let lines =
      isMultiline
      ? string.map { $0.isNewline ? "\n" : $0 }
      : string.trimmingNewlines().map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let clean = String(lines).unicodeScalars.filter {
      $0.properties.generalCategory != .control || isMultiline && ["\n", "\t"].contains($0)
    }
    let fitting = String(String.UnicodeScalarView(clean)).prefix(bytes: TextBuffer.limit - text.utf8.count)
    let isWhole = fitting.unicodeScalars.count == clean.count
    guard !fitting.isEmpty else { return isWhole }
    let head = text.prefix(cursor) + fitting
    let tail = text.dropFirst(cursor)
    text = String(head + tail)
    // A mark joins the character before it, so the count may be less than that of the parts.
    move(to: head.count)
    return isWhole
  }

  /// Puts the cursor before a character; the nearest end when there is none.
  ///
  /// - Parameter goalColumn: the column that the next ↑ or ↓ keeps to; its own when nil.
  mutating func move(to position: Int, goalColumn: Int? = nil) {
    cursor = min(max(0, position), text.count)
    self.goalColumn = goalColumn
  }

  /// Does what an editing key asks for.
  ///
  /// - Returns: false for keys that edit nothing.
  mutating func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers.subtracting(.shift)) {
    case (.left, []): move(to: cursor - 1)
    case (.right, []): move(to: cursor + 1)
    case (.left, .control), (.character("b"), .alt): move(to: wordStart)
    case (.right, .control), (.character("f"), .alt): move(to: wordEnd)
    case (.enter, []) where isMultiline: insert("\n")
    case (.home, .control): move(to: 0)
    case (.end, .control): move(to: text.count)
    case (.home, _), (.character("a"), .control): move(to: lineStart)
    case (.end, _), (.character("e"), .control): move(to: lineEnd)
    case (.backspace, []): remove(from: cursor - 1, to: cursor)
    case (.delete, []), (.character("d"), .control): remove(from: cursor, to: cursor + 1)
    // At the end of a line the next one comes up.
    case (.character("k"), .control): remove(from: cursor, to: max(lineEnd, cursor + 1))
    case (.character("u"), .control): remove(from: lineStart, to: cursor)
    case (.character("w"), .control), (.backspace, .alt), (.backspace, .control): remove(from: wordStart, to: cursor)
    case (.character("d"), .alt), (.delete, .control): remove(from: cursor, to: wordEnd)
    default: return false
    }
    return true
  }

  private mutating func remove(from start: Int, to end: Int) {
    let start = max(0, start)
    guard start < min(end, text.count) else { return }
    text = String(text.prefix(start) + text.dropFirst(end))
    move(to: start)
  }

  // MARK: Words and lines

  /// Where the line of the cursor begins.
  private var lineStart: Int {
    isMultiline ? cursor - text.prefix(cursor).reversed().prefix { !$0.isNewline }.count : 0
  }

  /// Where the line of the cursor ends.
  private var lineEnd: Int {
    isMultiline ? cursor + text.dropFirst(cursor).prefix { !$0.isNewline }.count : text.count
  }

  /// Where the word before the cursor begins; the beginning of a secret, which has no words.
  private var wordStart: Int {
    if isSecure { return 0 }
    let head = text.prefix(cursor).reversed().drop { !$0.isWord }
    return head.drop(while: \.isWord).count
  }

  /// Where the word after the cursor ends.
  private var wordEnd: Int {
    if isSecure { return text.count }
    let tail = text.dropFirst(cursor).drop { !$0.isWord }
    return text.count - tail.drop(while: \.isWord).count
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber || self == "_" }
}

extension String {
  /// The text without the line break that a copied line ends with.
  fileprivate func trimmingNewlines() -> Substring {
    var line = self[...]
    while line.last?.isNewline == true { line.removeLast() }
    while line.first?.isNewline == true { line.removeFirst() }
    return line
  }
}
