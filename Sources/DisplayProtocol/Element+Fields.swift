import HostManifest
@_spi(Host) package import VIPKit

/// An element as displays get it (Docs/DisplayProtocol.md), without its number and its children.
extension Element {
  /// Only what differs from most elements. Masks secure text; `note` names a picture.
  func fields(picture note: ([UInt8]) -> String) -> JSONObject {
    var fields: JSONObject = ["id": .string(id.rawValue), "role": .string(roleName)]
    func number(_ name: String, _ number: Int?) { fields[name] = number.map { .number($0) } }
    fields.set("label", label)
    let traits = traits
    if !traits.isEmpty { fields["traits"] = .strings(traits) }
    fields.set("text", isSecure ? self.text?.masked : self.text)
    switch kind {
    case .text(_, let style): if style != .body { fields.set("style", style.rawValue) }
    case .field(let field): if !field.prompt.isEmpty { fields.set("placeholder", field.prompt) }
    case .stepper(let number), .gauge(let number): number.write(to: &fields)
    case .button(_, let copied): fields.set("copies", copied)
    case .link(let route): fields.set("route", route)
    case .externalLink(let address): fields.set("destination", address)
    case .toggle, .disclosureGroup: fields["on"] = .bool(isOn)
    case .picker(let options), .tabView(let options):
      number("option", options.chosen ?? -1)
      if !options.titles.isEmpty { fields["options"] = .strings(options.titles) }
    case .datePicker(let day):
      fields.set("day", day.day?.description ?? "")
      fields["days"] = .strings([day.range.lowerBound.description, day.range.upperBound.description])
      if day.isOptional { fields["optional"] = .bool(true) }
    case .list(let list):
      if !list.placeholder.isEmpty { fields.set("placeholder", list.placeholder) }
      fields["window"] = list.window.map {
        .object(["count": .number($0.count), "first": .number($0.first), "selectable": .bool($0.isSelectable)])
      }
    case .row(let row):
      fields["on"] = row.isUnfolded.map { .bool($0) }
      if row.level != 0 { number("level", row.level) }
    case .columnHeader(_, let order): fields.set("order", order?.rawValue)
    case .splitView(let ratio): fields["ratio"] = ratio.flatMap { .number($0) }
    case .progress(let fraction): fields["fraction"] = fraction.flatMap { .number($0) } ?? .number(-1)
    case .chart(let figures):
      if !figures.points.isEmpty { fields["points"] = .array(figures.points.map { .object($0.fields) }) }
      if figures.kind != .bar { fields.set("chart", figures.kind.rawValue) }
    case .image(let bytes, _): if !bytes.isEmpty { fields.set("picture", note(bytes)) }
    default: break
    }
    fields.set("problem", problem)
    fields.set("tint", tint?.rawValue)
    if layout.alignment != .leading { fields.set("alignment", layout.alignment.rawValue) }
    number("leastWidth", layout.leastWidth)
    number("greatestWidth", layout.greatestWidth)
    if layout.priority != 0 { number("priority", layout.priority) }
    fields["shortcut"] = shortcut?.json
    return fields
  }

  init?(_ fields: JSONObject, children: [Element], picture: (String) -> [UInt8]) {
    guard let role = fields["role"]?.string else { return nil }
    let traits = Set(fields.texts("traits"))
    self.init(
      Kind(role, fields, traits, picture: picture), id: ElementID(fields.text("id")),
      label: fields["label"]?.string, isEnabled: !traits.contains("disabled"), problem: fields["problem"]?.string,
      tint: fields.named("tint"),
      layout: Layout(
        alignment: fields.named("alignment") ?? .leading, leastWidth: fields["leastWidth"]?.int,
        greatestWidth: fields["greatestWidth"]?.int, priority: fields["priority"]?.int ?? 0),
      shortcut: fields["shortcut"].flatMap { KeyboardShortcut($0) }, children: children)
  }
}

extension Element.Kind {
  fileprivate init(_ role: String, _ fields: JSONObject, _ traits: Set<String>, picture: (String) -> [UInt8]) {
    let text = fields.text("text")
    let isOn = fields.flag("on")
    var options: Element.Options {
      let chosen = fields["option"]?.int.flatMap { $0 < 0 ? nil : $0 }
      return Element.Options(fields.texts("options"), chosen: chosen)
    }
    func field(_ purpose: Element.Field.Purpose) -> Self {
      .field(
        Element.Field(purpose, text: text, prompt: fields.text("placeholder"), submits: traits.contains("submits")))
    }
    self =
      switch Element.Role(rawValue: role) {
      case .text: .text(text, style: fields.named("style") ?? .body)
      case .badge: .badge(text)
      case .textField where traits.contains("secure"): field(.secret)
      case .textField where traits.contains("path"): field(traits.contains("saves") ? .newFile : .file)
      case .textField: field(.line)
      case .searchField: field(.search)
      case .textEditor: field(.lines)
      case .stepper: .stepper(Element.Number(fields))
      case .gauge: .gauge(Element.Number(fields))
      case .button:
        .button(
          role: [ButtonRole.destructive, .cancel].first { traits.contains($0.rawValue) },
          copied: fields["copies"]?.string)
      case .link: .link(route: fields.text("route"))
      case .externalLink: .externalLink(fields.text("destination"))
      case .toggle: .toggle(isOn: isOn)
      case .picker: .picker(options)
      case .tabView: .tabView(options)
      case .datePicker:
        .datePicker(.init(CalendarDay(fields.text("day")), in: fields.days, isOptional: fields.flag("optional")))
      case .list: .list(Element.List(placeholder: fields.text("placeholder"), window: fields.window))
      case .row:
        .row(
          Element.Row(
            isSelectable: traits.contains("selectable"), isSelected: traits.contains("selected"),
            isUnfolded: traits.contains("expandable") ? isOn : nil, level: fields["level"]?.int ?? 0))
      case .table: .table
      case .columnHeader:
        .columnHeader(isSortable: traits.contains("selectable"), order: fields.named("order"))
      case .splitView: .split(fields["ratio"]?.double)
      case .scene: .scene
      case .section: .section
      case .disclosureGroup: .disclosureGroup(isOpen: isOn)
      case .form: .form
      case .menu: .menu
      case .horizontalStack: .horizontalStack
      case .verticalStack: .verticalStack
      case .progress: .progress(fields["fraction"]?.double.flatMap { $0 < 0 ? nil : $0 })
      case .chart:
        .chart(
          .init(fields.objects("points").map { Chart.Point($0) }, kind: fields.named("chart") ?? .bar, words: text))
      case .image: .image(fields["picture"]?.string.map(picture) ?? [], words: text)
      case .divider: .divider
      case .spacer: .spacer
      default: .other(role, words: fields.words, isSelectable: traits.contains("selectable"))
      }
  }
}

extension Element.Number {
  fileprivate func write(to fields: inout JSONObject) {
    fields["number"] = .number(value)
    if let range {
      fields["least"] = .number(range.lowerBound)
      fields["greatest"] = .number(range.upperBound)
    }
    if step != 1 { fields["step"] = .number(step) }
    fields.set("valueLabel", words)
  }

  fileprivate init(_ fields: JSONObject) {
    let (least, greatest) = (fields["least"]?.double ?? -.infinity, fields["greatest"]?.double ?? .infinity)
    let hasRange = least <= greatest && (least.isFinite || greatest.isFinite)
    self.init(
      fields["number"]?.double ?? .nan, in: hasRange ? least...greatest : nil, step: fields["step"]?.double ?? 1,
      words: fields["valueLabel"]?.string)
  }
}

extension JSONObject {
  /// What an element of an unknown, later role shows, whatever kind its value has.
  fileprivate var words: String? {
    if let option = self["option"]?.int, let titles = self["options"]?.array, titles.indices.contains(option) {
      return titles[option].string
    }
    return self["text"]?.string ?? self["valueLabel"]?.string ?? self["day"]?.string
      ?? self["on"]?.bool.map { $0 ? "on" : "off" } ?? (self["number"] ?? self["fraction"])?.text
  }

  fileprivate var days: ClosedRange<CalendarDay>? {
    let ends = texts("days").compactMap { CalendarDay($0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }

  fileprivate var window: RowWindow? {
    guard let shown = self["window"]?.object, let count = shown["count"]?.int, let first = shown["first"]?.int else {
      return nil
    }
    return RowWindow(count: count, first: first, isSelectable: shown.flag("selectable"))
  }
}

extension String {
  /// A bullet for each Unicode scalar value, the unit in which text changes are counted.
  package var masked: String { String(repeating: "•", count: unicodeScalars.count) }
}

extension Chart.Point {
  fileprivate var fields: JSONObject {
    var fields: JSONObject = ["label": .string(label)]
    fields["value"] = value.flatMap { .number($0) }
    fields.set("valueLabel", valueLabel)
    return fields
  }

  fileprivate init(_ fields: JSONObject) {
    self.init(fields.text("label"), fields["value"]?.double, valueLabel: fields["valueLabel"]?.string)
  }
}

extension KeyboardShortcut {
  private static let names: [(name: String, modifier: EventModifiers)] = [("ctrl", .control), ("alt", .option)]

  /// The key comes last: `["ctrl","e"]`.
  package var parts: [String] { Self.names.filter { modifiers.contains($0.modifier) }.map(\.name) + [String(key)] }
  var json: JSONValue { .strings(parts) }

  init?(_ json: JSONValue) {
    guard let parts = json.array?.compactMap(\.string), let last = parts.last, last.count == 1, let key = last.first
    else { return nil }
    let modifiers = Self.names.filter { parts.dropLast().contains($0.name) }.map(\.modifier)
    self.init(key, modifiers: EventModifiers(modifiers))
  }
}
