import HostSystem
import ScreenModel
@_spi(Host) import VIPKit

/// Says what the user does by a command of a script.
struct CommandTarget {
  private let screen: Screen
  private let resolver: ScreenResolver

  init(screen: Screen) {
    self.screen = screen
    resolver = ScreenResolver(screen) { Content.isPrinted($0, as: $1) }
  }

  /// What a command does on the screen.
  func event(for command: ScriptCommand) throws(ScriptCommand.Fault) -> UserEvent {
    if command == .ok { return try dismissal() }
    if screen.error != nil { throw ScriptCommand.Fault(message: "an alert is open; dismiss it with ok") }
    if screen.question != nil { return try answer(by: command) }
    switch command {
    case .set(let label, let text): return try set(label, text)
    case .press(let label): return try resolve { () throws(TargetError) in try resolver.press(label) }
    case .select(let number): return try resolve { () throws(TargetError) in try resolver.select(row: number) }
    case .open(let number): return try resolve { () throws(TargetError) in try resolver.turn(row: number, isOn: true) }
    case .close(let number):
      return try resolve { () throws(TargetError) in try resolver.turn(row: number, isOn: false) }
    case .run(let title): return try resolve { () throws(TargetError) in try resolver.run(title) }
    case .back:
      guard screen.canGoBack else { throw ScriptCommand.Fault(message: "there is no scene to go back to") }
      return .back
    case .details:
      guard screen.hasDetails else { throw ScriptCommand.Fault(message: "there are no details") }
      return .details
    case .ok, .wait, .screen, .quit: preconditionFailure("\(command) is not meant for the screen")
    }
  }

  private func dismissal() throws(ScriptCommand.Fault) -> UserEvent {
    if screen.error == nil, let alert = screen.question, alert.tint == .negative, let cancel = alert.cancel {
      return .answer(alert.number, choice: cancel)
    }
    guard screen.error != nil else { throw ScriptCommand.Fault(message: "there is no alert to dismiss") }
    return .dismissError
  }

  private func answer(by command: ScriptCommand) throws(ScriptCommand.Fault) -> UserEvent {
    let label = if case .press(let label) = command { label } else { nil as String? }
    return try resolve { () throws(TargetError) in
      guard let label else { throw TargetError.noChoice("", found: screen.question?.choices.map(\.title) ?? []) }
      return try resolver.answer(label)
    }
  }

  private func set(_ label: String, _ text: String) throws(ScriptCommand.Fault) -> UserEvent {
    let element = try resolve("field") { () throws(TargetError) in try resolver.element(label, where: \.isSettable) }
    switch element.role {
    case .picker:
      let options = element.attributes.options
      guard let index = resolver.index(of: text, in: options) else {
        let known = options.map(\.quoted).joined(separator: ", ")
        throw ScriptCommand.Fault(message: "\(label.quoted) has no option \(text.quoted); options: \(known)")
      }
      return .act(element.id, .pick(index))
    case .stepper:
      guard let number = element.number(from: text) else { throw fault(label, element.numberExpected) }
      return .act(element.id, .set(number))
    case .toggle:
      guard ["on", "off"].contains(text) else { throw fault(label, "on or off") }
      return .act(element.id, .turn(text == "on"))
    case .datePicker:
      if text.isEmpty, element.attributes.isOptional { return .act(element.id, .setDay(nil)) }
      guard let day = CalendarDay(text), element.takes(day) else { throw fault(label, element.dayExpected) }
      return .act(element.id, .setDay(day))
    case .textEditor:
      guard let lines = Content.lines(text) else {
        throw fault(label, "a text in which \\n ends a line, \\t is a tab and \\\\ a backslash")
      }
      return .act(element.id, .edit(lines))
    default: return .act(element.id, .edit(text))
    }
  }

  /// The button of a loader that a command presses; nil when it does something else.
  func cancelButton(for command: ScriptCommand) -> ElementID? {
    if case .press(let label) = command { resolver.cancelButton(label) } else { nil }
  }

  // MARK: Faults

  /// - Parameter kind: what is looked for, in words.
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

  private static func message(_ error: TargetError, _ kind: String) -> String {
    switch error {
    case .noElement(let label, let found): "no \(kind) \(label.quoted)\(hint(label, among: found.map(Content.label)))"
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

  private static func hint(_ written: String, among known: [String]) -> String {
    NearestName.find(written, among: known).map { "; did you mean \($0.quoted)?" } ?? ""
  }
}

extension String {
  var quoted: String { Printable.quoted(self) }
}
