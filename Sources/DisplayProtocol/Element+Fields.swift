import HostManifest
@_spi(Host) import VIPKit

/// An element as a display is told of it (Docs/DisplayProtocol.md): what it has besides its number and its children.
extension Element {
  /// What differs from most elements. What a secure field holds is hidden; a name stands for the file of a picture.
  func fields(picture note: ([UInt8]) -> String) -> JSONObject {
    var fields: JSONObject = ["id": .string(id.rawValue), "role": .string(role.rawValue)]
    fields["label"] = label.map(JSONValue.string)
    switch value {
    case .none: break
    case .text(let text): fields["text"] = .string(traits.contains(.secure) ? text.masked : text)
    case .isOn(let isOn): fields["on"] = .bool(isOn)
    case .option(let option): fields["option"] = .number(option ?? -1)
    case .fraction(let fraction): fields["fraction"] = fraction.flatMap { .number($0) } ?? .number(-1)
    case .number(let number): fields["number"] = .number(number)
    case .day(let day): fields["day"] = .string(day?.description ?? "")
    @unknown default: break
    }
    let names = Self.traitNames.filter { traits.contains($0.trait) }.map(\.name)
    if !names.isEmpty { fields["traits"] = .strings(names) }
    attributes.write(to: &fields, picture: note)
    return fields
  }

  /// Reads an element; nil when it has no role.
  init?(_ fields: JSONObject, children: [Element], picture: (String) -> [UInt8]) {
    guard let role = fields["role"]?.string else { return nil }
    let value: Value =
      if let text = fields["text"]?.string { .text(text) } else if let isOn = fields["on"]?.bool {
        .isOn(isOn)
      } else if let option = fields["option"]?.int {
        .option(option < 0 ? nil : option)
      } else if let fraction = fields["fraction"]?.double {
        .fraction(fraction < 0 ? nil : fraction)
      } else if let number = fields["number"]?.double { .number(number) } else if let day = fields["day"]?.string {
        .day(CalendarDay(day))
      } else { .none }
    let names = (fields["traits"]?.array ?? []).compactMap(\.string)
    let traits = Self.traitNames.filter { names.contains($0.name) }.map(\.trait)
    self = Element(
      Role(rawValue: role), label: fields["label"]?.string, value: value, traits: Traits(traits),
      attributes: Attributes(fields, picture: picture), children: children
    ).named(ElementID(fields["id"]?.string ?? ""))
  }

  private static let traitNames: [(name: String, trait: Traits)] = [
    ("disabled", .disabled), ("selectable", .selectable), ("secure", .secure), ("destructive", .destructive),
    ("cancel", .cancel), ("expandable", .expandable), ("selected", .selected), ("path", .path), ("submits", .submits),
    ("saves", .saves),
  ]
}

extension String {
  /// A bullet for each Unicode scalar value, in which changes of texts are counted.
  package var masked: String { String(repeating: "•", count: unicodeScalars.count) }
}

extension Element.Attributes {
  private static let usual = Element.Attributes()

  fileprivate func write(to fields: inout JSONObject, picture note: ([UInt8]) -> String) {
    let usual = Self.usual
    func text(_ name: String, _ text: String?) { fields[name] = text.map(JSONValue.string) }
    func number(_ name: String, _ number: Int?) { fields[name] = number.map { .number($0) } }
    if style != usual.style { text("style", style.rawValue) }
    if !options.isEmpty { fields["options"] = .strings(options) }
    text("route", route)
    text("destination", destination)
    text("copies", copied)
    if !placeholder.isEmpty { text("placeholder", placeholder) }
    text("problem", problem)
    text("tint", tint?.rawValue)
    if let range {
      fields["least"] = .number(range.lowerBound)
      fields["greatest"] = .number(range.upperBound)
    }
    if step != usual.step { fields["step"] = .number(step) }
    text("valueLabel", valueLabel)
    if let days { fields["days"] = .strings([days.lowerBound.description, days.upperBound.description]) }
    if isOptional { fields["optional"] = .bool(true) }
    if !points.isEmpty { fields["points"] = .array(points.map { .object($0.fields) }) }
    if chartKind != usual.chartKind { text("chart", chartKind.rawValue) }
    if !bytes.isEmpty { text("picture", note(bytes)) }
    if let window {
      fields["window"] = .object([
        "count": .number(window.count), "first": .number(window.first), "selectable": .bool(window.isSelectable),
      ])
    }
    if level != 0 { number("level", level) }
    text("order", order?.rawValue)
    if alignment != usual.alignment { text("alignment", alignment.rawValue) }
    number("leastWidth", leastColumnWidth)
    number("greatestWidth", greatestColumnWidth)
    if priority != 0 { number("priority", priority) }
    fields["ratio"] = sidebarRatio.flatMap { .number($0) }
    fields["shortcut"] = shortcut?.json
  }

  fileprivate init(_ fields: JSONObject, picture: (String) -> [UInt8]) {
    self.init()
    func named<Name: RawRepresentable>(_ name: String) -> Name? where Name.RawValue == String {
      fields[name]?.string.flatMap(Name.init)
    }
    style = named("style") ?? style
    options = fields["options"]?.array?.compactMap(\.string) ?? []
    route = fields["route"]?.string
    destination = fields["destination"]?.string
    copied = fields["copies"]?.string
    placeholder = fields["placeholder"]?.string ?? ""
    problem = fields["problem"]?.string
    tint = named("tint")
    let (least, greatest) = (fields["least"]?.double, fields["greatest"]?.double)
    if least != nil || greatest != nil {
      let (least, greatest) = (least ?? -.infinity, greatest ?? .infinity)
      if least <= greatest { range = least...greatest }
    }
    step = fields["step"]?.double ?? step
    valueLabel = fields["valueLabel"]?.string
    let ends = fields["days"]?.array?.compactMap { $0.string.flatMap { CalendarDay($0) } } ?? []
    if ends.count == 2, ends[0] <= ends[1] { days = ends[0]...ends[1] }
    isOptional = fields["optional"]?.bool ?? false
    points = fields["points"]?.array?.compactMap { $0.object.map { Chart.Point($0) } } ?? []
    chartKind = named("chart") ?? chartKind
    bytes = fields["picture"]?.string.map(picture) ?? []
    if let shown = fields["window"]?.object, let count = shown["count"]?.int, let first = shown["first"]?.int {
      window = RowWindow(
        count: min(max(count, 0), 1 << 40), first: max(first, 0), isSelectable: shown["selectable"]?.bool ?? false)
    }
    level = fields["level"]?.int ?? 0
    order = named("order")
    alignment = named("alignment") ?? alignment
    leastColumnWidth = fields["leastWidth"]?.int
    greatestColumnWidth = fields["greatestWidth"]?.int
    priority = fields["priority"]?.int ?? 0
    sidebarRatio = fields["ratio"]?.double
    shortcut = fields["shortcut"].flatMap { KeyboardShortcut($0) }
  }
}

extension Chart.Point {
  fileprivate var fields: JSONObject {
    var fields: JSONObject = ["label": .string(label)]
    fields["value"] = value.flatMap { .number($0) }
    fields["valueLabel"] = valueLabel.map(JSONValue.string)
    return fields
  }

  fileprivate init(_ fields: JSONObject) {
    self.init(fields["label"]?.string ?? "", fields["value"]?.double, valueLabel: fields["valueLabel"]?.string)
  }
}

extension KeyboardShortcut {
  private static let names: [(name: String, modifier: EventModifiers)] = [("ctrl", .control), ("alt", .option)]

  /// The key behind what is held down with it: `["ctrl","e"]`.
  var json: JSONValue { .strings(Self.names.filter { modifiers.contains($0.modifier) }.map(\.name) + [String(key)]) }

  init?(_ json: JSONValue) {
    guard let parts = json.array?.compactMap(\.string), let last = parts.last, last.count == 1, let key = last.first
    else { return nil }
    let modifiers = Self.names.filter { parts.dropLast().contains($0.name) }.map(\.modifier)
    self.init(key, modifiers: EventModifiers(modifiers))
  }
}
