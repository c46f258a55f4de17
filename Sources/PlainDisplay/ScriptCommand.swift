enum ScriptCommand: Equatable {
  case set(label: String, text: String)
  case press(label: String)
  case select(Int)
  case open(Int)
  case close(Int)
  case run(String)
  case ok
  case back
  case details
  case wait(String)
  case screen
  case quit

  struct Fault: Error, Equatable {
    let message: String
  }

  /// Reads a line. Blank lines and comments are nil.
  static func parse(_ line: String) throws(Fault) -> ScriptCommand? {
    let line = line.trimmingSpaces
    guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
    let word = String(line.prefix { $0 != " " })
    let rest = String(line.dropFirst(word.count)).trimmingSpaces
    switch word {
    case "set": return try set(rest)
    case "press": return .press(label: try text(rest, "press needs the label of a button: press LABEL"))
    case "select": return .select(try row(rest, of: word))
    case "open": return .open(try row(rest, of: word))
    case "close": return .close(try row(rest, of: word))
    case "run": return .run(try text(rest, "run needs the title of a command: run TITLE"))
    case "wait": return .wait(try text(rest, "wait needs a text: wait TEXT"))
    case "ok", "back", "details", "screen", "quit":
      guard rest.isEmpty else { throw Fault(message: "\(word) takes no argument") }
      return plain[word]
    default:
      throw Fault(
        message:
          "unknown command \(word.quoted); commands: set, press, select, open, close, run, ok, back, details, wait, screen, quit"
      )
    }
  }

  private static let plain: [String: ScriptCommand] = [
    "ok": .ok, "back": .back, "details": .details, "screen": .screen, "quit": .quit,
  ]

  private static func text(_ rest: String, _ message: String) throws(Fault) -> String {
    if rest.isEmpty { throw Fault(message: message) }
    return rest
  }

  private static func row(_ rest: String, of word: String) throws(Fault) -> Int {
    guard let number = Int(rest), number > 0 else {
      throw Fault(message: "\(word) needs the number of a row: \(word) N")
    }
    return number
  }

  private static func set(_ rest: String) throws(Fault) -> ScriptCommand {
    let label = rest.prefix { $0 != "=" }
    guard label.endIndex != rest.endIndex, !String(label).trimmingSpaces.isEmpty else {
      throw Fault(message: "set needs the label of a field and a text: set LABEL=TEXT")
    }
    return .set(label: String(label).trimmingSpaces, text: String(rest[label.endIndex...].dropFirst()))
  }
}

extension String {
  /// Without the spaces before it, and the line ends after it; a text to set may end in spaces.
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while let last = text.last, last.isNewline { text.removeLast() }
    return String(text.drop { $0 == " " || $0 == "\t" })
  }
}
