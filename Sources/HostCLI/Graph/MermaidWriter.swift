/// Writes a graph as a flow chart of Mermaid (https://mermaid.js.org/syntax/flowchart.html).
enum MermaidWriter {
  static func text(_ figure: GraphFigure) -> String {
    let refused = figure.nodes.filter { $0.shape == .refused }
    var lines = ["flowchart LR"]
    lines += figure.nodes.filter { $0.shape != .refused }.map { "  \(node($0))" }
    if !refused.isEmpty { lines += ["  subgraph refused"] + refused.map { "    \(node($0))" } + ["  end"] }
    lines += figure.edges.map { "  \($0.from) \(arrow($0)) \($0.to)" }
    lines += classes("refused", "stroke-dasharray:4", figure.nodes) { [.refused, .missing].contains($0.shape) }
    lines += classes("alive", "stroke-width:2px", figure.nodes) { $0.isAlive && !$0.isOnScreen }
    lines += classes("here", "stroke-width:4px", figure.nodes) { $0.isOnScreen }
    return lines.joined(separator: "\n")
  }

  private static func node(_ node: GraphFigure.Node) -> String {
    let (left, right) =
      switch node.shape {
      case .start: ("((", "))")
      case .scene, .refused, .missing: ("[", "]")
      case .worker: ("{{", "}}")
      case .implementation: ("([", "])")
      }
    return "\(node.id)\(left)\"\(node.lines.map(escaped).joined(separator: "<br/>"))\"\(right)"
  }

  private static func arrow(_ edge: GraphFigure.Edge) -> String {
    let arrow =
      switch edge.line {
      case .start, .route: "-->"
      case .open, .fallback: "-.->"
      case .pane: "--o"
      case .use: "---"
      case .chosen: "==>"
      case .alternative: "-.-"
      }
    return edge.label.map { "\(arrow)|\"\(escaped($0))\"|" } ?? arrow
  }

  private static func classes(
    _ name: String, _ style: String, _ nodes: [GraphFigure.Node], _ isMember: (GraphFigure.Node) -> Bool
  ) -> [String] {
    let members = nodes.filter(isMember).map(\.id)
    return members.isEmpty ? [] : ["  classDef \(name) \(style)", "  class \(members.joined(separator: ",")) \(name)"]
  }

  /// Text between quotes. Mermaid has no escapes but entities by number; what could end a text, or be taken for Markdown, HTML, an
  /// entity or a directive, becomes one.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      result += isPlain || " ,.:/-()+=".unicodeScalars.contains(scalar) ? String(scalar) : "#\(scalar.value);"
    }
  }
}
