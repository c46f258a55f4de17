import HostSystem

/// The text of a field and the cursor in it. Characters are what the user perceives as such (grapheme clusters).
struct TextEditor: Equatable, Sendable {
  /// What stands in the field.
  private(set) var text: String
  /// The characters before the cursor.
  private(set) var cursor: Int
  /// Whether nobody may see where the words are.
  let isSecure: Bool

  /// The bytes that a field holds, in UTF-8, unless its author puts more in: each key costs time by the length of its text.
  static let limit = TextLimit.bytes

  init(text: String, isSecure: Bool = false) {
    self.text = text
    self.isSecure = isSecure
    cursor = text.count
  }

  /// Takes the author's text. The cursor stays where it is, or at the end when it was there.
  mutating func replace(with newText: String) {
    guard newText != text else { return }
    let wasAtEnd = cursor == text.count
    text = newText
    cursor = wasAtEnd ? text.count : min(cursor, text.count)
  }

  /// Puts text before the cursor, as far as there is room. It becomes one line, without control characters.
  ///
  /// - Returns: whether all of it had room.
  @discardableResult
  mutating func insert(_ string: String) -> Bool {
    let line = string.trimmingNewlines().map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let clean = String(line).unicodeScalars.filter { $0.properties.generalCategory != .control }
    let fitting = String(String.UnicodeScalarView(clean)).prefix(bytes: TextEditor.limit - text.utf8.count)
    let isWhole = fitting.unicodeScalars.count == clean.count
    guard !fitting.isEmpty else { return isWhole }
    let head = text.prefix(cursor) + fitting
    let tail = text.dropFirst(cursor)
    text = String(head + tail)
    // A mark joins the character before it, so the count may be less than that of the parts.
    cursor = min(head.count, text.count)
    return isWhole
  }

  /// Puts the cursor before a character; the nearest end when there is none.
  mutating func move(to position: Int) {
    cursor = min(max(0, position), text.count)
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
    case (.home, _), (.character("a"), .control): move(to: 0)
    case (.end, _), (.character("e"), .control): move(to: text.count)
    case (.backspace, []): remove(from: cursor - 1, to: cursor)
    case (.delete, []), (.character("d"), .control): remove(from: cursor, to: cursor + 1)
    case (.character("k"), .control): remove(from: cursor, to: text.count)
    case (.character("u"), .control): remove(from: 0, to: cursor)
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
    cursor = min(start, text.count)
  }

  // MARK: Words

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
