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

  /// What stands behind the word of each command, and the command by it; nil for something else.
  private static let all: [(word: String, needs: String, make: @Sendable (String) -> ScriptCommand?)] = [
    ("set", "needs the label of a field and a text: set LABEL=TEXT", { ScriptCommand.set($0) }),
    ("press", "needs the label of a button: press LABEL", { $0.isEmpty ? nil : .press(label: $0) }),
    ("select", "needs the number of a row: select N", { ScriptCommand.row($0).map { .select($0) } }),
    ("open", "needs the number of a row: open N", { ScriptCommand.row($0).map { .open($0) } }),
    ("close", "needs the number of a row: close N", { ScriptCommand.row($0).map { .close($0) } }),
    ("run", "needs the title of a command: run TITLE", { $0.isEmpty ? nil : .run($0) }),
    ("ok", "takes no argument", { $0.isEmpty ? .ok : nil }),
    ("back", "takes no argument", { $0.isEmpty ? .back : nil }),
    ("details", "takes no argument", { $0.isEmpty ? .details : nil }),
    ("wait", "needs a text: wait TEXT", { $0.isEmpty ? nil : .wait($0) }),
    ("screen", "takes no argument", { $0.isEmpty ? .screen : nil }),
    ("quit", "takes no argument", { $0.isEmpty ? .quit : nil }),
  ]

  /// Nil for blank lines and comments.
  static func parse(_ line: String) throws(Fault) -> ScriptCommand? {
    let line = line.trimmingSpaces
    guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
    let word = String(line.prefix { $0 != " " })
    guard let known = all.first(where: { $0.word == word }) else {
      let words = all.map(\.word).joined(separator: ", ")
      throw Fault(message: "unknown command \(word.quoted); commands: \(words)")
    }
    guard let command = known.make(String(line.dropFirst(word.count)).trimmingSpaces) else {
      throw Fault(message: "\(word) \(known.needs)")
    }
    return command
  }

  private static func row(_ rest: String) -> Int? { Int(rest).flatMap { $0 > 0 ? $0 : nil } }

  private static func set(_ rest: String) -> ScriptCommand? {
    guard let sign = rest.firstIndex(of: "=") else { return nil }
    let label = String(rest[..<sign]).trimmingSpaces
    return label.isEmpty ? nil : .set(label: label, text: String(rest[sign...].dropFirst()))
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
  typealias Fault = ScriptCommand.Fault

  private let screen: Screen
  private let resolver: ScreenResolver

  init(screen: Screen) {
    self.screen = screen
    resolver = ScreenResolver(screen) { Content.isPrinted($0, as: $1) }
  }

  func event(for command: ScriptCommand) throws(Fault) -> UserEvent {
    switch command {
    case .ok where screen.error != nil: return .dismissError
    case .ok:
      guard let alert = screen.question, alert.tint == .negative, let cancel = alert.cancel else {
        throw Fault(message: "there is no alert to dismiss")
      }
      return .answer(alert.number, choice: cancel)
    case _ where screen.error != nil: throw Fault(message: "an alert is open; dismiss it with ok")
    case .set(let label, let text) where screen.question == nil: return try set(label, text)
    case .back where screen.question == nil && !screen.canGoBack:
      throw Fault(message: "there is no scene to go back to")
    case .details where screen.question == nil && !screen.hasDetails: throw Fault(message: "there are no details")
    default: return try resolve { () throws(TargetError) in try find(command) }
    }
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

  private func set(_ label: String, _ text: String) throws(Fault) -> UserEvent {
    let element = try resolve("field") { () throws(TargetError) in try resolver.element(label, where: \.isSettable) }
    let (action, problem): (Action?, String) =
      switch element.kind {
      case .picker(let options):
        (
          resolver.index(of: text, in: options.titles).map { .pick($0) },
          "has no option \(text.quoted); options: \(options.titles.map(\.quoted).joined(separator: ", "))"
        )
      case .stepper(let own): (own.from(text).map { .set($0) }, "is set to \(own.expected)")
      case .toggle: (["on": true, "off": false][text].map { .turn($0) }, "is set to on or off")
      case .datePicker(let own): (own.setting(text), "is set to \(own.expected)")
      case .field(let field) where field.purpose == .lines:
        (
          Content.lines(text).map { .edit($0) },
          "is set to a text in which \\n ends a line, \\t is a tab and \\\\ a backslash"
        )
      default: (.edit(text), "")
      }
    guard let action else { throw Fault(message: "\(label.quoted) \(problem)") }
    return .act(element.id, action)
  }

  func cancelButton(for command: ScriptCommand) -> ElementID? {
    if case .press(let label) = command { resolver.cancelButton(label) } else { nil }
  }

  private func resolve<Value>(
    _ kind: String = "button", _ find: () throws(TargetError) -> Value
  ) throws(Fault) -> Value {
    do throws(TargetError) { return try find() } catch { throw Fault(message: Self.message(error, kind)) }
  }

  private static func suggestion(_ label: String, _ found: [String], _ kind: String) -> String {
    if let nearest = Suggestion.nearest(label, among: found) { return "did you mean \(nearest.quoted)?" }
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
    case .noRow(_, rows: 0): "there are no rows"
    case .noRow(let number, let rows): "there is no row \(number); the last is \(rows)"
    case .notSelectable(let number): "row \(number) can't be selected"
    case .notExpandable(let number): "row \(number) has nothing inside"
    case .noCommand(let title, found: []): "no command \(title.quoted); there are none"
    case .noCommand(let title, let found):
      "no command \(title.quoted); commands: \(found.map(\.quoted).joined(separator: ", "))"
    case .noChoice(_, let found):
      "a question is open; answer it with \(found.map { "press \(Content.label($0))" }.joined(separator: ", "))"
    case .loading(let text): "the screen is covered: \(text.quoted)"
    // Found out before, or only by calls of the resolver that no command makes.
    case .alert, .asked, .noQuestion, .noTab, .value: Printable.text("\(error)")
    }
  }
}

extension Element.Day {
  fileprivate func setting(_ text: String) -> Action? {
    if text.isEmpty, isOptional { return .setDay(nil) }
    return CalendarDay(text).flatMap { takes($0) ? .setDay($0) : nil }
  }
}

extension String {
  var quoted: String { Printable.quoted(self) }
}
