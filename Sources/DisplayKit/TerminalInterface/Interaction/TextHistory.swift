/// What a field held before each of its last changes.
struct TextHistory: Equatable, Sendable {
  /// The text and the cursor at one time.
  struct Moment: Equatable, Sendable {
    let text: String
    let cursor: Int
  }

  private var before: [Moment] = []
  private var after: [Moment] = []
  /// Where the cursor was left by the last character that was typed; what is typed on from there is undone with it.
  private var typedTo: Int?

  /// A field may hold 64 KiB.
  private static let most = 32

  /// Notes a field that is about to be changed.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - isTyping: whether something is typed, and not pasted or taken away.
  mutating func record(_ field: TextBuffer, isTyping: Bool) {
    let goesOn = isTyping && typedTo == field.cursor && !before.isEmpty
    typedTo = nil
    after = []
    guard !goesOn else { return }
    before.append(Moment(text: field.text, cursor: field.cursor))
    if before.count > Self.most { before.removeFirst() }
  }

  /// Notes where the cursor was left by what was typed.
  mutating func typed(to cursor: Int) { typedTo = cursor }

  /// What the field held before; nil when nothing is known of that.
  mutating func undo(from field: TextBuffer) -> Moment? {
    guard let moment = before.popLast() else { return nil }
    after.append(Moment(text: field.text, cursor: field.cursor))
    typedTo = nil
    return moment
  }

  /// What the field held before the last undoing.
  mutating func redo(from field: TextBuffer) -> Moment? {
    guard let moment = after.popLast() else { return nil }
    before.append(Moment(text: field.text, cursor: field.cursor))
    typedTo = nil
    return moment
  }
}
