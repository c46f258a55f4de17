@_spi(Host) public import VIPKit

/// Finds elements by what stands on the screen, and makes the events of a user: for scripts and tests.
public struct ScreenResolver {
  private let screen: Screen
  private let root: Element
  private let isSame: (_ text: String, _ written: String) -> Bool

  /// `isSame` says whether another spelling also means a text of the screen.
  public init(_ screen: Screen, isSame: @escaping (_ text: String, _ written: String) -> Bool = { _, _ in false }) {
    self.screen = screen
    self.isSame = isSame
    root = screen.root.inKnownRoles
  }

  /// Throws when an alert or a question takes all input, or a loader takes presses and choices; it lets typing through.
  public func check(isTyping: Bool = false) throws(TargetError) {
    if let error = screen.error { throw .alert(error) }
    if let question = screen.question { throw .asked(question.title) }
    if !isTyping, let loading = screen.loading { throw .loading(loading) }
  }

  /// Presses a button, link, switch, disclosure heading, column header or tab; Enter in a field that submits; or the
  /// button that cancels a loader.
  public func press(_ label: String) throws(TargetError) -> UserEvent {
    if let button = cancelButton(label) { return .act(button, .activate) }
    try check()
    if let (tabs, index) = tab(label), tabs.isEnabled { return .act(tabs.id, .pick(index)) }
    let element: Element
    do {
      element = try self.element(label, where: \.isPressable)
    } catch .noElement(let label, let found) {
      guard let field = try? self.element(label, where: { $0.submits }) else {
        throw .noElement(label: label, found: found)
      }
      element = field
    }
    return .act(element.id, element.press)
  }

  /// The loader's cancel button with a title; nil when none can be pressed now.
  public func cancelButton(_ title: String) -> ElementID? {
    if screen.error != nil || screen.question != nil { return nil }
    if screen.loading != nil { return screen.cancelTitle.map { means(title, $0) } == true ? .cancelLoading : nil }
    return screen.root.flattened.first {
      $0.isEnabled && $0.id.embedded?.id == .cancelLoading && $0.label.map { means(title, $0) } == true
    }?.id
  }

  /// Does something to the element with a label.
  public func perform(_ action: Action, on label: String) throws(TargetError) -> UserEvent {
    if case .edit = action { try check(isTyping: true) } else { try check() }
    let element = try element(label) { $0.takes(action) }
    if let expected = element.expectation(unmetBy: action) {
      throw .value(label: label, found: action, expected: expected)
    }
    return .act(element.id, action)
  }

  /// Chooses a row, counted from 1.
  public func select(row number: Int) throws(TargetError) -> UserEvent {
    try check()
    guard let (element, action) = try row(number).selection else { throw .notSelectable(row: number) }
    return .act(element.id, action)
  }

  /// Unfolds or folds a row of an outline, counted from 1.
  public func turn(row number: Int, isOn: Bool) throws(TargetError) -> UserEvent {
    guard case .shown(let row) = try row(number), row.isExpandable, row.isEnabled else {
      throw .notExpandable(row: number)
    }
    return .act(row.id, .turn(isOn))
  }

  private func row(_ number: Int) throws(TargetError) -> Element.Rows.Row {
    let rows = Element.Rows(of: root)
    guard let row = rows.find(number) else { throw .noRow(number, rows: rows.count) }
    return row
  }

  /// Shows the tab with a title.
  public func select(tab title: String) throws(TargetError) -> UserEvent {
    try check()
    guard let (tabs, index) = tab(title) else {
      throw .noTab(title, found: root.flattened.filter { $0.role == .tabView }.flatMap(\.options))
    }
    guard tabs.isEnabled else { throw .disabled(label: title) }
    return .act(tabs.id, .pick(index))
  }

  private func tab(_ title: String) -> (tabs: Element, index: Int)? {
    for tabs in root.flattened where tabs.role == .tabView {
      if let index = index(of: title, in: tabs.options) { return (tabs, index) }
    }
    return nil
  }

  /// Runs the command with a title.
  public func run(_ title: String) throws(TargetError) -> UserEvent {
    try check()
    guard let command = screen.commands.first(where: { $0.title == title }) else {
      throw .noCommand(title, found: screen.commands.map(\.title))
    }
    guard command.isEnabled else { throw .disabled(label: title) }
    return .run(command.id)
  }

  /// Answers the question with one of its choices.
  public func answer(_ choice: String) throws(TargetError) -> UserEvent {
    if let error = screen.error { throw .alert(error) }
    guard let question = screen.question else { throw .noQuestion }
    guard let index = index(of: choice, in: question.choices.map(\.title)) else {
      throw .noChoice(choice, found: question.choices.map(\.title))
    }
    return .answer(question.number, choice: index)
  }

  /// The first enabled element of a kind with a label, or with a path of a label and the heading of its group, the
  /// title of its scene or the number of its row: `Billing address/Street`, `Row 3/Delete`.
  public func element(_ path: String, where isKind: (Element) -> Bool) throws(TargetError) -> Element {
    let elements = root.flattened
    let kind = elements.filter(isKind)
    let found =
      kind.first { $0.label == path } ?? kind.first { $0.label.map { isSame($0, path) } == true }
      ?? element(path, inGroupOf: elements, where: isKind) ?? elementInRow(path, where: isKind)
    guard let found else { throw .noElement(label: path, found: kind.compactMap(\.label)) }
    guard found.isEnabled else { throw .disabled(label: path) }
    return found
  }

  private func element(_ path: String, inGroupOf elements: [Element], where isKind: (Element) -> Bool) -> Element? {
    for group in elements where [.section, .form, .menu, .scene, .disclosureGroup].contains(group.role) {
      guard let heading = group.label, path.hasPrefix(heading + "/") else { continue }
      let label = path.dropFirst(heading.count + 1)
      if let element = group.flattened.first(where: { isKind($0) && $0.label ?? "" == label }) { return element }
    }
    return nil
  }

  private func elementInRow(_ path: String, where isKind: (Element) -> Bool) -> Element? {
    let (parts, word) = (path.split(separator: "/", maxSplits: 1), "Row ")
    guard parts.count == 2, parts[0].hasPrefix(word), let number = Int(parts[0].dropFirst(word.count)),
      case .shown(let row) = Element.Rows(of: root).find(number)
    else { return nil }
    return row.flattened.first { isKind($0) && $0.label ?? "" == parts[1] }
  }

  /// The index of the text that was meant; an equal one comes first.
  public func index(of written: String, in texts: [String]) -> Int? {
    texts.firstIndex(of: written) ?? texts.firstIndex { isSame($0, written) }
  }

  private func means(_ written: String, _ text: String) -> Bool { text == written || isSame(text, written) }
}

/// Why nothing on a screen was meant.
public enum TargetError: Error, Equatable, Sendable {
  case alert(String)
  case asked(String)
  case loading(String)
  /// No element for such an action has this label; `found` lists the labels of those.
  case noElement(label: String, found: [String])
  case disabled(label: String)
  case value(label: String, found: Action, expected: String)
  case noRow(Int, rows: Int)
  /// Choosing the row does nothing, or it is disabled.
  case notSelectable(row: Int)
  /// The row has nothing inside, or is disabled.
  case notExpandable(row: Int)
  case noTab(String, found: [String])
  case noCommand(String, found: [String])
  case noQuestion
  case noChoice(String, found: [String])
}
