import VIPKit

enum KeyCommand: CaseIterable, Sendable {
  case help, palette, next, previous, back, details, nextTab, previousTab, mouse, redraw, suspend, quit
  case restart
  case activate, up, down, left, right, pageUp, pageDown, first, last, filter, sort, reverse
  case earlierDay, laterDay, earlierMonth, laterMonth, calendar, noDay
  case lineStart, lineEnd, wordLeft, wordRight
  case deleteWordLeft, deleteWordRight, deleteToStart, deleteToEnd, copy, yank, undo, redo, complete

  enum Place: CaseIterable { case everywhere, page, date, field }

  var place: Place { entry(Words()).place }

  /// The main key first.
  var keys: [KeyStroke] { Self.strokes[self] ?? [] }
  func summary(_ words: Words) -> String { entry(words).summary }

  private static let strokes = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.entry(Words()).keys.compactMap { KeyStroke($0) }) })

  /// The one table of keys, from which the help and the page of keys are made.
  private func entry(_ words: Words) -> (place: Place, keys: [String], summary: String) {
    switch self {
    case .help: (.everywhere, ["F1", "?"], words("help; once more: all keys"))
    case .palette: (.everywhere, ["Ctrl-P"], words("find a command by its name"))
    case .next: (.everywhere, ["Tab"], words("next"))
    case .previous: (.everywhere, ["Shift-Tab"], words("previous"))
    case .back: (.everywhere, ["Esc", "Alt-←"], words("empty a filter; go back"))
    case .details: (.everywhere, ["Ctrl-O"], words("details"))
    case .nextTab: (.everywhere, ["Ctrl-PgDn"], words("next tab"))
    case .previousTab: (.everywhere, ["Ctrl-PgUp"], words("previous tab"))
    case .mouse: (.everywhere, ["Alt-M"], words("mouse on or off; with Shift the terminal selects text"))
    case .redraw: (.everywhere, ["Ctrl-L"], words("draw the screen again"))
    case .suspend: (.everywhere, ["Ctrl-Z"], words("back to the shell, until fg"))
    case .quit: (.everywhere, ["Ctrl-C", "Ctrl-Q"], words("quit"))
    case .restart: (.everywhere, ["Ctrl-\\"], words("restart an application that hangs"))
    case .activate: (.page, ["Enter", "Space"], words("press, open or switch"))
    case .up: (.page, ["↑", "k"], words("up"))
    case .down: (.page, ["↓", "j"], words("down"))
    case .left: (.page, ["←"], words("left, or choose"))
    case .right: (.page, ["→"], words("right, or choose"))
    case .pageUp: (.page, ["PgUp"], words("page up"))
    case .pageDown: (.page, ["PgDn"], words("page down"))
    case .first: (.page, ["Home", "g"], words("first"))
    case .last: (.page, ["End", "G"], words("last"))
    case .filter: (.page, ["/"], words("to the filter"))
    case .sort: (.page, ["s"], words("sort by the next column"))
    case .reverse: (.page, ["S"], words("sort the other way round"))
    case .earlierDay: (.date, ["←"], words("a day earlier"))
    case .laterDay: (.date, ["→"], words("a day later"))
    case .earlierMonth: (.date, ["PgUp"], words("a month earlier"))
    case .laterMonth: (.date, ["PgDn"], words("a month later"))
    case .calendar: (.date, ["Space"], words("open the month: arrows by day and week"))
    case .noDay: (.date, ["Delete", "Backspace"], words("no day; digits type one: 1988-05-12"))
    case .lineStart: (.field, ["Home", "Ctrl-A"], words("start of the line"))
    case .lineEnd: (.field, ["End", "Ctrl-E"], words("end of the line"))
    case .wordLeft: (.field, ["Ctrl-←", "Alt-B"], words("a word back"))
    case .wordRight: (.field, ["Ctrl-→", "Alt-F"], words("a word on"))
    case .deleteWordLeft:
      (.field, ["Ctrl-W", "Alt-Backspace", "Ctrl-Backspace"], words("cut what is selected, or the word before"))
    case .deleteWordRight: (.field, ["Alt-D", "Ctrl-Delete"], words("cut the word behind"))
    case .deleteToStart: (.field, ["Ctrl-U"], words("cut to the start"))
    case .deleteToEnd: (.field, ["Ctrl-K"], words("cut to the end"))
    case .copy: (.field, ["Alt-W"], words("copy what is selected"))
    case .yank: (.field, ["Ctrl-Y"], words("put back what was cut or copied"))
    case .undo: (.field, ["Ctrl-_", "Ctrl-/"], words("undo"))
    // Alt-_ begins a string of the terminal.
    case .redo: (.field, ["Alt-/"], words("redo"))
    case .complete: (.field, ["Ctrl-Space"], words("complete a path"))
    }
  }
}

extension KeyCommand {
  /// Nil for an input that isn't in the table. The first of the places takes precedence.
  init?(_ input: Input, in places: [Place], isTyping: Bool) {
    guard let stroke = KeyStroke(input), !isTyping || !stroke.isTyped,
      let command = places.lazy.compactMap({ Self.commands[$0]?[stroke] }).first
    else { return nil }
    self = command
  }

  private static let commands = allCases.reduce(into: [Place: [KeyStroke: KeyCommand]]()) { commands, command in
    for stroke in command.keys { commands[command.place, default: [:]][stroke] = command }
  }

  /// The key for display; empty while the user types and all its keys are characters.
  func name(isTyping: Bool = false) -> String { Self.names[self].map { isTyping ? $0.typing : $0.other } ?? "" }

  // Cached: each screen shows several, and looks them up at each key.
  private static let names = Dictionary(
    uniqueKeysWithValues: allCases.map { command in
      // A character is the shortest, and easy to find.
      let shown = command.keys.first { $0.isTyped && command.isPerformed } ?? command.keys.first
      let typing = command.keys.first { !$0.isTyped }
      return (command, (other: shown?.description ?? "", typing: typing?.description ?? ""))
    })

  /// The key for which its others stand; nil where each is handled as it is.
  var mainInput: Input? {
    [.up, .down, .first, .last].contains(self) ? keys.first.map { Input.key($0.key, $0.modifiers) } : nil
  }

  /// Whether the display does it by name, and not by key.
  var isPerformed: Bool {
    [
      .help, .palette, .nextTab, .previousTab, .mouse, .redraw, .suspend, .quit, .filter, .sort, .reverse, .complete,
    ].contains(self)
  }
}

extension KeyCommand.Place {
  func title(_ words: Words) -> String {
    switch self {
    case .everywhere: words("Everywhere")
    case .page: words("Outside fields")
    case .date: words("In a day")
    case .field: words("In a field")
    }
  }
}

/// A key with modifiers, as the table names it: `Ctrl-P`, `PgUp`, `?`.
struct KeyStroke: Hashable, Sendable {
  let key: Key
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers = []) { (self.key, self.modifiers) = (key, modifiers) }

  init?(_ input: Input) {
    switch input {
    case .key(let key, let modifiers): self.init(key, modifiers)
    case .text(let text) where text.count == 1: self.init(.character(text == " " ? " " : Character(text)))
    case .text, .paste, .mouse, .focus: return nil
    }
  }

  init?(_ name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    for (prefix, modifier) in Self.prefixes where rest.hasPrefix(prefix) {
      modifiers.insert(modifier)
      rest.removeFirst(prefix.count)
    }
    if let named = Self.names.first(where: { $0.name == rest }) {
      self.init(named.key, modifiers)
    } else if rest.count == 1 {
      self.init(.character(Character(modifiers.isEmpty ? String(rest) : rest.lowercased())), modifiers)
    } else {
      return nil
    }
  }

  var isTyped: Bool { if case .character = key { modifiers.isEmpty } else { false } }

  private static let prefixes: [(name: String, modifier: Modifiers)] = [
    ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
  ]

  private static let names: [(name: String, key: Key)] = [
    ("Enter", .enter), ("Tab", .tab), ("Esc", .escape), ("Backspace", .backspace), ("Delete", .delete),
    ("←", .left), ("→", .right), ("↑", .up), ("↓", .down), ("Home", .home), ("End", .end), ("PgUp", .pageUp),
    ("PgDn", .pageDown), ("Space", .character(" ")), ("F1", .f1),
  ]
}

extension KeyStroke: CustomStringConvertible {
  var description: String {
    Self.prefixes.filter { modifiers.contains($0.modifier) }.map(\.name).joined() + name
  }

  private var name: String {
    if let named = Self.names.first(where: { $0.key == key }) { return named.name }
    guard case .character(let character) = key else { return "" }
    return modifiers.isEmpty ? String(character) : character.uppercased()
  }
}
