extension Element: CustomStringConvertible {
  /// The tree, a line for each element: for tests and debuggers.
  ///
  /// ```
  /// form "Sign in"
  ///   textField "User name" "Aleksey"
  ///   textField "Password" "" secure
  ///   button "Sign in"
  /// ```
  public var description: String { lines(indent: "").joined(separator: "\n") }

  private func lines(indent: String) -> [String] {
    [indent + line] + children.flatMap { $0.lines(indent: indent + "  ") }
  }

  private var line: String {
    var words = [role.rawValue]
    if let label, !label.isEmpty { words.append(label.debugDescription) }
    switch value {
    case .none: break
    case .text(let text): words.append(text.debugDescription)
    case .isOn(let isOn): words.append(isOn ? "on" : "off")
    case .option: words += [selectedOption?.debugDescription ?? "none", "of \(attributes.options)"]
    case .number: words.append(numberText)
    case .day: words.append(day?.description ?? "none")
    case .fraction: words.append(fraction?.description ?? "unknown")
    }
    if role == .chart { words.append("\(attributes.chartKind.rawValue) of \(attributes.points.count)") }
    if role == .image { words.append("\(attributes.bytes.count) bytes") }
    if let problem = attributes.problem { words.append("problem \(problem.debugDescription)") }
    if let scene = embeddedScene { words.append("route \(scene.route) id \(scene.id.debugDescription)") }
    if let tint = attributes.tint { words.append(tint.rawValue) }
    if attributes.style != .body { words.append(attributes.style.rawValue) }
    if let route = attributes.route { words.append("route \(route)") }
    if let destination = attributes.destination { words.append("destination \(destination.debugDescription)") }
    if let copied = attributes.copied { words.append("copies \(copied.debugDescription)") }
    if !attributes.placeholder.isEmpty { words.append("placeholder \(attributes.placeholder.debugDescription)") }
    if attributes.level > 0 { words.append("level \(attributes.level)") }
    if let order = attributes.order { words.append(order.rawValue) }
    if attributes.alignment != .leading { words.append(attributes.alignment.rawValue) }
    if let window = attributes.window { words.append("from \(window.first) of \(window.count)") }
    return (words + traits.names).joined(separator: " ")
  }
}

extension Element.Traits {
  fileprivate var names: [String] {
    [
      ("disabled", Self.disabled), ("selectable", .selectable), ("secure", .secure),
      ("destructive", .destructive),
      ("cancel", .cancel), ("expandable", .expandable),
      ("selected", .selected), ("path", .path), ("submits", .submits),
      ("saves", .saves),
    ].filter { contains($0.1) }.map(\.0)
  }
}
