import ScreenModel

/// The text of a field or an editor and the cursor in it. Characters are what the user perceives as such (grapheme clusters).
struct TextBuffer: Equatable, Sendable {
  private(set) var text: String
  /// The characters before the cursor.
  private(set) var cursor: Int
  /// Whether nobody may see where the words are.
  let isSecure: Bool
  /// Whether it has lines: Enter makes a new one, and a paste keeps its own.
  let isMultiline: Bool
  /// The column that ↑ and ↓ keep to, also through lines that are shorter.
  private(set) var goalColumn: Int?
  /// The other end of what is selected; nil when nothing is.
  private(set) var anchor: Int?
  /// What was cut or copied last; never a secret.
  var clipboard = ""
  /// The same, as long as nobody has been told of it.
  var copied: String?
  private var history = TextHistory()

  /// The bytes that a field holds, in UTF-8, unless its author puts more in: each key costs time by the length of its text.
  static let limit = TextLimit.bytes

  init(text: String, isSecure: Bool = false, isMultiline: Bool = false) {
    self.text = text
    self.isSecure = isSecure
    self.isMultiline = isMultiline
    cursor = text.count
  }

  /// Takes the author's text. The cursor and what is selected stay at their words, and what was at the end is at the end.
  mutating func replace(with newText: String) {
    guard newText != text else { return }
    let change = TextSplice(from: text, to: newText)
    func moved(_ place: Int) -> Int {
      if place == text.count { return newText.count }
      let scalars = change.moved(text.prefix(place).unicodeScalars.count)
      return min(String(newText.unicodeScalars.prefix(scalars)).count, newText.count)
    }
    (cursor, anchor, goalColumn) = (moved(cursor), anchor.map(moved), nil)
    text = newText
    history = TextHistory()
  }

  /// Puts text before the cursor, as far as there is room, without control characters; false when not all of it had room. In a field it becomes one
  /// line. What is typed is undone with what was typed just before.
  @discardableResult
  mutating func insert(_ string: String, isTyped: Bool = false) -> Bool {
    let lines =
      isMultiline
      ? string.map { $0.isNewline ? "\n" : $0 }
      : string.trimmingNewlines().map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let clean = String(lines).unicodeScalars.filter {
      $0.properties.generalCategory != .control || isMultiline && ["\n", "\t"].contains($0)
    }
    let freed = selection.map { text.dropFirst($0.lowerBound).prefix($0.count).utf8.count } ?? 0
    let room = TextBuffer.limit - text.utf8.count + freed
    let fitting = String(String.UnicodeScalarView(clean)).prefix(bytes: room)
    let isWhole = fitting.unicodeScalars.count == clean.count
    guard !fitting.isEmpty else { return isWhole }
    history.record(self, isTyping: isTyped && selection == nil)
    if let selection { erase(selection) }
    let head = text.prefix(cursor) + fitting
    let tail = text.dropFirst(cursor)
    text = String(head + tail)
    // A mark joins the character before it, so the count may be less than that of the parts.
    move(to: head.count)
    if isTyped { history.typedTo = cursor }
    return isWhole
  }

  /// Puts the cursor before a character; the nearest end when there is none.
  mutating func move(to position: Int, goalColumn: Int? = nil, isSelecting: Bool = false) {
    anchor = isSelecting ? anchor ?? cursor : nil
    cursor = min(max(0, position), text.count)
    self.goalColumn = goalColumn
  }

  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<min(text.count, max(anchor, cursor))
  }

  /// Does what an editing key asks for. Returns false for keys that edit nothing.
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
    case (.backspace, []): remove(selection ?? cursor - 1..<cursor)
    case (.delete, []), (.character("d"), .control): remove(selection ?? cursor..<cursor + 1)
    // At the end of a line the next one comes up.
    case (.character("k"), .control): cut(cursor..<max(lineEnd, cursor + 1))
    case (.character("u"), .control): cut(lineStart..<cursor)
    case (.character("w"), .control), (.backspace, .alt), (.backspace, .control): cut(selection ?? wordStart..<cursor)
    case (.character("d"), .alt), (.delete, .control): cut(cursor..<wordEnd)
    case (.character("w"), .alt):
      guard let selection, !isSecure else { break }
      copy(selection)
      move(to: cursor)
    case (.character("y"), .control): insert(clipboard)
    case (.character("_"), .control), (.character("/"), .control): restore(history.undo(from: self))
    case (.character("/"), .alt): restore(history.redo(from: self))
    default: return false
    }
    return true
  }

  mutating func empty() { remove(0..<text.count) }

  private mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    guard !range.isEmpty else { return }
    history.record(self, isTyping: false)
    erase(range)
  }

  private mutating func cut(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    guard !range.isEmpty else { return }
    copy(range)
    remove(range)
  }

  private mutating func copy(_ range: Range<Int>) {
    guard !isSecure else { return }
    clipboard = String(text.dropFirst(range.lowerBound).prefix(range.count))
    copied = clipboard
  }

  private mutating func erase(_ range: Range<Int>) {
    text = String(text.prefix(range.lowerBound) + text.dropFirst(range.upperBound))
    move(to: range.lowerBound)
  }

  private mutating func restore(_ moment: TextHistory.Moment?) {
    guard let moment else { return }
    text = moment.text
    move(to: moment.cursor)
  }

  // MARK: Words and lines

  private var lineStart: Int {
    isMultiline ? cursor - text.prefix(cursor).reversed().prefix { !$0.isNewline }.count : 0
  }

  private var lineEnd: Int {
    isMultiline ? cursor + text.dropFirst(cursor).prefix { !$0.isNewline }.count : text.count
  }

  /// Where the word before the cursor begins; the beginning of a secret, which has no words.
  private var wordStart: Int {
    if isSecure { return 0 }
    let head = text.prefix(cursor).reversed().drop { !$0.isWord }
    return head.drop(while: \.isWord).count
  }

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

/// What a field held before each of its last changes.
struct TextHistory: Equatable, Sendable {
  struct Moment: Equatable {
    let text: String
    let cursor: Int
  }

  private var before: [Moment] = []
  private var after: [Moment] = []
  /// Where the cursor was left by the last character that was typed; what is typed on from there is undone with it.
  var typedTo: Int?

  /// A field may hold 64 KiB.
  private static let most = 32

  mutating func record(_ field: TextBuffer, isTyping: Bool) {
    let goesOn = isTyping && typedTo == field.cursor && !before.isEmpty
    typedTo = nil
    after = []
    guard !goesOn else { return }
    before.append(Moment(text: field.text, cursor: field.cursor))
    if before.count > Self.most { before.removeFirst() }
  }

  mutating func undo(from field: TextBuffer) -> Moment? {
    swap(&before, &after)
    defer { swap(&before, &after) }
    return redo(from: field)
  }

  mutating func redo(from field: TextBuffer) -> Moment? {
    guard let moment = after.popLast() else { return nil }
    before.append(Moment(text: field.text, cursor: field.cursor))
    typedTo = nil
    return moment
  }
}
