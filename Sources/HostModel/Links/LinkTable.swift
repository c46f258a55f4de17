/// The links that open scenes, of all scenes that have said so.
package struct LinkTable: Sendable {
  private let entries: [(pattern: LinkPattern, scene: String)]
  /// The scenes and workers that couldn't say anything, as they are refused.
  private let refused: [String]

  /// Takes the links of what is installed.
  package init(_ state: AppState) {
    let records = state.libraries.values.filter { !$0.isRetired }.sorted { $0.id < $1.id }
    entries = records.flatMap { record -> [(pattern: LinkPattern, scene: String)] in
      guard case .scene(let scene) = record.description?.content else { return [] }
      return scene.links.compactMap { link in (try? LinkPattern(link)).map { ($0, record.id) } }
    }
    refused = state.records.filter { !$0.isRetired && $0.refusal != nil && $0.description == nil }.map(\.id)
  }

  /// The scene that a link opens.
  package func target(of path: LinkPath) throws(LinkFault) -> LinkTarget {
    let fitting = entries.compactMap { entry in entry.pattern.parameters(of: path).map { (entry, $0) } }
    guard
      let best = fitting.first(where: { one in !fitting.contains { $0.0.pattern.isMoreSpecific(than: one.0.pattern) } })
    else {
      throw .unknown(link: path.text, known: entries.map(\.pattern.text), refused: refused)
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
