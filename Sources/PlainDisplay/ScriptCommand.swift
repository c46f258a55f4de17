import HostSystem
import ScreenModel
@_spi(Host) import VIPKit

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

  /// Nil for blank lines and comments.
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
  /// Keeps spaces at the end: a text to set may end in them.
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while let last = text.last, last.isNewline { text.removeLast() }
    return String(text.drop { $0 == " " || $0 == "\t" })
  }
}

struct CommandTarget {
  private let screen: Screen
  private let resolver: ScreenResolver

  init(screen: Screen) {
    self.screen = screen
    resolver = ScreenResolver(screen) { Content.isPrinted($0, as: $1) }
  }

  func event(for command: ScriptCommand) throws(ScriptCommand.Fault) -> UserEvent {
    if command == .ok { return try dismissal() }
    if screen.error != nil { throw ScriptCommand.Fault(message: "an alert is open; dismiss it with ok") }
    if screen.question == nil {
      if case .set(let label, let text) = command { return try set(label, text) }
      if command == .back, !screen.canGoBack {
        throw ScriptCommand.Fault(message: "there is no scene to go back to")
      }
      if command == .details, !screen.hasDetails { throw ScriptCommand.Fault(message: "there are no details") }
    }
    return try resolve { () throws(TargetError) in try find(command) }
  }

  private func find(_ command: ScriptCommand) throws(TargetError) -> UserEvent {
    if let question = screen.question {
      guard case .press(let label) = command else { throw .noChoice("", found: question.choices.map(\.title)) }
      return try resolver.answer(label)
    }
    switch command {
    case .press(let label): return try resolver.press(label)
    case .select(let number): return try resolver.select(row: number)
    case .open(let number): return try resolver.turn(row: number, isOn: true)
    case .close(let number): return try resolver.turn(row: number, isOn: false)
    case .run(let title): return try resolver.run(title)
    case .back: return .back
    case .details: return .details
    case .set, .ok, .wait, .screen, .quit: preconditionFailure("\(command) is not meant for the screen")
    }
  }

  private func dismissal() throws(ScriptCommand.Fault) -> UserEvent {
    if screen.error == nil, let alert = screen.question, alert.tint == .negative, let cancel = alert.cancel {
      return .answer(alert.number, choice: cancel)
    }
    guard screen.error != nil else { throw ScriptCommand.Fault(message: "there is no alert to dismiss") }
    return .dismissError
  }

  private func set(_ label: String, _ text: String) throws(ScriptCommand.Fault) -> UserEvent {
    let element = try resolve("field") { () throws(TargetError) in try resolver.element(label, where: \.isSettable) }
    switch element.kind {
    case .picker(let options):
      guard let index = resolver.index(of: text, in: options.titles) else {
        let known = options.titles.map(\.quoted).joined(separator: ", ")
        throw ScriptCommand.Fault(message: "\(label.quoted) has no option \(text.quoted); options: \(known)")
      }
      return .act(element.id, .pick(index))
    case .stepper(let own):
      guard let number = own.from(text) else { throw fault(label, own.expected) }
      return .act(element.id, .set(number))
    case .toggle:
      guard ["on", "off"].contains(text) else { throw fault(label, "on or off") }
      return .act(element.id, .turn(text == "on"))
    case .datePicker(let own):
      if text.isEmpty, own.isOptional { return .act(element.id, .setDay(nil)) }
      guard let day = CalendarDay(text), own.takes(day) else { throw fault(label, own.expected) }
      return .act(element.id, .setDay(day))
    case .field(let field) where field.purpose == .lines:
      guard let lines = Content.lines(text) else {
        throw fault(label, "a text in which \\n ends a line, \\t is a tab and \\\\ a backslash")
      }
      return .act(element.id, .edit(lines))
    default: return .act(element.id, .edit(text))
    }
  }

  func cancelButton(for command: ScriptCommand) -> ElementID? {
    if case .press(let label) = command { resolver.cancelButton(label) } else { nil }
  }

  private func resolve<Value>(
    _ kind: String = "button", _ find: () throws(TargetError) -> Value
  ) throws(ScriptCommand.Fault) -> Value {
    do throws(TargetError) { return try find() } catch {
      throw ScriptCommand.Fault(message: Self.message(error, kind))
    }
  }

  private func fault(_ label: String, _ expected: String) -> ScriptCommand.Fault {
    ScriptCommand.Fault(message: Self.message(.value(label: label, found: .activate, expected: expected), ""))
  }

  private static func suggestion(_ label: String, _ found: [String], _ kind: String) -> String {
    if let nearest = NearestName.find(label, among: found) { return "did you mean \(nearest.quoted)?" }
    var known: Set<String> = []
    let names = found.filter { known.insert($0).inserted }.map(\.quoted)
    if names.isEmpty { return "there are none" }
    return "\(kind)s: \(names.prefix(10).joined(separator: ", "))\(names.count > 10 ? ", …" : "")"
  }

  private static func message(_ error: TargetError, _ kind: String) -> String {
    switch error {
    case .noElement(let label, let found):
      "no \(kind) \(label.quoted); \(suggestion(label, found.map(Content.label), kind))"
    case .disabled(let label): "\(label.quoted) is not available"
    case .value(let label, _, let expected): "\(label.quoted) is set to \(expected)"
    case .noRow(_, rows: 0): "there are no rows"
    case .noRow(let number, let rows): "there is no row \(number); the last is \(rows)"
    case .notSelectable(let number): "row \(number) can't be selected"
    case .notExpandable(let number): "row \(number) has nothing inside"
    case .noTab(let title, _): "no tab \(title.quoted)"
    case .noCommand(let title, found: []): "no command \(title.quoted); there are none"
    case .noCommand(let title, let found):
      "no command \(title.quoted); commands: \(found.map(\.quoted).joined(separator: ", "))"
    case .noChoice(_, let found):
      "a question is open; answer it with \(found.map { "press \(Content.label($0))" }.joined(separator: ", "))"
    case .noQuestion: "no question is open"
    case .alert: "an alert is open; dismiss it with ok"
    case .asked(let title): "a question is open: \(title.quoted)"
    case .loading(let text): "the screen is covered: \(text.quoted)"
    }
  }
}

extension String {
  var quoted: String { Printable.quoted(self) }
}
