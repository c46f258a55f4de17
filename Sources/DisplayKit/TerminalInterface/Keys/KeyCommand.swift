import VIPKit

/// Something that the display does at a key, whatever the scene. The raw value names it in a user's map of keys.
public enum KeyCommand: String, CaseIterable, Sendable {
  // Wherever the focus is.
  case help, palette, next, previous, back, details, nextTab, previousTab, mouse, redraw, suspend, quit, restart
  // Outside fields.
  case activate, up, down, left, right, pageUp, pageDown, first, last, filter, sort, reverse
  // In a date picker.
  case earlierDay, laterDay, earlierMonth, laterMonth, calendar, noDay
  // In a field.
  case lineStart, lineEnd, wordLeft, wordRight, selectLeft, selectRight, selectStart, selectEnd, selectAll
  case deleteWordLeft, deleteWordRight, deleteToStart, deleteToEnd, copy, yank, undo, redo, complete

  /// Where a key counts.
  public enum Place: String, CaseIterable, Sendable {
    case everywhere, page, date, field
  }

  /// Where its keys count.
  public var place: Place {
    switch self {
    case .help, .palette, .next, .previous, .back, .details, .nextTab, .previousTab, .mouse, .redraw, .suspend, .quit,
      .restart:
      .everywhere
    case .activate, .up, .down, .left, .right, .pageUp, .pageDown, .first, .last, .filter, .sort, .reverse: .page
    case .earlierDay, .laterDay, .earlierMonth, .laterMonth, .calendar, .noDay: .date
    default: .field
    }
  }

  /// The keys that it has, the one by which the display knows it first. The one table of keys: the help and the page of keys are made
  /// from it.
  public var keys: [KeyStroke] { names.compactMap { KeyStroke($0) } }

  private var names: [String] {
    switch self {
    case .help: ["F1", "?"]
    case .palette: ["Ctrl-P"]
    case .next: ["Tab"]
    case .previous: ["Shift-Tab"]
    case .back: ["Esc", "Alt-Left"]
    case .details: ["Ctrl-O"]
    case .nextTab: ["Ctrl-PgDn"]
    case .previousTab: ["Ctrl-PgUp"]
    case .mouse: ["Alt-M"]
    case .redraw: ["Ctrl-L"]
    case .suspend: ["Ctrl-Z"]
    case .quit: ["Ctrl-C", "Ctrl-Q"]
    case .restart: ["Ctrl-\\"]
    case .activate: ["Enter", "Space"]
    case .up: ["Up", "k"]
    case .down: ["Down", "j"]
    case .left: ["Left"]
    case .right: ["Right"]
    case .pageUp: ["PgUp"]
    case .pageDown: ["PgDn"]
    case .first: ["Home", "g"]
    case .last: ["End", "G"]
    case .filter: ["/"]
    case .sort: ["s"]
    case .reverse: ["S"]
    case .earlierDay: ["Left"]
    case .laterDay: ["Right"]
    case .earlierMonth: ["PgUp"]
    case .laterMonth: ["PgDn"]
    case .calendar: ["Space"]
    case .noDay: ["Delete", "Backspace"]
    case .lineStart: ["Home", "Ctrl-A"]
    case .lineEnd: ["End", "Ctrl-E"]
    case .wordLeft: ["Ctrl-Left", "Alt-B"]
    case .wordRight: ["Ctrl-Right", "Alt-F"]
    case .selectLeft: ["Shift-Left"]
    case .selectRight: ["Shift-Right"]
    case .selectStart: ["Shift-Home"]
    case .selectEnd: ["Shift-End"]
    case .selectAll: ["Alt-A"]
    case .deleteWordLeft: ["Ctrl-W", "Alt-Backspace", "Ctrl-Backspace"]
    case .deleteWordRight: ["Alt-D", "Ctrl-Delete"]
    case .deleteToStart: ["Ctrl-U"]
    case .deleteToEnd: ["Ctrl-K"]
    case .copy: ["Alt-W"]
    case .yank: ["Ctrl-Y"]
    case .undo: ["Ctrl-_", "Ctrl-/"]
    // Alt-_ begins a string of the terminal.
    case .redo: ["Alt-/"]
    case .complete: ["Ctrl-Space"]
    }
  }

  /// A key that nobody can take away from it: who is lost must get out.
  public var fixed: KeyStroke? {
    switch self {
    case .quit: KeyStroke("Ctrl-C")
    case .restart: KeyStroke("Ctrl-\\")
    default: nil
    }
  }
}

extension KeyCommand.Place {
  /// Where its keys count, in the user's words.
  func title(_ words: Words) -> String {
    switch self {
    case .everywhere: words("Everywhere")
    case .page: words("Outside fields")
    case .date: words("In a day")
    case .field: words("In a field")
    }
  }
}

extension KeyCommand {
  /// What it does, in the user's words.
  func summary(_ words: Words) -> String {
    switch self {
    case .help: words("help; once more: all keys")
    case .palette: words("find a command by its name")
    case .next: words("next")
    case .previous: words("previous")
    case .back: words("empty a filter; go back")
    case .details: words("details")
    case .nextTab: words("next tab")
    case .previousTab: words("previous tab")
    case .mouse: words("mouse on or off; with Shift the terminal selects text")
    case .redraw: words("draw the screen again")
    case .suspend: words("back to the shell, until fg")
    case .quit: words("quit")
    case .restart: words("restart an application that hangs")
    case .activate: words("press, open or switch")
    case .up: words("up")
    case .down: words("down")
    case .left: words("left, or choose")
    case .right: words("right, or choose")
    case .pageUp: words("page up")
    case .pageDown: words("page down")
    case .first: words("first")
    case .last: words("last")
    case .filter: words("to the filter")
    case .sort: words("sort by the next column")
    case .reverse: words("sort the other way round")
    case .earlierDay: words("a day earlier")
    case .laterDay: words("a day later")
    case .earlierMonth: words("a month earlier")
    case .laterMonth: words("a month later")
    case .calendar: words("open the month: arrows by day and week")
    case .noDay: words("no day; digits type one: 1988-05-12")
    case .lineStart: words("start of the line")
    case .lineEnd: words("end of the line")
    case .wordLeft: words("a word back")
    case .wordRight: words("a word on")
    case .selectLeft: words("select to the left")
    case .selectRight: words("select to the right")
    case .selectStart: words("select to the start")
    case .selectEnd: words("select to the end")
    case .selectAll: words("select all")
    case .deleteWordLeft: words("cut what is selected, or the word before")
    case .deleteWordRight: words("cut the word behind")
    case .deleteToStart: words("cut to the start")
    case .deleteToEnd: words("cut to the end")
    case .copy: words("copy what is selected")
    case .yank: words("put back what was cut or copied")
    case .undo: words("undo")
    case .redo: words("redo")
    case .complete: words("complete a path")
    }
  }
}
