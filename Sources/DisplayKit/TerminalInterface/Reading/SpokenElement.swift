import ScreenModel
@_spi(Host) import VIPKit

/// An element as a line for screen readers and Braille lines: label, kind, value, state.
struct SpokenElement {
  let model: TerminalModel
  private var words: Words { model.words }

  init(_ model: TerminalModel) { self.model = model }

  /// Empty for an element that only holds others.
  func line(_ element: Element) -> String { head(element, value(of: element)) }

  /// Without the typed text.
  func head(_ field: Element) -> String { head(field, "") }

  static func join(_ pieces: [String]) -> String { pieces.filter { !$0.isEmpty }.joined(separator: ", ") }

  private func head(_ element: Element, _ value: String) -> String {
    let problem = element.problem ?? ""
    let pieces = [element.role == .row ? "" : element.label ?? "", kind(of: element), value] + states(of: element)
    let line = Self.join(pieces)
    return problem.isEmpty ? line : Self.join([line, words("problem: %@", problem)])
  }

  private func kind(of element: Element) -> String {
    switch element.role {
    case .textField, .searchField: element.isSecure ? words("secret field") : words("field")
    case .textEditor: words("text of several lines")
    case .button: words("button")
    case .link, .externalLink: words("link")
    case .toggle: words("check box")
    case .picker: words("choice")
    case .stepper, .gauge: words("number")
    case .datePicker: words("day")
    case .menu: words("menu")
    case .tabView: words("tab")
    case .columnHeader: words("column")
    case .disclosureGroup, .section, .form, .scene: (element.label ?? "").isEmpty ? "" : words("heading")
    case .image: words("picture")
    default: ""
    }
  }

  private func value(of element: Element) -> String {
    switch element.role {
    case .text, .badge, .chart, .image: element.text ?? ""
    case .textField, .searchField, .textEditor:
      element.isSecure ? String((element.text ?? "").map { _ in "•" }) : element.text ?? ""
    case .toggle: element.isOn ? words("checked") : words("not checked")
    case .picker, .tabView: element.selectedOption ?? ""
    case .stepper where element.id == model.focus: model.state.typedNumber ?? element.numberText
    case .stepper, .gauge: element.numberText
    case .datePicker: day(of: element)
    case .externalLink: element.address ?? ""
    // In steps of ten: each is said.
    case .progress: element.fraction.map { "\(Int($0 * 10) * 10) %" } ?? words("going on")
    case .row: row(element)
    case .columnHeader:
      element.order.map { $0 == .ascending ? words("ascending") : words("descending") } ?? ""
    case .list: list(element)
    default: ""
    }
  }

  private func states(of element: Element) -> [String] {
    let isFolded: Bool? =
      switch element.role {
      case .disclosureGroup: !element.isOn
      case .menu: model.state.openMenu != element.id
      case .row: element.isExpandable ? !element.isOn : nil
      default: nil
      }
    return [
      isFolded.map { $0 ? words("folded") : words("unfolded") } ?? "",
      element.isSelected ? words("selected") : "", element.isEnabled ? "" : words("not available"),
    ]
  }

  private func day(of element: Element) -> String {
    guard case .date(let choice) = model.layout.box(element.id)?.content else { return "" }
    return (element.id == model.focus ? model.state.typedDay?.text : nil) ?? choice.text(words)
  }

  private func list(_ list: Element) -> String {
    let count = Element.Rows(of: list).count
    return count > 0 ? words("%d row", plural: "%d rows", count) : list.placeholder
  }

  /// In a table, cells follow the names of their columns.
  private func row(_ row: Element) -> String {
    let headers = headers(of: row.id)
    let cells = row.cells.map { cell in Self.join(cell.flattened.map { line($0) }) }
    guard headers.count == cells.count else { return Self.join(cells) }
    return Self.join(zip(headers, cells).map { $1.isEmpty || $0.isEmpty ? $1 : "\($0): \($1)" })
  }

  private func headers(of row: ElementID) -> [String] {
    guard let list = model.layout.box(row)?.list.map({ model.layout.lists[$0].id }),
      let table = model.screen?.root.flattened.first(where: { $0.role == .table && $0.children.last?.id == list })
    else { return [] }
    return table.children.first?.children.map { $0.label ?? $0.text ?? "" } ?? []
  }
}

extension TerminalModel {
  /// A line for each element that says something; a list says its number of rows.
  var spokenPage: [(element: Element, line: String)] {
    guard let screen else { return [] }
    let spoken = SpokenElement(self)
    var lines: [(Element, String)] = []
    func add(_ element: Element) {
      let line = spoken.line(element)
      if !line.isEmpty { lines.append((element, line)) }
      // What stands in a row is said with it.
      if ![.list, .row].contains(element.role) { element.children.forEach(add) }
    }
    add(screen.root)
    return lines
  }

  var wholeSpokenPage: [String] {
    guard let screen else { return [] }
    let spoken = SpokenElement(self)
    func lines(_ element: Element) -> [String] {
      let own = spoken.line(element)
      return (own.isEmpty ? [] : [own]) + (element.role == .row ? [] : element.children.flatMap(lines))
    }
    return [screen.title] + lines(screen.root)
  }

  var spokenTitle: String {
    guard let screen else { return "" }
    let controls = layout.stops.count { stop in stop.list == nil }
    let rows = Element.Rows(of: screen.root).count
    return SpokenElement.join([
      screen.title, controls > 0 ? words("%d control", plural: "%d controls", controls) : "",
      rows > 0 ? words("%d row", plural: "%d rows", rows) : "",
    ])
  }

  /// Which of how many: of a list's rows, of tabs, or of Tab's stops.
  func spokenPlace(of id: ElementID) -> String {
    guard let box = layout.box(id), let stop = layout.stop(of: id) else { return "" }
    if case .tabs(let titles, let selection?) = box.content { return words("%d of %d", selection + 1, titles.count) }
    if case .row = box.content, let list = box.list.flatMap({ screen?.root.find(layout.lists[$0].id) }) {
      let rows = list.children.flatMap { $0.role == .section ? $0.children : [$0] }
      let before = list.window?.first ?? 0
      guard let place = rows.firstIndex(where: { $0.id == id }) else { return "" }
      return words("%d of %d", before + place + 1, Element.Rows(of: list).count)
    }
    return words("%d of %d", stop + 1, layout.stops.count)
  }
}
