extension Element: CustomStringConvertible {
  /// The tree, a line for each element, such as `textField "Password" "" secure`: for tests and debuggers.
  public var description: String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    [indent + line] + children.flatMap { $0.lines(indent: indent + "  ") }
  }

  private var line: String {
    var words = [roleName]
    if let label, !label.isEmpty { words.append(label.debugDescription) }
    switch kind {
    case .toggle, .disclosureGroup: words.append(isOn ? "on" : "off")
    case .row(let row): if let isUnfolded = row.isUnfolded { words.append(isUnfolded ? "on" : "off") }
    case .picker, .tabView: words += [selectedOption?.debugDescription ?? "none", "of \(options)"]
    case .stepper(let number), .gauge(let number): words.append(number.text)
    case .datePicker: words.append(day?.description ?? "none")
    case .progress: words.append(fraction?.description ?? "unknown")
    default: if let text { words.append(text.debugDescription) }
    }
    if case .chart(let figures) = kind { words.append("\(figures.kind.rawValue) of \(figures.points.count)") }
    if case .image(let bytes, _) = kind { words.append("\(bytes.count) bytes") }
    if let problem { words.append("problem \(problem.debugDescription)") }
    if let scene = origin.scene { words.append("route \(scene.route) id \(scene.id.debugDescription)") }
    if let tint { words.append(tint.rawValue) }
    if case .text(_, let style) = kind, style != .body { words.append(style.rawValue) }
    if let route { words.append("route \(route)") }
    if let address { words.append("destination \(address.debugDescription)") }
    if let copied { words.append("copies \(copied.debugDescription)") }
    if case .field(let field) = kind, !field.prompt.isEmpty {
      words.append("placeholder \(field.prompt.debugDescription)")
    }
    if !placeholder.isEmpty { words.append("placeholder \(placeholder.debugDescription)") }
    if case .row(let row) = kind, row.level > 0 { words.append("level \(row.level)") }
    if let order { words.append(order.rawValue) }
    if layout.alignment != .leading { words.append(layout.alignment.rawValue) }
    if let window { words.append("from \(window.first) of \(window.count)") }
    return (words + traits).joined(separator: " ")
  }
}
