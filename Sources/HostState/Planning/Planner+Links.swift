import HostSystem
import HostJournal
import HostInspection

extension Planner {
  /// Checks the links from outside that a scene says it is opened by. Of two scenes with the same one the first keeps it; which
  /// others there are is known of those that have been loaded.
  func checkLinks(of scene: SceneDescription) throws(Refusal) {
    var own: [LinkPattern] = []
    for link in scene.links {
      let pattern: LinkPattern
      do throws(LinkPattern.Fault) { pattern = try LinkPattern(link) } catch {
        throw .wiring(.badLink(scene: scene.id, link: link, reason: error.reason))
      }
      if own.contains(where: pattern.isSame) { throw .wiring(.linkTwice(scene: scene.id, link: link, other: scene.id)) }
      own.append(pattern)
      if let other = state.libraries.keys.sorted().first(where: { $0 < scene.id && claims($0, pattern) }) {
        throw .wiring(.linkTwice(scene: scene.id, link: link, other: other))
      }
    }
  }

  private func claims(_ id: String, _ pattern: LinkPattern) -> Bool {
    state.libraries[id]?.links.contains(where: pattern.isSame) == true
  }
}
