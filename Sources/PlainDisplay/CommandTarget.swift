import HostModel
import HostSystem
import ScreenModel
@_spi(Host) import VIPKit

/// Finds the element that a command means, and says what the user does to it.
struct CommandTarget {
  private let screen: Screen
  private let root: Element

  init(screen: Screen) {
    self.screen = screen
    root = screen.root.inKnownRoles
  }

  /// What a command does on the screen.
  func event(for command: ScriptCommand) throws(ScriptCommand.Fault) -> UserEvent {
    if command == .ok {
      if screen.error == nil, let alert = screen.question, alert.tint == .negative, let cancel = alert.cancel {
        return .answer(alert.number, choice: cancel)
      }
      guard screen.error != nil else { throw ScriptCommand.Fault(message: "there is no alert to dismiss") }
      return .dismissError
    }
    if screen.error != nil { throw ScriptCommand.Fault(message: "an alert is open; dismiss it with ok") }
    if let question = screen.question { return try answer(question, command) }
    if let button = cancelButton(for: command) { return .act(button, .activate) }
    switch command {
    case .set(let label, let text): return try set(label, text)
    case .press(let label): return try press(label)
    case .select(let number): return try select(number)
    case .open(let number): return try turn(number, open: true)
    case .close(let number): return try turn(number, open: false)
    case .run(let title): return try run(title)
    case .back:
      guard screen.canGoBack else { throw ScriptCommand.Fault(message: "there is no scene to go back to") }
      return .back
    case .details:
      guard screen.hasDetails else { throw ScriptCommand.Fault(message: "there are no details") }
      return .details
    case .ok, .wait, .screen, .quit: preconditionFailure("\(command) is not meant for the screen")
    }
  }

  private func answer(_ question: Question, _ command: ScriptCommand) throws(ScriptCommand.Fault) -> UserEvent {
    guard case .press(let label) = command, let choice = question.choices.index(of: label, \.title)
    else {
      let known = question.choices.map { "press \(Content.label($0.title))" }.joined(separator: ", ")
      throw ScriptCommand.Fault(message: "a question is open; answer it with \(known)")
    }
    return .answer(question.number, choice: choice)
  }

  private func set(_ label: String, _ text: String) throws(ScriptCommand.Fault) -> UserEvent {
    let element = try find(label, kind: "field", where: \.isSettable)
    switch element.role {
    case .picker:
      let options = element.attributes.options
      guard let index = options.index(of: text, \.self) else {
        let known = options.map(\.quoted).joined(separator: ", ")
        throw ScriptCommand.Fault(message: "\(label.quoted) has no option \(text.quoted); options: \(known)")
      }
      return .act(element.id, .pick(index))
    case .stepper:
      guard let number = element.number(from: text) else {
        throw ScriptCommand.Fault(message: "\(label.quoted) is set to \(element.numberExpected)")
      }
      return .act(element.id, .set(number))
    case .toggle:
      guard ["on", "off"].contains(text) else {
        throw ScriptCommand.Fault(message: "\(label.quoted) is set to on or off")
      }
      return .act(element.id, .turn(text == "on"))
    case .datePicker:
      if text.isEmpty, element.attributes.isOptional { return .act(element.id, .setDay(nil)) }
      guard let day = CalendarDay(text), element.takes(day) else {
        throw ScriptCommand.Fault(message: "\(label.quoted) is set to \(element.dayExpected)")
      }
      return .act(element.id, .setDay(day))
    case .textEditor:
      guard let lines = Content.lines(text) else {
        throw ScriptCommand.Fault(
          message: "\(label.quoted) is set to a text in which \\n ends a line, \\t is a tab and \\\\ a backslash")
      }
      return .act(element.id, .edit(lines))
    default: return .act(element.id, .edit(text))
    }
  }

  /// The button of a loader that a command presses; nil when it does something else.
  func cancelButton(for command: ScriptCommand) -> ElementID? {
    guard case .press(let label) = command else { return nil }
    return screen.cancelButton { $0 == label || Content.isPrinted($0, as: label) }
  }

  private func press(_ label: String) throws(ScriptCommand.Fault) -> UserEvent {
    if let tab = tab(label) { return tab }
    let element = try find(label, kind: "button", where: \.isPressable)
    return .act(element.id, element.press)
  }

  private func select(_ number: Int) throws(ScriptCommand.Fault) -> UserEvent {
    guard let selection = try row(number).selection else {
      throw ScriptCommand.Fault(message: "row \(number) can't be selected")
    }
    return .act(selection.element.id, selection.action)
  }

  /// Unfolds or folds a row of an outline.
  private func turn(_ number: Int, open: Bool) throws(ScriptCommand.Fault) -> UserEvent {
    guard case .shown(let row) = try row(number), row.traits.contains(.expandable), row.isEnabled else {
      throw ScriptCommand.Fault(message: "row \(number) has nothing inside")
    }
    return .act(row.id, .turn(open))
  }

  private func run(_ title: String) throws(ScriptCommand.Fault) -> UserEvent {
    let titles = screen.commands.map(\.title)
    guard let command = screen.commands.first(where: { $0.title == title }) else {
      let known = titles.isEmpty ? "there are none" : "commands: " + titles.map(\.quoted).joined(separator: ", ")
      throw ScriptCommand.Fault(message: "no command \(title.quoted); \(known)")
    }
    guard command.isEnabled else { throw ScriptCommand.Fault(message: "\(title.quoted) is not available") }
    return .run(title)
  }

  private func row(_ number: Int) throws(ScriptCommand.Fault) -> Element.Rows.Row {
    let rows = Element.Rows(of: root)
    if let row = rows.find(number) { return row }
    throw ScriptCommand.Fault(
      message: rows.count == 0 ? "there are no rows" : "there is no row \(number); the last is \(rows.count)")
  }

  /// What choosing the tab with a title does; nil when no tab has it.
  private func tab(_ title: String) -> UserEvent? {
    for tabs in root.flattened where tabs.role == .tabView && tabs.isEnabled {
      if let index = tabs.attributes.options.index(of: title, \.self) { return .act(tabs.id, .pick(index)) }
    }
    return nil
  }

  private func find(
    _ label: String, kind: String, where isKind: (Element) -> Bool
  ) throws(ScriptCommand.Fault) -> Element {
    guard let element = root.target(label, isNamed: { Content.isPrinted($0, as: label) }, where: isKind) else {
      let known = root.flattened.filter(isKind).compactMap(\.label).map(Content.label)
      throw ScriptCommand.Fault(message: "no \(kind) \(label.quoted)\(hint(label, among: known))")
    }
    guard element.isEnabled else { throw ScriptCommand.Fault(message: "\(label.quoted) is not available") }
    return element
  }

  private func hint(_ written: String, among known: [String]) -> String {
    NearestName.find(written, among: known).map { "; did you mean \($0.quoted)?" } ?? ""
  }
}

extension Array {
  /// The first that has a title, as it is or as it is printed.
  fileprivate func index(of written: String, _ title: (Element) -> String) -> Int? {
    firstIndex { title($0) == written } ?? firstIndex { Content.isPrinted(title($0), as: written) }
  }
}

extension String {
  var quoted: String { Printable.quoted(self) }
}
