/// Says when so many builds are loaded that a restart is worth the user's while.
package struct RestartOffer: Equatable, Sendable {
  /// No build can be unloaded: each takes four mappings and about 60 KB for the rest of the run, and each makes the
  /// runtime's first search for a conformance longer. Three hundred are some 20 MB, a day of work on a scene, and far from
  /// the 65,530 mappings (`vm.max_map_count`) at which the system gives no more.
  static let interval = 300

  private let interval: Int
  private var offered = 0

  /// Makes an offer for each so many builds.
  package init(interval: Int = RestartOffer.interval) {
    self.interval = interval
  }

  /// Whether a restart is to be offered now. True once for each ``interval`` builds.
  package mutating func isDue(at builds: Int) -> Bool {
    guard builds / interval > offered else { return false }
    offered = builds / interval
    return true
  }
}
