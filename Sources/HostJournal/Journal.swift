package import HostManifest
package import ScreenModel

/// Where the user is and what they have done: enough to lead them back after a crash. It crosses a restart as the bytes
/// of a ``JournalLog``, with the scenes' preserved state in JSON. As JSON it is only shown.
package struct Journal: Encodable, Equatable, Sendable {
  /// In bytes.
  package static let sizeLimit = 8 << 20
  /// In bytes, of one scene's preserved state.
  package static let stateLimit = 1 << 20

  /// The manifest's absolute path.
  package var application: String
  /// From the bottom to the visible scene, each before its panes.
  package var instances: [Instance] = []
  /// Loaded builds, by the id of the scene or worker, the newest last.
  package var builds: [String: [Build]] = [:]
  /// The files of `host swap`, by the id of the scene.
  package var swaps: [String: String] = [:]
  /// The choices of `host use`, by the name of the worker's protocol.
  package var uses: [String: String] = [:]
  package var crashes: [Crash] = []
  /// The files replaced by the last `host swap`, by id; nil for one that wasn't kept.
  package var lastSwap: [String: String?] = [:]
  /// The last handled event of each named display, the one used last at the end.
  package var receipts: [EventReceipt] = []
  /// The links that opened instances, by number.
  package var links: [Int: String] = [:]
  /// The manifest in force. Resuming a run reads the manifest's file instead.
  package var manifest: ManifestText?

  /// The kept builds that are in use, or come back with the last swap.
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
    package var isGuard: Bool
    /// Who met its requirements, by requirement, as an id that is no secret. It holds their data.
    package var holders: [String: String]
    package var resultRoute: String?
    /// The pane of the screen below that opened it; nil when that screen did itself.
    package var opener: Int?
    /// Nil for an instance that has a screen of its own.
    package var pane: Pane?
    /// Preserved JSON by name, without secrets.
    package var state: [String: String]
    /// Without secure fields.
    package var inputs: [ElementInput]
    package var alert: String?
    /// As far as only the display knows it.
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

    package var isEnded: Bool { pane?.isEnded == true }

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
    /// The tabs that it stands on while hidden; nil while visible.
    package let hiddenOn: [PaneTab]?

    package init(parent: Int, key: PaneKey, isEnded: Bool? = nil, hiddenOn: [PaneTab]? = nil) {
      (self.parent, self.key, self.isEnded, self.hiddenOn) = (parent, key, isEnded, hiddenOn)
    }
  }

  package struct Build: Encodable, Equatable, Sendable {
    package let generation: Int
    package let file: String
    /// Exists as long as the build is remembered.
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

  package func lastEvent(of display: String) -> Int { receipts.first { $0.display == display }?.number ?? 0 }

  static let mostReceipts = 32

  /// For each scene or worker.
  static let mostBuilds = 4

  /// Makes a loaded build the newest, and forgets the oldest ones, but no copies in `inUse`.
  package mutating func add(_ build: Build, of id: String, inUse: Set<String> = []) {
    let others = builds[id, default: []].filter { $0.copy != build.copy }
    var build = build
    build.isProven = builds[id]?.first { $0.copy == build.copy }?.isProven
    let excess = max(0, others.count - (Self.mostBuilds - 1))
    let forgotten = others.map(\.copy).filter { !inUse.contains($0) }.prefix(excess)
    builds[id] = others.filter { !forgotten.contains($0.copy) } + [build]
  }

  /// A pane's instance, with its own panes.
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
