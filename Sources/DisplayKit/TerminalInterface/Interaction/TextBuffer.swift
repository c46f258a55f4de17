import ScreenModel

/// A field's text and cursor. Characters are grapheme clusters.
struct TextBuffer: Equatable, Sendable {
  private(set) var text: String
  private(set) var cursor: Int
  /// Whether word boundaries are hidden, too.
  let isSecure: Bool
  /// Whether Enter makes a new line, and a paste keeps its lines.
  let isMultiline: Bool
  /// ↑ and ↓ keep to it, also through shorter lines.
  private(set) var goalColumn: Int?
  private(set) var anchor: Int?
  /// What was cut or copied last; never a secret.
  var clipboard = ""
  /// The same, until it is reported.
  var copied: String?
  private var history = TextHistory()

  /// UTF-8 bytes that the user can put in; the scene may put in more. Each key costs time by the length of the text.
  static let limit = TextLimit.bytes

  init(text: String, isSecure: Bool = false, isMultiline: Bool = false) {
    self.text = text
    self.isSecure = isSecure
    self.isMultiline = isMultiline
    cursor = text.count
  }

  /// Takes the scene's text. Cursor and selection stay at their words, or at the end.
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

  /// Inserts as much as fits, without control characters, in a field on one line; false when not all fits. Typed text
  /// is undone with what was typed just before.
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

  mutating func move(to position: Int, goalColumn: Int? = nil, isSelecting: Bool = false) {
    anchor = isSelecting ? anchor ?? cursor : nil
    cursor = min(max(0, position), text.count)
    self.goalColumn = goalColumn
  }

  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<min(text.count, max(anchor, cursor))
  }

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

  private var lineStart: Int {
    isMultiline ? cursor - text.prefix(cursor).reversed().prefix { !$0.isNewline }.count : 0
  }

  private var lineEnd: Int {
    isMultiline ? cursor + text.dropFirst(cursor).prefix { !$0.isNewline }.count : text.count
  }

  /// The beginning of a secret, which has no words.
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
  /// A copied line ends with a line break.
  fileprivate func trimmingNewlines() -> Substring {
    var line = self[...]
    while line.last?.isNewline == true { line.removeLast() }
    while line.first?.isNewline == true { line.removeFirst() }
    return line
  }
}

struct TextHistory: Equatable, Sendable {
  struct Moment: Equatable {
    let text: String
    let cursor: Int
  }

  private var before: [Moment] = []
  private var after: [Moment] = []
  /// The cursor after the last typed character; what is typed on from there is undone with it.
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
