import HostManifest
import HostSystem
import HostState
import VIPKit

/// A flow chart in Mermaid (https://mermaid.js.org/syntax/flowchart.html). Its order depends on the application alone.
struct GraphFigure {
  private struct Node {
    /// A letter, and then letters, digits and `_`.
    let id: String
    let brackets: (left: String, right: String)
    /// Safe to show; not escaped for Mermaid.
    let lines: [String]
    var isAlive = false
    var isOnScreen = false

    var mermaid: String {
      let words = lines.map(GraphFigure.escaped).joined(separator: "<br/>")
      return "\(id)\(brackets.left)\"\(words)\"\(brackets.right)"
    }
  }

  private static let mostOfReason = 160
  private static let box = ("[", "]")

  let mermaid: String

  init(_ graph: ApplicationGraph) {
    let scenes = graph.libraries.filter { $0.reason == nil && $0.kind == .scene }
    let implementations = graph.libraries.filter { $0.reason == nil && $0.kind == .worker }
    let workers = Set(graph.uses.map(\.worker) + implementations.compactMap(\.provides)).sorted()
    var nodes = graph.start.map { _ in [Node(id: "start", brackets: ("((", "))"), lines: ["start"])] } ?? []
    nodes += scenes.map {
      Self.node($0, Self.box, $0.links.map { ["opened by \($0.joined(separator: ", "))"] } ?? [])
    }
    nodes += workers.map { Node(id: Self.id("worker", $0), brackets: ("{{", "}}"), lines: [Self.shown($0)]) }
    nodes += implementations.map { Self.node($0, ("([", "])")) }
    let refused = graph.libraries.compactMap { library in library.reason.map { Self.node(library, Self.box, [$0]) } }
    let known = Set((nodes + refused).map(\.id))
    // Destinations of routes that don't exist.
    let missing = Set(graph.routes.map(\.destination) + [graph.start].compactMap(\.self)).sorted()
      .filter { !known.contains(Self.library($0)) }
      .map { Node(id: Self.library($0), brackets: Self.box, lines: [Self.shown($0), "not there"]) }
    let all = nodes + refused + missing

    var lines = ["flowchart LR"] + (nodes + missing).map { "  \($0.mermaid)" }
    if !refused.isEmpty { lines += ["  subgraph refused"] + refused.map { "    \($0.mermaid)" } + ["  end"] }
    lines += graph.start.map { [Self.edge("start", "-->", Self.library($0))] } ?? []
    lines += graph.routes.map { Self.edge($0, in: graph) }
    lines += graph.uses.map { use in
      let isOwn = use.implementation == WorkerChoice.defaultName
      let label = [use.versions, isOwn ? "its own default" : nil].compactMap(\.self).joined(separator: ", ")
      return Self.edge(Self.library(use.user), "---", Self.id("worker", use.worker), label.isEmpty ? nil : label)
    }
    lines += implementations.compactMap { Self.edge(to: $0, in: graph) }
    lines += Self.classes("refused", "stroke-dasharray:4", refused + missing)
    lines += Self.classes("alive", "stroke-width:2px", all.filter { $0.isAlive && !$0.isOnScreen })
    lines += Self.classes("here", "stroke-width:4px", all.filter(\.isOnScreen))
    mermaid = lines.joined(separator: "\n")
  }

  private static func node(
    _ library: ApplicationGraph.Library, _ brackets: (String, String), _ more: [String] = []
  ) -> Node {
    let life = library.live
    let build = life?.build.map { "build \($0)" }
    let alive = life.flatMap { $0.instances > 0 ? "\($0.instances) alive" : nil }
    let here = life?.isOnScreen == true ? "on the screen" : nil
    let name = [library.id, library.version].compactMap(\.self).joined(separator: " ")
    let state = [build, alive, here].compactMap(\.self).joined(separator: ", ")
    return Node(
      id: Self.library(library.id), brackets: brackets,
      lines: ([name] + more + [state]).filter { !$0.isEmpty }.map(shown), isAlive: life?.build != nil,
      isOnScreen: life?.isOnScreen == true)
  }

  private static func library(_ id: String) -> String { self.id("library", id) }

  /// Replaces what is no identifier by its bytes: descriptors may say anything.
  private static func id(_ kind: String, _ name: String) -> String {
    Identifier.isValid(name) ? "\(kind)_\(name)" : "\(kind)__" + name.utf8.map { "x\($0)" }.joined(separator: "_")
  }

  private static func shown(_ text: String) -> String { Printable.text(text, limit: mostOfReason) }

  private static func classes(_ name: String, _ style: String, _ nodes: [Node]) -> [String] {
    let ids = nodes.map(\.id).joined(separator: ",")
    return nodes.isEmpty ? [] : ["  classDef \(name) \(style)", "  class \(ids) \(name)"]
  }

  private static func edge(_ from: String, _ arrow: String, _ to: String, _ label: String? = nil) -> String {
    "  \(from) \(arrow)\(label.map { "|\"\(escaped(shown($0)))\"|" } ?? "") \(to)"
  }

  private static func edge(_ route: ApplicationGraph.Route, in graph: ApplicationGraph) -> String {
    // The destination is shown inside the source.
    let isPane =
      graph.panes?.contains {
        $0.scene == route.scene && $0.route == route.name && $0.shown == route.destination
      } == true
    let words = [route.name, route.data.map { "with \($0)" }, isPane ? "inside" : nil]
    let arrow = isPane ? "--o" : route.kind == .open ? "-.->" : "-->"
    return edge(
      library(route.scene), arrow, library(route.destination), words.compactMap(\.self).joined(separator: ", "))
  }

  /// A thick line from a worker that somebody has chosen; with the users where not all have.
  private static func edge(to library: ApplicationGraph.Library, in graph: ApplicationGraph) -> String? {
    guard let worker = library.provides else { return nil }
    let uses = graph.uses.filter { $0.worker == worker }
    let users = uses.filter { $0.implementation == library.id }.map(\.user)
    // The host uses it itself, so no scene need use it.
    let isOwn = worker == WorkerKey.application.name && library.id == graph.application
    return edge(
      id("worker", worker), users.isEmpty && !isOwn ? "-.-" : "==>", self.library(library.id),
      users.isEmpty || users.count == uses.count ? nil : "for \(users.joined(separator: ", "))")
  }

  /// Text between quotes. What could end it, or be Markdown, HTML or a directive, becomes a numeric entity.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      result += isPlain || " ,.:/-()+=".unicodeScalars.contains(scalar) ? String(scalar) : "#\(scalar.value);"
    }
  }
}
