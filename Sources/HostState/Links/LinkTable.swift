import HostInspection
import HostJournal

/// The links that open scenes, of all scenes that have said so.
package struct LinkTable: Sendable {
  private typealias Entry = (pattern: LinkPattern, scene: String)

  private let entries: [Entry]
  /// Those of scenes that are refused.
  private let refusedEntries: [Entry]
  /// The scenes and workers that couldn't say anything, as they are refused.
  private let silent: [String]

  /// Takes the links of what is installed.
  package init(_ state: AppState) {
    let records = state.records.filter { !$0.isRetired }
    entries = records.flatMap { record in record.links.map { ($0, record.id) } }
    let refused = records.filter { $0.refusal != nil }
    refusedEntries = refused.flatMap { record in record.declaredLinks.map { ($0, record.id) } }
    silent = refused.filter { $0.description == nil }.map(\.id)
  }

  /// The links that say nothing but which scene they open, by their text; not those of which two scenes say so.
  package var whole: [(link: String, scene: String)] {
    entries.filter { entry in
      entry.pattern.isFixed && entries.count { $0.pattern.isSame(as: entry.pattern) } == 1
    }.map { ($0.pattern.text, $0.scene) }.sorted { $0.link < $1.link }
  }

  /// The scene that a link opens.
  package func target(of path: LinkPath) throws(LinkFault) -> LinkTarget {
    let fitting = entries.compactMap { entry in entry.pattern.parameters(of: path).map { (entry, $0) } }
    guard
      let best = fitting.first(where: { one in !fitting.contains { $0.0.pattern.isMoreSpecific(than: one.0.pattern) } })
    else {
      let refused = silent + refusedEntries.filter { $0.pattern.parameters(of: path) != nil }.map(\.scene)
      throw .unknown(link: path.text, known: entries.map(\.pattern.text), refused: Set(refused).sorted())
    }
    let scenes = fitting.filter { $0.0.pattern.isSame(as: best.0.pattern) }.map(\.0.scene)
    guard scenes.count == 1 else { throw .claimedTwice(link: path.text, pattern: best.0.pattern.text, scenes: scenes) }
    return LinkTarget(link: path.text, scene: best.0.scene, pattern: best.0.pattern.text, parameters: best.1)
  }
}

/// What a link opens.
package struct LinkTarget: Equatable, Sendable {
  /// As it was given.
  package let link: String
  package let scene: String
  /// The pattern that it fits, as the scene's descriptor has it.
  package let pattern: String
  /// What it says, by the names of the pattern.
  package let parameters: [String: String]
}

extension LibraryRecord {
  /// The links from outside that open the scene. One that is refused is opened by none, and keeps none from another.
  var links: [LinkPattern] { refusal == nil && !isRetired ? declaredLinks : [] }

  /// Those that its descriptor names, as far as it has said so.
  fileprivate var declaredLinks: [LinkPattern] {
    guard case .scene(let scene) = description?.content else { return [] }
    return scene.links.compactMap { try? LinkPattern($0) }
  }
}

extension OpenedLink {
  package init(_ target: LinkTarget, instance: Int) {
    self.init(scene: target.scene, instance: instance, pattern: target.pattern, parameters: target.parameters)
  }
}
