import ScreenModel
@_spi(Host) import VIPKit

/// The screen as lines, for screen readers and Braille lines. News are lines; the last line is the focus, and the only
/// one that changes, while the user types into a field.
public struct SpokenScreen: Sendable {
  private struct Current: Equatable {
    /// Identifies the control, or the panel over the page.
    var key: String
    var head: String
    var field: Field?
    /// The head has a line of its own: it leaves no room for what is typed.
    var isHeadApart = false

    var start: String { isHeadApart ? "" : head }
  }

  /// The visible part of the text, and the columns before the cursor.
  private struct Field: Equatable {
    var text: String
    var cursor: Int
  }

  private var instance: Int?
  private var isIntroduced = false
  private var said: [ElementID: String] = [:]
  /// How often an element was said to have changed since the last input.
  private var repeats: [ElementID: Int] = [:]
  private var alert = 0
  private var message = ""
  private var opened: [String] = []
  private var current: Current?
  private var saysAll = false

  private static let mostChanges = 8
  /// Changes of an element that are said between two inputs: a clock would go on for ever. Steps of progress end.
  private static let mostRepeats = 3
  private static let leastField = 12

  /// Has said nothing yet.
  public init() {}

  /// Says all of the screen next.
  public mutating func sayAll() { saysAll = true }

  /// Call at each input.
  public mutating func noteInput() { repeats = [:] }

  /// The page's size for its keys: narrow, so that panes stand below one another.
  public static func size(of terminal: Size) -> Size { Size(width: 64, height: max(24, terminal.height)) }

  /// Says what is new, on a terminal `width` columns wide; empty when nothing is.
  public mutating func bytes(for model: TerminalModel, width: Int, palette: Palette) -> [UInt8] {
    guard model.screen != nil else { return [] }
    var lines = news(of: model)
    var next = current(of: model)
    if let field = next.field {
      next.isHeadApart = width - next.head.columns < Self.leastField
      next.field = Self.window(field, width - next.start.columns - 1)
      let isKnown = current?.key == next.key && current?.head == next.head && current?.isHeadApart == true
      if next.isHeadApart, !isKnown { lines.append(next.head) }
    }
    defer { current = next }
    var output = ""
    if lines.isEmpty, let old = current?.field, let new = next.field, current?.key == next.key,
      current?.start == next.start
    {
      output = edit(old, new, after: next.start.columns, palette)
    } else if !lines.isEmpty || current != next {
      if current != nil { output = "\r\n" }
      for line in lines { output += palette.printable(line) + "\r\n" }
      output += palette.printable(next.start + (next.field?.text ?? ""))
      if let field = next.field {
        output += Self.column(next.start.columns + field.cursor)
      } else if next.head.columns < width {
        // Braille lines show what begins at the cursor. The end of a longer line is on another one.
        output += "\r"
      }
    }
    // The display's end leaves the alternate screen, too, which moves the cursor to where it was saved (xterm, DECSC).
    return output.isEmpty ? [] : Array((output + "\u{1B}7").utf8)
  }

  /// Counted from 0 (ECMA-48, CHA).
  private static func column(_ column: Int) -> String { "\u{1B}[\(column + 1)G" }

  private func edit(_ old: Field, _ new: Field, after head: Int, _ palette: Palette) -> String {
    let same = String(zip(old.text, new.text).prefix { $0 == $1 }.map(\.0))
    let rest = String(new.text.dropFirst(same.count))
    var (output, column) = ("", old.cursor)
    if old.text != new.text {
      if same.columns != column { output += Self.column(head + same.columns) }
      output += palette.printable(rest)
      column = new.text.columns
      // Erases the rest of the line (ECMA-48, EL).
      if old.text.count > same.count { output += "\u{1B}[K" }
    }
    return column == new.cursor ? output : output + Self.column(head + new.cursor)
  }

  /// The part of a text around the cursor. The result's cursor is in columns.
  private static func window(_ field: Field, _ room: Int) -> Field {
    var before = field.text.prefix(field.cursor)
    while before.columns >= max(1, room) { before = before.dropFirst() }
    var shown = String(before)
    for character in field.text.dropFirst(field.cursor) {
      guard (shown + String(character)).columns <= room else { break }
      shown.append(character)
    }
    return Field(text: shown, cursor: before.columns)
  }

  private mutating func news(of model: TerminalModel) -> [String] {
    var lines: [String] = []
    if model.instance != instance {
      (instance, isIntroduced, said, opened) = (model.instance, false, [:], [])
    }
    // What is there is known when it has been loaded.
    if !isIntroduced, model.screen?.loading == nil {
      isIntroduced = true
      lines.append(model.spokenTitle)
      remember(model, { $0.isInteractive })
    }
    let message = model.message?.text ?? ""
    if message != self.message {
      self.message = message
      if !message.isEmpty { lines.append(message) }
    }
    if let alert = model.alert {
      if model.lastAlert != self.alert { lines += [alert.title, alert.message ?? ""].filter { !$0.isEmpty } }
      self.alert = model.lastAlert
      if model.showsError, let first = lines.last { lines[lines.count - 1] = model.words("Error") + ": " + first }
      return lines
    }
    let over = model.spokenOverlay
    if over != opened {
      opened = over
      lines += over
    }
    if saysAll {
      lines += [model.screen?.title ?? ""] + model.spokenPage(withRows: true).map(\.line)
      remember(model)
    } else if !model.isCovered {
      lines += changes(of: model)
    }
    saysAll = false
    return lines
  }

  private mutating func remember(_ model: TerminalModel, _ isSaid: (Element) -> Bool = { _ in true }) {
    let lines = model.spokenPage().filter { isSaid($0.element) }
    said = Dictionary(lines.map { ($0.element.id, $0.line) }) { first, _ in first }
  }

  /// New and changed lines. The last line says what has the focus.
  private mutating func changes(of model: TerminalModel) -> [String] {
    let before = said
    remember(model)
    let new = model.spokenPage().filter { element, line in
      guard element.id != model.focus, before[element.id] != line else { return false }
      repeats[element.id, default: 0] += 1
      return element.role == .progress || repeats[element.id, default: 0] <= Self.mostRepeats
    }.map(\.line)
    let left = new.count - Self.mostChanges
    guard left > 0 else { return new }
    return new.prefix(Self.mostChanges) + [model.words("%d more; %@ says all", left, KeyCommand.redraw.name())]
  }

  private func current(of model: TerminalModel) -> Current {
    let words = model.words
    if let overlay = model.overlay {
      let (key, pieces) = overlay.spoken(in: model)
      let title = overlay is LoaderPanel && !isIntroduced ? model.screen?.title ?? "" : ""
      return over(key, [title] + pieces)
    }
    guard let id = model.focus, let element = model.screen?.root.find(id) else {
      return over("page", [model.screen?.title ?? ""])
    }
    let spoken = SpokenElement(model: model)
    let place = model.spokenPlace(of: id)
    guard let field = model.state.editors[id] else {
      return Current(key: id.rawValue, head: SpokenElement.join([spoken.line(element), place]))
    }
    var (shown, pieces) = (
      Field(text: field.visibleText, cursor: field.cursor), [spoken.line(element, withValue: false), place]
    )
    if field.isMultiline {
      // The line of the cursor.
      let all = field.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let head = field.text.prefix(field.cursor)
      let before = head.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      pieces.append(words("line %d of %d", before.count, all.count))
      shown = Field(text: String(all[before.count - 1]), cursor: before[before.count - 1].count)
    }
    return Current(key: id.rawValue, head: SpokenElement.join(pieces) + ": ", field: shown)
  }

  private func over(_ key: String, _ pieces: [String]) -> Current {
    Current(key: "/\(key)", head: SpokenElement.join(pieces))
  }
}

extension TerminalModel {
  fileprivate var isCovered: Bool { hasOpened || screen?.loading != nil }

  fileprivate var spokenOverlay: [String] {
    if helpLayout != nil {
      return helpLines.map { $0.heading + ($0.key.isEmpty ? $0.action : "\($0.key): \($0.action)") }.filter {
        !$0.isEmpty
      }
    }
    return popup != nil ? [popupTitle] : []
  }
}
