import HostManifest
import HostSystem
import HostState
import VIPKit

/// An application's graph as boxes and arrows, in an order that depends on the application alone.
struct GraphFigure {
  /// What a box stands for.
  enum Shape {
    case start, scene, worker, implementation
    /// It is not used, and says why.
    case refused
    /// A route leads there, and nothing is there.
    case missing

    /// What Mermaid has around the words.
    var brackets: (left: String, right: String) {
      switch self {
      case .start: ("((", "))")
      case .scene, .refused, .missing: ("[", "]")
      case .worker: ("{{", "}}")
      case .implementation: ("([", "])")
      }
    }
  }

  struct Node: Equatable {
    /// A letter, and then letters, digits and `_`.
    let id: String
    let shape: Shape
    /// Safe to show; not escaped for Mermaid.
    let lines: [String]
    /// Whether a running application has it.
    var isAlive = false
    /// Whether it is what the user sees.
    var isOnScreen = false
  }

  /// Why an arrow is there.
  enum Line {
    case start, route, open, use, chosen, alternative
    /// The destination is shown inside the source.
    case pane

    var arrow: String {
      switch self {
      case .start, .route: "-->"
      case .open: "-.->"
      case .pane: "--o"
      case .use: "---"
      case .chosen: "==>"
      case .alternative: "-.-"
      }
    }
  }

  struct Edge: Equatable {
    let from: String
    let to: String
    let line: Line
    var label: String?
  }

  private static let mostOfReason = 160

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []

  init(_ graph: ApplicationGraph) {
    let scenes = graph.libraries.filter { $0.reason == nil && $0.kind == .scene }
    let implementations = graph.libraries.filter { $0.reason == nil && $0.kind == .worker }
    let refused = graph.libraries.filter { $0.reason != nil }
    if let start = graph.start {
      nodes.append(Node(id: "start", shape: .start, lines: ["start"]))
      edges.append(Edge(from: "start", to: Self.library(start), line: .start))
    }
    nodes += scenes.map { Self.node($0, .scene, $0.links.map { ["opened by \($0.joined(separator: ", "))"] } ?? []) }
    let workers = Set(graph.uses.map(\.worker) + implementations.compactMap(\.provides)).sorted()
    nodes += workers.map { Node(id: Self.id("worker", $0), shape: .worker, lines: [Self.shown($0)]) }
    nodes += implementations.map { Self.node($0, .implementation, []) }
    nodes += refused.map { Self.node($0, .refused, [$0.reason ?? ""]) }
    edges += graph.routes.map { Self.edge($0, in: graph) }
    edges += graph.uses.map { use in
      let isOwn = use.implementation == WorkerChoice.defaultName
      let label = [use.versions, isOwn ? "its own default" : nil].compactMap(\.self).joined(separator: ", ")
      return Edge(
        from: Self.library(use.user), to: Self.id("worker", use.worker), line: .use,
        label: label.isEmpty ? nil : Self.shown(label))
    }
    edges += implementations.compactMap { Self.edge(to: $0, in: graph) }
    let known = Set(nodes.map(\.id))
    let destinations = Set(graph.routes.map(\.destination) + [graph.start].compactMap(\.self)).sorted()
    nodes += destinations.filter { !known.contains(Self.library($0)) }.map {
      Node(id: Self.library($0), shape: .missing, lines: [Self.shown($0), "not there"])
    }
  }

  // MARK: Boxes

  private static func node(_ library: ApplicationGraph.Library, _ shape: Shape, _ more: [String]) -> Node {
    let life = library.live
    let build = life?.build.map { "build \($0)" }
    let alive = life.flatMap { $0.instances > 0 ? "\($0.instances) alive" : nil }
    let here = life?.isOnScreen == true ? "on the screen" : nil
    let name = [library.id, library.version].compactMap(\.self).joined(separator: " ")
    let state = [build, alive, here].compactMap(\.self).joined(separator: ", ")
    return Node(
      id: Self.library(library.id), shape: shape,
      lines: ([name] + more + [state]).filter { !$0.isEmpty }.map(shown), isAlive: life?.build != nil,
      isOnScreen: life?.isOnScreen == true)
  }

  private static func library(_ id: String) -> String { self.id("library", id) }

  /// A name for a box. What is no identifier has its bytes in the place of it: descriptors may say anything.
  private static func id(_ kind: String, _ name: String) -> String {
    Identifier.isValid(name) ? "\(kind)_\(name)" : "\(kind)__" + name.utf8.map { "x\($0)" }.joined(separator: "_")
  }

  private static func shown(_ text: String) -> String { Printable.text(text, limit: mostOfReason) }

  // MARK: Arrows

  private static func edge(_ route: ApplicationGraph.Route, in graph: ApplicationGraph) -> Edge {
    let isPane = graph.panes?.contains {
      $0.scene == route.scene && $0.route == route.name && $0.shown == route.destination
    }
    let words = [
      route.name, route.data.map { "with \($0)" }, isPane == true ? "inside" : nil,
    ]
    let line: Line =
      switch route.kind {
      case _ where isPane == true: .pane
      case .direct: .route
      case .open: .open
      }
    return Edge(
      from: library(route.scene), to: library(route.destination), line: line,
      label: shown(words.compactMap(\.self).joined(separator: ", ")))
  }

  /// From the worker that is implemented: chosen, with those who have chosen it where not all have.
  private static func edge(to library: ApplicationGraph.Library, in graph: ApplicationGraph) -> Edge? {
    guard let worker = library.provides else { return nil }
    let uses = graph.uses.filter { $0.worker == worker }
    let users = uses.filter { $0.implementation == library.id }.map(\.user)
    // The host has it work, and no scene need use it.
    let isOwn = worker == WorkerKey.application.name && library.id == graph.application
    return Edge(
      from: id("worker", worker), to: self.library(library.id), line: users.isEmpty && !isOwn ? .alternative : .chosen,
      label: users.isEmpty || users.count == uses.count ? nil : shown("for \(users.joined(separator: ", "))"))
  }
}

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
    let (left, right) = node.shape.brackets
    return "\(node.id)\(left)\"\(node.lines.map(escaped).joined(separator: "<br/>"))\"\(right)"
  }

  private static func arrow(_ edge: GraphFigure.Edge) -> String {
    let arrow = edge.line.arrow
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
