/// The elements of a screen as those that HTML has for them.
///
/// Each has the name of its node as its id, and its role as its class. Where children are, the attribute `data-c` stands; in a *shell*, which
/// is told when an element changes and its children don't, `data-k` says that the page is to keep those that it has.
struct ElementMarkup {
  let isShell: Bool
  let words: PageWords

  func write(_ node: Node, to html: inout Markup) {
    let traits = node.fields["traits"]?.array?.compactMap(\.text) ?? []
    let tint = node.fields.text("tint")
    let classes =
      [node.role] + traits
      + [node.fields.text("style"), tint, node.fields.text("alignment"), node.depth].compactMap { $0 }
    var attributes: Attributes = [("id", node.name), ("class", classes.joined(separator: " "))]
    switch node.role {
    case "row": attributes += rowAttributes(of: node)
    case "columnHeader": attributes += [("scope", "col"), ("aria-sort", node.fields.text("order"))]
    case "splitView": attributes.append(("data-ratio", node.fields.double("ratio")))
    case "section", "form", "scene": attributes.append(("aria-label", node.label))
    default: break
    }
    // Where the element itself holds its children.
    if ["vStack", "hStack", "form", "table", "splitView"].contains(node.role) && node.tag != "thead"
      || node.tag == "tbody" || node.tag == "tr"
    {
      attributes += container
    }
    html.tag(node.tag, attributes) { write(contentOf: node, to: &$0) }
  }

  private var container: Attributes { [("data-c", true), ("data-k", isShell)] }

  private func children(of node: Node, _ html: inout Markup) {
    if !isShell { for child in node.children { write(child, to: &html) } }
  }

  private func children(of node: Node, in tag: String, _ html: inout Markup, _ attributes: Attributes = []) {
    html.tag(tag, attributes + container) { children(of: node, &$0) }
  }

  private func rowAttributes(of node: Node) -> Attributes {
    [
      ("aria-expanded", node.has("expandable") ? "\(node.fields.flag("on"))" : nil),
      ("aria-current", node.has("selected") ? "true" : nil),
      // In a table nothing can stand around a row that is to be pressed.
      ("tabindex", node.tag == "tr" && node.has("selectable") ? 0 : nil),
      ("data-do", node.tag == "tr" && node.has("selectable") ? "activate" : nil),
    ]
  }

  // MARK: By role

  private func write(contentOf node: Node, to html: inout Markup) {
    let label = node.label ?? ""
    switch node.role {
    case "text", "badge": html.text(node.text)
    case "textField", "searchField", "textEditor", "picker", "stepper", "datePicker": field(node, &html)
    case "button", "link":
      let key = node.shortcut
      let more: Attributes = [
        ("aria-keyshortcuts", key?.name), ("data-key", key?.code), ("data-copy", node.fields.text("copies")),
      ]
      html.tag("button", pressed(node) + more) {
        $0.text(label)
        if let key { $0.tag("kbd", [("aria-hidden", "true")]) { $0.text(key.name) } }
      }
      problem(of: node, &html)
    case "externalLink":
      let address = node.fields.text("destination") ?? ""
      guard Self.isSafe(address) else { return html.text("\(label) \(address)") }
      html.tag("a", [("href", address), ("target", "_blank"), ("rel", "noopener noreferrer")]) { $0.text(label) }
    case "toggle":
      let isOn: Attributes = [
        ("type", "checkbox"), ("role", "switch"), ("data-do", "turn"), ("checked", node.fields.flag("on")),
        ("disabled", node.has("disabled")),
      ]
      html.tag("label") {
        $0.tag("input", isOn)
        $0.tag("span") { $0.text(label) }
      }
      problem(of: node, &html)
    case "list" where node.tag == "tbody": children(of: node, &html)
    case "list": list(node, &html)
    case "row": row(node, &html)
    case "columnHeader":
      guard node.has("selectable") else { return html.text(label) }
      html.tag("button", pressed(node)) { $0.text(label) }
    case "tabView": tabs(node, &html)
    case "section", "form", "scene":
      if !label.isEmpty, node.role != "scene" { html.tag("h\(node.headingLevel)") { $0.text(label) } }
      // Why the scene isn't there, or that it has crashed.
      if node.role == "scene" { problem(of: node, &html, [("role", "alert")]) }
      if node.role == "form" { children(of: node, &html) } else { children(of: node, in: "div", &html) }
    case "disclosureGroup":
      html.tag("button", pressed(node, [("aria-expanded", "\(node.fields.flag("on"))")])) { $0.text(label) }
      children(of: node, in: "div", &html)
    case "menu":
      html.tag("details", [("class", "menu")]) {
        $0.tag("summary") { $0.text(label) }
        children(of: node, in: "div", &$0)
      }
    case "progress":
      let share = node.fields.double("fraction") ?? -1
      html.tag("label") {
        $0.tag("span") { $0.text(label) }
        $0.tag("progress", [("max", 1), ("value", share < 0 ? nil : share)])
      }
    case "gauge":
      let range: Attributes = [
        ("min", node.fields.double("least") ?? 0), ("max", node.fields.double("greatest") ?? 1),
        ("value", node.fields.double("number")),
      ]
      html.tag("label") {
        $0.tag("span") { $0.text(label) }
        $0.tag("meter", range)
        $0.tag("span") { $0.text(node.fields.text("valueLabel") ?? Double.text(node.fields.double("number") ?? 0)) }
      }
    case "chart": chart(node, &html)
    case "image":
      guard let picture = node.fields.text("picture") else { return html.text(node.text) }
      html.tag("img", [("src", "/_/picture/\(picture)"), ("alt", node.text)])
    case "divider", "spacer": break
    case "hStack" where node.tag == "thead": children(of: node, in: "tr", &html)
    case "vStack", "hStack", "table", "splitView": children(of: node, &html)
    default:
      // A role that later versions have: label, value, children, and a button where there is something to press.
      if node.has("selectable") {
        html.tag("button", pressed(node)) { $0.text(label) }
      } else {
        html.text(label)
      }
      html.tag("span") { $0.text(node.text) }
      children(of: node, in: "div", &html)
    }
  }

  /// What a button has by which the element is pressed.
  private func pressed(_ node: Node, _ more: Attributes = []) -> Attributes {
    [("type", "button"), ("data-do", "activate")] + more + [("disabled", node.has("disabled"))]
  }

  private static func isSafe(_ address: String) -> Bool {
    ["http://", "https://", "mailto:"].contains { address.lowercased().hasPrefix($0) }
  }

  private func problem(
    of node: Node, _ html: inout Markup, _ attributes: Attributes = []
  ) {
    guard let problem = node.fields.text("problem") else { return }
    html.tag("p", [("class", "problem"), ("id", node.name + "p")] + attributes) { $0.text(problem) }
  }

  private func field(_ node: Node, _ html: inout Markup) {
    let (id, fields) = (node.name + "i", node.fields)
    let hasProblem = fields.text("problem") != nil
    let common: Attributes = [
      ("id", id), ("disabled", node.has("disabled")), ("aria-invalid", hasProblem ? "true" : nil),
      ("aria-describedby", hasProblem ? node.name + "p" : nil), ("data-do", node.action),
    ]
    html.tag("label", [("for", id)]) { $0.text(node.label ?? "") }
    switch node.role {
    case "picker":
      let (options, option) = (fields.texts("options"), fields.int("option") ?? -1)
      html.tag("select", common) {
        if !options.indices.contains(option) {
          $0.tag("option", [("value", -1), ("selected", true), ("hidden", true)]) { $0.text("—") }
        }
        for (index, title) in options.enumerated() {
          $0.tag("option", [("value", index), ("selected", index == option)]) { $0.text(title) }
        }
      }
    case "stepper":
      let number: Attributes = [
        ("type", "number"), ("min", fields.double("least")), ("max", fields.double("greatest")),
        ("step", fields.double("step") ?? 1), ("value", fields.double("number")),
      ]
      html.tag("input", common + number)
      if let words = fields.text("valueLabel") { html.tag("output", [("for", id)]) { $0.text(words) } }
    case "datePicker":
      let days = fields.texts("days")
      let date: Attributes = [
        ("type", "date"), ("min", days.first), ("max", days.last), ("value", fields.text("day")),
        ("required", !fields.flag("optional")),
      ]
      html.tag("input", common + date)
    case "textEditor":
      html.tag("textarea", common + [("rows", 6), ("placeholder", fields.text("placeholder"))]) {
        // A line break at the beginning isn't part of the text.
        $0.text("\n" + node.text)
      }
    default:
      let text: Attributes = [
        ("type", node.has("secure") ? "password" : node.role == "searchField" ? "search" : "text"),
        ("value", node.text), ("placeholder", node.prompt), ("autocomplete", node.autocomplete),
        ("data-submits", node.has("submits")),
      ]
      html.tag("input", common + text)
      if node.has("path"), !node.has("saves") { chooser(of: node, &html) }
    }
    problem(of: node, &html)
  }

  /// Where a file is brought. The script shows beneath how far it has come.
  private func chooser(of node: Node, _ html: inout Markup) {
    let text = words("Choose a file, or drop it here")
    let input: Attributes = [
      ("type", "file"), ("data-do", "bring"), ("disabled", node.has("disabled")),
      ("aria-label", "\(node.label ?? ""): \(text)"), ("aria-describedby", node.name + "u"),
    ]
    html.tag("label", [("class", "chooser")]) {
      $0.text(text)
      $0.tag("input", input)
    }
    html.tag("div", [("class", "upload"), ("id", node.name + "u"), ("role", "status"), ("data-k", true)])
  }

  private func list(_ node: Node, _ html: inout Markup) {
    let window = node.fields["window"]?.object
    let rows: Attributes = [
      ("aria-label", node.label), ("data-count", window?.int("count")), ("data-first", window?.int("first")),
    ]
    children(of: node, in: "ul", &html, rows)
    if let window, let count = window.int("count"), let first = window.int("first"), node.children.count < count {
      html.tag("p", [("class", "window")]) {
        $0.text(
          words("%@ of %@. Find and print reach these.", "\(first + 1)–\(first + node.children.count)", "\(count)"))
      }
    }
    html.tag("p", [("class", "empty")]) { $0.text(node.fields.text("placeholder") ?? "") }
  }

  private func row(_ node: Node, _ html: inout Markup) {
    if node.tag == "tr" { return children(of: node, &html) }
    if node.has("expandable") {
      let isOpen = node.fields.flag("on")
      let turn: Attributes = [
        ("type", "button"), ("class", "turn"), ("data-do", "turn"), ("data-on", "\(!isOpen)"),
        ("aria-labelledby", node.name + "c"),
      ]
      html.tag("button", turn) { $0.text(isOpen ? "▾" : "▸") }
    }
    if node.has("selectable") {
      let choose: Attributes = [
        ("type", "button"), ("class", "choose"), ("data-do", "activate"), ("aria-labelledby", node.name + "c"),
        ("disabled", node.has("disabled")),
      ]
      html.tag("button", choose)
    }
    children(of: node, in: "div", &html, [("id", node.name + "c")])
  }

  private func tabs(_ node: Node, _ html: inout Markup) {
    let chosen = node.fields.int("option") ?? -1
    html.tag("div", [("role", "tablist"), ("aria-label", node.label)]) {
      for (index, title) in node.fields.texts("options").enumerated() {
        let tab: Attributes = [
          ("type", "button"), ("role", "tab"), ("data-do", "pick"), ("data-option", index),
          ("aria-selected", "\(index == chosen)"), ("tabindex", index == chosen ? nil : -1),
        ]
        $0.tag("button", tab) { $0.text(title) }
      }
    }
    children(of: node, in: "div", &html, [("role", "tabpanel")])
  }

  /// Bars are meters in a table; other kinds are said in words.
  private func chart(_ node: Node, _ html: inout Markup) {
    let points = node.fields.objects("points")
    let values = points.map { $0.double("value") }
    let (least, most) = (min(0, values.compactMap { $0 }.min() ?? 0), max(1e-9, values.compactMap { $0 }.max() ?? 1))
    html.tag("figure") {
      $0.tag("figcaption") { $0.text(node.label ?? "") }
      if node.fields.text("chart") ?? "bar" == "bar" {
        $0.tag("table") {
          for (point, value) in zip(points, values) {
            $0.tag("tr") {
              $0.tag("th", [("scope", "row")]) { $0.text(point.text("label") ?? "") }
              $0.tag("td") {
                if let value {
                  $0.tag("meter", [("min", least), ("max", most), ("value", value), ("aria-hidden", "true")])
                }
              }
              $0.tag("td") { $0.text(point.text("valueLabel") ?? value.map(Double.text) ?? "") }
            }
          }
        }
      } else {
        $0.tag("p") { $0.text(node.text) }
      }
    }
  }
}

extension Node {
  /// The element of HTML that it is, where it stands.
  var tag: String {
    switch (role, parent?.role) {
    case ("hStack", "table"): return "thead"
    case ("list", "table"): return "tbody"
    case ("row", "list") where parent?.parent?.role == "table": return "tr"
    case (_, "list"): return "li"
    case (_, "row") where parent?.tag == "tr": return "td"
    case ("columnHeader", "hStack"): return "th"
    case ("table", _): return "table"
    case ("divider", _): return "hr"
    case ("section", _), ("form", _), ("scene", _): return "section"
    case ("text", _) where parent?.role == "hStack" || parent?.role == "row": return "span"
    case ("badge", _): return "span"
    case ("text", _): return "p"
    default: return "div"
    }
  }

  /// The title of the screen is the first; each group with a heading is one more inside.
  fileprivate var headingLevel: Int {
    var level = 2
    var next = parent
    while let node = next {
      if node.label != nil, ["section", "form"].contains(node.role) { level += 1 }
      next = node.parent
    }
    return min(level, 6)
  }

  fileprivate var depth: String? { fields.int("level").map { "level\(min($0, 9))" } }

  /// What is done where the user puts something in.
  fileprivate var action: String {
    switch role {
    case "picker": "pick"
    case "stepper": "set"
    case "datePicker": "day"
    default: "edit"
    }
  }

  /// What is expected in a field. Of a file it is the name: there are no paths here.
  fileprivate var prompt: String? {
    let prompt = fields.text("placeholder")
    return has("path") ? prompt?.split(separator: "/").last.map(String.init) : prompt
  }

  /// So that a password manager knows a sign-in: a secure field, and the field before it.
  fileprivate var autocomplete: String? {
    if has("secure") { return "current-password" }
    guard let siblings = parent?.children, let place = siblings.firstIndex(where: { $0 === self }) else { return nil }
    return siblings.dropFirst(place + 1).first?.has("secure") == true ? "username" : nil
  }

  fileprivate var shortcut: (name: String, code: String)? { Self.shortcut(fields["shortcut"]) }

  /// A key as it is shown, and as the page compares it.
  static func shortcut(_ json: JSON?) -> (name: String, code: String)? {
    guard let parts = json?.array?.compactMap(\.text), let key = parts.last else { return nil }
    let modifiers = parts.dropLast().map { $0 == "ctrl" ? "Ctrl" : "Alt" }
    return (
      (modifiers + [modifiers.isEmpty ? key : key.uppercased()]).joined(separator: "+"), parts.joined(separator: "+")
    )
  }
}
