import ScreenModel
@_spi(Host) import VIPKit

/// An element as a line for screen readers and Braille lines: label, kind, value, state.
struct SpokenElement {
  let model: TerminalModel
  private var words: Words { model.words }

  static func join(_ pieces: [String]) -> String { pieces.filter { !$0.isEmpty }.joined(separator: ", ") }

  /// Empty for an element that only holds others. What is typed may be said apart.
  func line(_ element: Element, withValue: Bool = true) -> String {
    let (kind, value) = spoken(element)
    let name = element.role == .row ? "" : element.label ?? ""
    let line = Self.join([name, kind, withValue ? value : ""] + states(of: element))
    let problem = element.problem ?? ""
    return problem.isEmpty ? line : Self.join([line, words("problem: %@", problem)])
  }

  private func spoken(_ element: Element) -> (kind: String, value: String) {
    let words = words
    let name = element.label?.isEmpty == false ? words("heading") : ""
    let hasFocus = element.id == model.focus
    let rows = element.role == .list ? Element.Rows(of: element).count : 0
    return switch element.kind {
    case .text(let text, _), .badge(let text): ("", text)
    case .chart(let figures): ("", figures.words)
    case .image(_, let text): (words("picture"), text)
    case .field(let field) where field.purpose == .secret: (words("secret field"), field.text.bullets)
    case .field(let field): (field.purpose == .lines ? words("text of several lines") : words("field"), field.text)
    case .button: (words("button"), "")
    case .link: (words("link"), "")
    case .externalLink(let address): (words("link"), address)
    case .toggle(let isOn): (words("check box"), isOn ? words("checked") : words("not checked"))
    case .picker: (words("choice"), element.selectedOption ?? "")
    case .tabView: (words("tab"), element.selectedOption ?? "")
    case .stepper(let number): (words("number"), (hasFocus ? model.state.typedNumber : nil) ?? number.text)
    case .gauge(let number): (words("number"), number.text)
    // In a menu that is folded it has no box, and isn't said.
    case .datePicker where model.layout.box(element.id) == nil: (words("day"), "")
    case .datePicker(let day): (words("day"), (hasFocus ? model.state.typedDay?.text : nil) ?? day.text(words))
    // In steps of ten: each is said.
    case .progress: ("", element.fraction.map { "\(Int($0 * 10) * 10) %" } ?? words("going on"))
    case .menu: (words("menu"), "")
    case .columnHeader(_, let order):
      (words("column"), order.map { $0 == .ascending ? words("ascending") : words("descending") } ?? "")
    case .row: ("", row(element))
    case .list: ("", rows > 0 ? words("%d row", plural: "%d rows", rows) : element.placeholder)
    case .disclosureGroup, .section, .form, .scene: (name, "")
    default: ("", "")
    }
  }

  private func states(of element: Element) -> [String] {
    let isFolded: Bool? =
      element.role == .menu
      ? model.state.openMenu != element.id : element.isExpandable ? !element.isOn : nil
    return [
      isFolded.map { $0 ? words("folded") : words("unfolded") } ?? "",
      element.isSelected ? words("selected") : "", element.isEnabled ? "" : words("not available"),
    ]
  }

  /// In a table, cells follow the names of their columns.
  private func row(_ row: Element) -> String {
    let headers = headers(of: row.id)
    let cells = row.cells.map { cell in Self.join(cell.flattened.map { line($0) }) }
    guard headers.count == cells.count else { return Self.join(cells) }
    return Self.join(zip(headers, cells).map { $1.isEmpty || $0.isEmpty ? $1 : "\($0): \($1)" })
  }

  private func headers(of row: ElementID) -> [String] {
    let list = model.layout.box(row)?.list.map { model.layout.lists[$0].id }
    let table = model.tables.first { $0.list == list }
    return table?.headers.map { $0.label ?? $0.text ?? "" } ?? []
  }
}

extension TerminalModel {
  /// A line for each element that says something; a list says its number of rows, and the rows on demand.
  func spokenPage(withRows: Bool = false) -> [(element: Element, line: String)] {
    guard let screen else { return [] }
    let spoken = SpokenElement(model: self)
    var lines: [(Element, String)] = []
    func add(_ element: Element) {
      let line = spoken.line(element)
      if !line.isEmpty { lines.append((element, line)) }
      // What stands in a row is said with it.
      if element.role != .row, withRows || element.role != .list { element.children.forEach(add) }
    }
    add(screen.root)
    return lines
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
    if box.role == .tabView, let selection = box.element.selection {
      return words("%d of %d", selection + 1, box.element.options.count)
    }
    if box.role == .row, let list = box.list.flatMap({ screen?.root.find(layout.lists[$0].id) }) {
      let rows = list.children.flatMap(\.rows)
      let before = list.window?.first ?? 0
      guard let place = rows.firstIndex(where: { $0.id == id }) else { return "" }
      return words("%d of %d", before + place + 1, Element.Rows(of: list).count)
    }
    return words("%d of %d", stop + 1, layout.stops.count)
  }
}
