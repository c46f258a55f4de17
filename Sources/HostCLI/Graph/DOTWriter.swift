import HostSystem

/// Writes a graph in the language of Graphviz (https://graphviz.org/doc/info/lang.html).
enum DOTWriter {
  static func text(_ figure: GraphFigure) -> String {
    let refused = figure.nodes.filter { $0.shape == .refused }
    var lines = ["digraph application {", "  rankdir=LR", "  charset=\"UTF-8\""]
    lines += figure.nodes.filter { $0.shape != .refused }.map { "  \(node($0))" }
    if !refused.isEmpty {
      lines += ["  subgraph cluster_refused {", "    label=\"refused\""] + refused.map { "    \(node($0))" } + ["  }"]
    }
    lines += figure.edges.map(edge)
    return (lines + ["}"]).joined(separator: "\n")
  }

  private static func node(_ node: GraphFigure.Node) -> String {
    let (shape, style) =
      switch node.shape {
      case .start: ("circle", "solid")
      case .scene: ("box", "solid")
      case .worker: ("hexagon", "solid")
      case .implementation: ("box", "rounded")
      case .refused, .missing: ("box", "dashed")
      }
    let width = node.isOnScreen ? ", penwidth=4" : node.isAlive ? ", penwidth=2" : ""
    let label = node.lines.map(escaped).joined(separator: "\\n")
    return "\(node.id) [label=\"\(label)\", shape=\(shape), style=\(style)\(width)]"
  }

  private static func edge(_ edge: GraphFigure.Edge) -> String {
    let look =
      switch edge.line {
      case .start, .route: "style=solid"
      case .open, .fallback: "style=dashed"
      case .pane: "style=solid, arrowhead=odot"
      case .use: "style=solid, arrowhead=none"
      case .chosen: "style=bold"
      case .alternative: "style=dotted, arrowhead=none"
      }
    let label = edge.label.map { "label=\"\(escaped($0))\", " } ?? ""
    return "  \(edge.from) -> \(edge.to) [\(label)\(look)]"
  }

  /// Text between quotes: labels know escapes of their own, and HTML's entities.
  static func escaped(_ text: String) -> String {
    text.escaping(["\\": "\\\\", "\"": "\\\"", "&": "&amp;"])
  }
}
