import DisplayProtocol
import ScreenModel
@_spi(Host) import VIPKit

/// Elements as HTML. Each has its name as id, its role as class. `data-c` marks where its children are; in a *shell*,
/// sent when an element changes and its children don't, `data-k` tells the page to keep those that it has.
struct ElementMarkup {
  let isShell: Bool
  let words: PageWords

  func write(_ element: Element, in place: Place, to html: inout Markup) {
    let tag = place.tag(of: element)
    var classes = [element.roleName] + element.traits
    var attributes: Attributes = []
    switch element.kind {
    case .text(_, let style): if style != .body { classes.append(style.rawValue) }
    case .row(let row):
      if row.level > 0 { classes.append("level\(min(row.level, 9))") }
      attributes = [
        ("aria-expanded", row.isUnfolded.map { "\($0)" }), ("aria-current", row.isSelected ? "true" : nil),
        // In a table nothing can stand around a row that is to be pressed.
        ("tabindex", tag == "tr" && row.isSelectable ? 0 : nil),
        ("data-do", tag == "tr" && row.isSelectable ? "activate" : nil),
      ]
    case .columnHeader(_, let order): attributes = [("scope", "col"), ("aria-sort", order?.rawValue)]
    case .section, .form, .scene: attributes = [("aria-label", element.label)]
    default: break
    }
    classes += [element.tint?.rawValue].compactMap { $0 }
    if element.layout.alignment != .leading { classes.append(element.layout.alignment.rawValue) }
    attributes = [("id", element.id.name), ("class", classes.joined(separator: " "))] + attributes
    // The element itself holds its children.
    let isContainer = [.verticalStack, .horizontalStack, .form, .table, .splitView].contains(element.role)
    if isContainer && tag != "thead" || tag == "tbody" || tag == "tr" { attributes += container }
    html.tag(tag, attributes) { write(contentOf: element, tag, in: place, to: &$0) }
  }

  private var container: Attributes { [("data-c", true), ("data-k", isShell)] }

  private func children(of element: Element, in place: Place, _ html: inout Markup) {
    if isShell { return }
    let place = place.inside(element)
    for child in element.children { write(child, in: place, to: &html) }
  }

  private func children(
    of element: Element, in place: Place, as tag: String, _ html: inout Markup, _ attributes: Attributes = []
  ) {
    html.tag(tag, attributes + container) { children(of: element, in: place, &$0) }
  }

  private func write(contentOf element: Element, _ tag: String, in place: Place, to html: inout Markup) {
    let label = element.label ?? ""
    switch element.kind {
    case .text(let words, _), .badge(let words): html.text(words)
    case .field, .picker, .stepper, .datePicker: field(element, in: place, &html)
    case .button, .link:
      let key = element.shortcut
      let more: Attributes = [
        ("aria-keyshortcuts", key?.name), ("data-key", key?.code), ("data-copy", element.copied),
      ]
      html.tag("button", pressed(element) + more) {
        $0.text(label)
        if let key { $0.tag("kbd", [("aria-hidden", "true")]) { $0.text(key.name) } }
      }
      problem(of: element, &html)
    case .externalLink(let address):
      guard let destination = element.destination else { return html.text("\(label) \(address)") }
      let link: Attributes = [
        ("href", destination.description), ("target", "_blank"), ("rel", "noopener noreferrer"),
      ]
      html.tag("a", link) { $0.text(label) }
    case .toggle(let isOn):
      let input: Attributes = [
        ("type", "checkbox"), ("role", "switch"), ("data-do", "turn"), ("checked", isOn),
        ("disabled", !element.isEnabled),
      ]
      html.tag("label") {
        $0.tag("input", input)
        $0.tag("span") { $0.text(label) }
      }
      problem(of: element, &html)
    case .list where tag == "tbody", .row where tag == "tr": children(of: element, in: place, &html)
    case .list(let list): write(list, of: element, in: place, &html)
    case .row(let row): write(row, of: element, in: place, &html)
    case .columnHeader(let isSortable, _):
      guard isSortable else { return html.text(label) }
      html.tag("button", pressed(element)) { $0.text(label) }
    case .tabView(let options): tabs(options, of: element, in: place, &html)
    case .scene:
      // Why the scene isn't there, or that it has crashed.
      problem(of: element, &html, [("role", "alert")])
      children(of: element, in: place, as: "div", &html)
    case .section, .form:
      if !label.isEmpty { html.tag("h\(min(place.level, 6))") { $0.text(label) } }
      if element.role == .form {
        children(of: element, in: place, &html)
      } else {
        children(of: element, in: place, as: "div", &html)
      }
    case .disclosureGroup(let isOpen):
      html.tag("button", pressed(element, [("aria-expanded", "\(isOpen)")])) { $0.text(label) }
      children(of: element, in: place, as: "div", &html)
    case .menu:
      html.tag("details", [("class", "menu")]) {
        $0.tag("summary") { $0.text(label) }
        children(of: element, in: place, as: "div", &$0)
      }
    case .progress:
      html.tag("label") {
        $0.tag("span") { $0.text(label) }
        $0.tag("progress", [("max", 1), ("value", element.fraction)])
      }
    case .gauge(let number):
      let range: Attributes = [
        ("min", number.least ?? 0), ("max", number.greatest ?? 1), ("value", element.number),
      ]
      html.tag("label") {
        $0.tag("span") { $0.text(label) }
        $0.tag("meter", range)
        $0.tag("span") { $0.text(number.text) }
      }
    case .chart(let figures): chart(figures, label, &html)
    case .image(let picture, let words):
      guard !picture.isEmpty else { return html.text(words) }
      // A tab gives its mirror no pictures: their digests stand in their place.
      html.tag("img", [("src", "/_/picture/\(String(decoding: picture, as: UTF8.self))"), ("alt", words)])
    case .divider, .spacer: break
    case .horizontalStack where tag == "thead": children(of: element, in: place, as: "tr", &html)
    case .verticalStack, .horizontalStack, .table, .splitView: children(of: element, in: place, &html)
    case .other(_, let words, let isSelectable):
      if isSelectable {
        html.tag("button", pressed(element)) { $0.text(label) }
      } else {
        html.text(label)
      }
      html.tag("span") { $0.text(words ?? "") }
      children(of: element, in: place, as: "div", &html)
    @unknown default: children(of: element, in: place, as: "div", &html)
    }
  }

  private func pressed(_ element: Element, _ more: Attributes = []) -> Attributes {
    [("type", "button"), ("data-do", "activate")] + more + [("disabled", !element.isEnabled)]
  }

  private func problem(of element: Element, _ html: inout Markup, _ attributes: Attributes = []) {
    guard let problem = element.problem else { return }
    html.tag("p", [("class", "problem"), ("id", element.id.name + "p")] + attributes) { $0.text(problem) }
  }

  private func field(_ element: Element, in place: Place, _ html: inout Markup) {
    let name = element.id.name
    func common(_ action: String) -> Attributes {
      [
        ("id", name + "i"), ("disabled", !element.isEnabled),
        ("aria-invalid", element.problem == nil ? nil : "true"),
        ("aria-describedby", element.problem == nil ? nil : name + "p"), ("data-do", action),
      ]
    }
    html.tag("label", [("for", name + "i")]) { $0.text(element.label ?? "") }
    switch element.kind {
    case .picker(let options):
      html.tag("select", common("pick")) {
        if element.selection == nil {
          $0.tag("option", [("value", -1), ("selected", true), ("hidden", true)]) { $0.text("—") }
        }
        for (index, title) in options.titles.enumerated() {
          $0.tag("option", [("value", index), ("selected", index == options.chosen)]) { $0.text(title) }
        }
      }
    case .stepper(let number):
      let input: Attributes = [
        ("type", "number"), ("min", number.least), ("max", number.greatest), ("step", number.step),
        ("value", element.number),
      ]
      html.tag("input", common("set") + input)
      if let words = number.words { html.tag("output", [("for", name + "i")]) { $0.text(words) } }
    case .datePicker(let day):
      let date: Attributes = [
        ("type", "date"), ("min", day.range.lowerBound.description), ("max", day.range.upperBound.description),
        ("value", day.day?.description ?? ""), ("required", !day.isOptional),
      ]
      html.tag("input", common("day") + date)
    case .field(let field) where field.purpose == .lines:
      let prompt = field.prompt.isEmpty ? nil : field.prompt
      html.tag("textarea", common("edit") + [("rows", 6), ("placeholder", prompt)]) {
        // HTML drops a line break at the beginning.
        $0.text("\n" + field.text)
      }
    case .field(let field):
      let type = field.purpose == .secret ? "password" : field.purpose == .search ? "search" : "text"
      // The user chooses a name: there are no paths here.
      let prompt = element.isPath ? field.prompt.split(separator: "/").last.map(String.init) : field.prompt
      let text: Attributes = [
        ("type", type), ("value", field.text), ("placeholder", prompt == "" ? nil : prompt),
        ("autocomplete", place.autocomplete(of: element)), ("data-submits", field.submits),
      ]
      html.tag("input", common("edit") + text)
      if field.purpose == .file { chooser(of: element, &html) }
    default: break
    }
    problem(of: element, &html)
  }

  /// The script shows the progress beneath.
  private func chooser(of element: Element, _ html: inout Markup) {
    let text = words("Choose a file, or drop it here")
    let input: Attributes = [
      ("type", "file"), ("data-do", "bring"), ("disabled", !element.isEnabled),
      ("aria-label", "\(element.label ?? ""): \(text)"), ("aria-describedby", element.id.name + "u"),
    ]
    html.tag("label", [("class", "chooser")]) {
      $0.text(text)
      $0.tag("input", input)
    }
    html.tag(
      "div", [("class", "upload"), ("id", element.id.name + "u"), ("role", "status"), ("data-k", true)])
  }

  private func write(_ list: Element.List, of element: Element, in place: Place, _ html: inout Markup) {
    let (window, shown) = (list.window, element.children.count)
    let rows: Attributes = [
      ("aria-label", element.label), ("data-count", window?.count), ("data-first", window?.first),
    ]
    children(of: element, in: place, as: "ul", &html, rows)
    if let window, shown < window.count {
      let range = "\(window.first + 1)–\(window.first + shown)"
      html.tag("p", [("class", "window")]) {
        $0.text(words("%@ of %@. Find and print reach these.", range, "\(window.count)"))
      }
    }
    html.tag("p", [("class", "empty")]) { $0.text(list.placeholder) }
  }

  private func write(_ row: Element.Row, of element: Element, in place: Place, _ html: inout Markup) {
    let content = element.id.name + "c"
    if let isOpen = row.isUnfolded {
      let turn: Attributes = [
        ("type", "button"), ("class", "turn"), ("data-do", "turn"), ("data-on", "\(!isOpen)"),
        ("aria-labelledby", content),
      ]
      html.tag("button", turn) { $0.text(isOpen ? "▾" : "▸") }
    }
    if row.isSelectable {
      let choose: Attributes = [
        ("type", "button"), ("class", "choose"), ("data-do", "activate"), ("aria-labelledby", content),
        ("disabled", !element.isEnabled),
      ]
      html.tag("button", choose)
    }
    children(of: element, in: place, as: "div", &html, [("id", content)])
  }

  private func tabs(_ options: Element.Options, of element: Element, in place: Place, _ html: inout Markup) {
    html.tag("div", [("role", "tablist"), ("aria-label", element.label)]) {
      for (index, title) in options.titles.enumerated() {
        let isChosen = index == options.chosen
        let tab: Attributes = [
          ("type", "button"), ("role", "tab"), ("data-do", "pick"), ("data-option", index),
          ("aria-selected", "\(isChosen)"), ("tabindex", isChosen ? nil : -1),
        ]
        $0.tag("button", tab) { $0.text(title) }
      }
    }
    children(of: element, in: place, as: "div", &html, [("role", "tabpanel")])
  }

  private func chart(_ figures: Element.Figures, _ label: String, _ html: inout Markup) {
    let values = figures.points.compactMap(\.value)
    let (least, most) = (min(0, values.min() ?? 0), max(1e-9, values.max() ?? 1))
    html.tag("figure") {
      $0.tag("figcaption") { $0.text(label) }
      guard figures.kind == .bar else { return $0.tag("p") { $0.text(figures.words) } }
      $0.tag("table") {
        for point in figures.points {
          $0.tag("tr") {
            $0.tag("th", [("scope", "row")]) { $0.text(point.label) }
            $0.tag("td") {
              if let value = point.value {
                $0.tag("meter", [("min", least), ("max", most), ("value", value), ("aria-hidden", "true")])
              }
            }
            $0.tag("td") { $0.text(point.valueLabel ?? point.value.map(Double.text) ?? "") }
          }
        }
      }
    }
  }
}

/// The elements around one decide which HTML element it becomes.
struct Place {
  private var parent: Element?
  private var parentTag = ""
  /// Of a heading there: 1 is the screen's title, each group with a heading is one deeper.
  private(set) var level = 2

  /// The outermost first.
  init(inside elements: [Element] = []) { self = elements.reduce(into: self) { $0 = $0.inside($1) } }

  func inside(_ element: Element) -> Place {
    var place = self
    (place.parent, place.parentTag) = (element, tag(of: element))
    if element.label != nil, element.role == .section || element.role == .form { place.level += 1 }
    return place
  }

  func tag(of element: Element) -> String {
    switch (element.role, parent?.role) {
    case (.horizontalStack, .table): "thead"
    case (.list, .table): "tbody"
    case (.row, .list) where parentTag == "tbody": "tr"
    case (_, .list): "li"
    case (_, .row) where parentTag == "tr": "td"
    case (.columnHeader, .horizontalStack): "th"
    case (.table, _): "table"
    case (.divider, _): "hr"
    case (.section, _), (.form, _), (.scene, _): "section"
    case (.badge, _), (.text, .horizontalStack), (.text, .row): "span"
    case (.text, _): "p"
    default: "div"
    }
  }

  /// Lets a password manager recognize a sign-in: a secure field, and the field before it.
  func autocomplete(of field: Element) -> String? {
    if field.isSecure { return "current-password" }
    let siblings = parent?.children ?? []
    guard let index = siblings.firstIndex(where: { $0.id == field.id }) else { return nil }
    return siblings.dropFirst(index + 1).first?.isSecure == true ? "username" : nil
  }
}

extension ElementID {
  /// Its id in the page, the same on each connection and in the next app, so that it keeps the focus. The last
  /// character tells it from the ids inside it, which have another letter.
  var name: String { "e\(String(hash, radix: 36))_" }

  /// 40 bits of FNV-1a: short, and a thousand elements collide once in two million screens.
  var hash: UInt64 { FNV.hash(rawValue.utf8) >> 24 }
}

extension KeyboardShortcut {
  /// `a`, `Ctrl+E`.
  var name: String {
    parts.count == 1 ? code : parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "+")
  }
  var code: String { parts.joined(separator: "+") }
}

extension Element.Number {
  fileprivate var least: Double? { end(\.lowerBound) }
  fileprivate var greatest: Double? { end(\.upperBound) }

  private func end(_ end: KeyPath<ClosedRange<Double>, Double>) -> Double? {
    range.flatMap { $0[keyPath: end].isFinite ? $0[keyPath: end] : nil }
  }
}
