package import HostManifest
package import ScreenModel

/// Where the user is in an application and what they have done there: enough to lead them back when the app has died.
///
/// Bytes cross a restart, not types: it is a ``JournalLog``, and what the scenes preserve is JSON in it. As JSON it is only shown.
package struct Journal: Encodable, Equatable, Sendable {
  /// The most bytes that a journal may have.
  package static let sizeLimit = 8 << 20
  /// The most bytes that one instance of a scene may preserve in it.
  package static let stateLimit = 1 << 20

  /// The manifest's file, from the root.
  package var application: String
  /// The scenes beneath one another, the one on the screen last; behind each those inside it.
  package var instances: [Instance] = []
  /// The builds that have come into the process, by the id of the scene or worker, the newest last.
  package var builds: [String: [Build]] = [:]
  /// The files that `host swap` has put in use, by the id of the scene.
  package var swaps: [String: String] = [:]
  /// The implementations that `host use` has put in use, by the name of the worker's protocol.
  package var uses: [String: String] = [:]
  package var crashes: [Crash] = []
  /// What the last `host swap` has replaced, by the id of the scene or worker: the file that comes back, or nil when it wasn't kept.
  package var lastSwap: [String: String?] = [:]
  /// The last event that was carried out of each display that names itself; that of the one used last at the end.
  package var receipts: [EventReceipt] = []
  /// The links that have opened instances, by number.
  package var links: [Int: String] = [:]
  /// The manifest in force. Who resumes a run takes the manifest's file.
  package var manifest: ManifestText?

  /// The files of kept builds that are in use, or come back with the last swap.
  package var neededKeptBuilds: Set<String> {
    Set(swaps.values).union(lastSwap.values.compactMap(\.self))
  }

  /// The manifest has a file of its own.
  private enum CodingKeys: String, CodingKey {
    case application, instances, builds, swaps, uses, crashes, lastSwap, receipts, links
  }

  package struct Instance: Encodable, Equatable, Sendable {
    package let scene: String
    package let number: Int
    package let isModal: Bool
    /// Whether the user meets in it what the screen beneath requires.
    package var isGuard: Bool
    /// Who has met its requirements, by the requirement's name and an id that is no secret. What it has is theirs.
    package var holders: [String: String]
    /// The route of the one that has opened it and waits for a result.
    package var resultRoute: String?
    /// Which one of those inside the one beneath has opened it; nil when that did so itself.
    package var opener: Int?
    /// Where it stands in another instance; nil for one that has a screen of its own.
    package var pane: Pane?
    /// What the scene preserves, but for its secrets: JSON, by name.
    package var state: [String: String]
    /// What the user has put in, but for secure fields.
    package var inputs: [ElementInput]
    package var alert: String?
    /// Where the user is on it, as far as only the display knows.
    package var position: ScreenPosition?

    package init(
      scene: String, number: Int, isModal: Bool, isGuard: Bool = false, holders: [String: String] = [:],
      resultRoute: String? = nil, opener: Int? = nil, pane: Pane? = nil, state: [String: String],
      inputs: [ElementInput], alert: String? = nil, position: ScreenPosition? = nil
    ) {
      (self.scene, self.number, self.isModal, self.isGuard) = (scene, number, isModal, isGuard)
      (self.holders, self.resultRoute, self.opener, self.pane) = (holders, resultRoute, opener, pane)
      (self.state, self.inputs, self.alert, self.position) = (state, inputs, alert, position)
    }

    /// Whether there is nothing to build: it has gone back.
    package var isEnded: Bool { pane?.isEnded == true }

    /// The same, wherever the user is on it.
    var withoutPosition: Instance {
      var instance = self
      instance.position = nil
      return instance
    }
  }

  package struct Pane: Encodable, Equatable, Sendable {
    package let parent: Int
    package let key: PaneKey
    /// Whether the instance has gone back, and its place stays empty; nil when it hasn't.
    package let isEnded: Bool?
    /// The tabs that it stands on, when it is hidden there; nil when it isn't.
    package let hiddenOn: [PaneTab]?

    package init(parent: Int, key: PaneKey, isEnded: Bool? = nil, hiddenOn: [PaneTab]? = nil) {
      (self.parent, self.key, self.isEnded, self.hiddenOn) = (parent, key, isEnded, hiddenOn)
    }
  }

  package struct Build: Encodable, Equatable, Sendable {
    package let generation: Int
    package let file: String
    /// The copy of it that was opened. It is there as long as the build is remembered.
    package let copy: String
    /// Whether it has shown in this run that it can run.
    package var isProven: Bool?

    package init(generation: Int, file: String, copy: String, isProven: Bool? = nil) {
      (self.generation, self.file, self.copy, self.isProven) = (generation, file, copy, isProven)
    }
  }
}

extension Journal {
  package init(application: String) { self.init(application: application, manifest: nil) }

  /// The number of the last event of a display that was carried out; 0 for none.
  package func lastEvent(of display: String) -> Int { receipts.first { $0.display == display }?.number ?? 0 }

  /// So many displays are remembered.
  static let mostReceipts = 32

  /// So many builds of one scene or worker are remembered.
  static let mostBuilds = 4

  /// Notes that a build comes into the process. One that has been there before becomes the newest.
  ///
  /// - Parameter inUse: copies that are remembered, however many have come since.
  /// - Returns: the copies that nobody remembers any more.
  package mutating func add(_ build: Build, of id: String, inUse: Set<String> = []) -> [String] {
    let others = builds[id, default: []].filter { $0.copy != build.copy }
    var build = build
    build.isProven = builds[id]?.first { $0.copy == build.copy }?.isProven
    let excess = max(0, others.count - (Self.mostBuilds - 1))
    let forgotten = others.map(\.copy).filter { !inUse.contains($0) }.prefix(excess)
    builds[id] = others.filter { !forgotten.contains($0.copy) } + [build]
    return Array(forgotten)
  }

  /// An instance inside another, and what is inside that.
  package func part(_ number: Int) -> [Instance] {
    var numbers: Set = [number]
    return instances.filter { instance in
      if let pane = instance.pane, numbers.contains(pane.parent) { numbers.insert(instance.number) }
      return numbers.contains(instance.number)
    }
  }

  package mutating func prove(_ build: Build, of id: String) {
    guard let index = builds[id]?.firstIndex(where: { $0.copy == build.copy }) else { return }
    builds[id]?[index].isProven = true
  }
}
