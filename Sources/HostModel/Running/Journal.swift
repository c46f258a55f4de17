import FoundationEssentials
package import ScreenModel
import VIPKit

/// Where the user is in an application and what they have done there: enough to lead them back when the app has died.
///
/// Bytes cross a restart, not types: it is a ``JournalLog`` in the memory that outlives the app, JSON on the disk, and what the
/// scenes preserve is JSON in it.
package struct Journal: Codable, Equatable, Sendable {
  /// The version of the format that this host reads and writes.
  static let format = 1
  /// The most bytes that a journal may have.
  package static let sizeLimit = 8 << 20
  /// The most bytes that one instance of a scene may preserve in it.
  package static let stateLimit = 1 << 20

  var format = Journal.format
  /// The manifest's file, from the root.
  package var application: String
  /// The scenes beneath one another, the one on the screen last; behind each those inside it.
  package var instances: [Instance] = []
  /// The builds that have come into the process, by the id of the scene or worker, the newest last.
  package var builds: ShardedDictionary<[Build]> = [:]
  /// The files that `host swap` has put in use, by the id of the scene.
  package var swaps: [String: String] = [:]
  /// The implementations that `host use` has put in use, by the name of the worker's protocol.
  package var uses: [String: String] = [:]
  /// The builds that have ended the app.
  package var crashes: [Crash] = []
  /// The manifest in force. On the disk there is none: who resumes a run takes the manifest's file.
  package var manifest: ManifestText?

  package init(
    application: String, instances: [Instance] = [], builds: ShardedDictionary<[Build]> = [:],
    swaps: [String: String] = [:],
    uses: [String: String] = [:], crashes: [Crash] = [], manifest: ManifestText? = nil
  ) {
    self.application = application
    self.instances = instances
    self.builds = builds
    self.swaps = swaps
    self.uses = uses
    self.crashes = crashes
    self.manifest = manifest
  }

  /// Journals of earlier hosts call the instances showings.
  private enum CodingKeys: String, CodingKey {
    case format, application
    case instances = "showings"
    case builds, swaps, uses, crashes
  }

  /// One instance of a scene.
  package struct Instance: Codable, Equatable, Sendable {
    package let scene: String
    package let number: Int
    package let isModal: Bool
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
    /// What the alert says.
    package var alert: String?
    /// Where the user is on it, as far as only the display knows.
    package var position: ScreenPosition?

    package init(
      scene: String, number: Int, isModal: Bool, resultRoute: String? = nil, opener: Int? = nil, pane: Pane? = nil,
      state: [String: String], inputs: [ElementInput], alert: String? = nil, position: ScreenPosition? = nil
    ) {
      self.scene = scene
      self.number = number
      self.isModal = isModal
      self.resultRoute = resultRoute
      self.opener = opener
      self.pane = pane
      self.state = state
      self.inputs = inputs
      self.alert = alert
      self.position = position
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

  /// The place of an instance in another.
  package struct Pane: Codable, Equatable, Sendable {
    /// The number of the other.
    package let parent: Int
    package let key: ScenePane.Key
    /// Whether the instance has gone back, and its place stays empty; nil when it hasn't.
    package let isEnded: Bool?
    /// The tabs that it stands on, when it is hidden there; nil when it isn't.
    package let hiddenOn: [PaneTab]?

    package init(parent: Int, key: ScenePane.Key, isEnded: Bool? = nil, hiddenOn: [PaneTab]? = nil) {
      self.parent = parent
      self.key = key
      self.isEnded = isEnded
      self.hiddenOn = hiddenOn
    }
  }

  /// A build of a scene or worker.
  package struct Build: Codable, Equatable, Sendable {
    package let generation: Int
    /// The file that it was read from.
    package let file: String
    /// The copy of it that was opened. It is there as long as the build is remembered.
    package let copy: String
    /// Whether it has shown in this run that it can run; nil in what an earlier host has written.
    package var isProven: Bool?

    package init(generation: Int, file: String, copy: String, isProven: Bool? = nil) {
      self.generation = generation
      self.file = file
      self.copy = copy
      self.isProven = isProven
    }
  }
}

extension Journal {
  /// So many builds of one scene or worker are remembered.
  static let mostBuilds = 4

  /// Notes that a build comes into the process. One that has been there before becomes the newest.
  ///
  /// - Parameters:
  ///   - build: the build.
  ///   - id: the scene or worker.
  ///   - inUse: copies that are remembered, however many have come since.
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

  /// Notes that a build has shown that it can run.
  package mutating func prove(_ build: Build, of id: String) {
    guard let index = builds[id]?.firstIndex(where: { $0.copy == build.copy }) else { return }
    builds[id]?[index].isProven = true
  }

  /// The journal as it is written.
  package func bytes() throws -> [UInt8] { try Self.encode(self) }

  package static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys  // the same place gives the same bytes
    return [UInt8](try encoder.encode(value))
  }

  /// Reads what an app, or somebody else, has written.
  ///
  /// - Parameters:
  ///   - bytes: the journal.
  ///   - application: the manifest's file that it should be for; nil for any.
  package init(_ bytes: [UInt8], for application: String?) throws(JournalFault.Reason) {
    if bytes.starts(with: JournalLog.start) {
      guard bytes.count <= JournalLog.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
      let journal = try Journal(log: bytes[JournalLog.start.count...], for: application)
      guard journal.isPlausible else { throw .notAJournal }
      self = journal
      return
    }
    guard bytes.count <= Self.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
    let decoder = JSONDecoder()
    let data = Data(bytes)
    guard let header = try? decoder.decode(Header.self, from: data) else { throw .notAJournal }
    guard header.format == Self.format else { throw .otherFormat(header.format) }
    if let application, header.application != application { throw .otherApplication(header.application) }
    guard let journal = try? decoder.decode(Journal.self, from: data), journal.isPlausible else { throw .notAJournal }
    self = journal
  }

  /// Whether all numbers are such as a host writes, and can be counted on.
  private var isPlausible: Bool {
    let positions = instances.compactMap(\.position)
    let numbers =
      instances.map(\.number) + instances.compactMap(\.opener) + instances.compactMap(\.pane?.parent)
      + builds.values.joined().map(\.generation) + crashes.map(\.count) + positions.map(\.page)
      + positions.flatMap { Array($0.cursors.values) + Array($0.lists.values) }
    return numbers.allSatisfy { (0...Int(Int32.max)).contains($0) }
  }

  /// What is read before anything else: all the rest depends on the format.
  private struct Header: Decodable {
    let format: Int
    package var application: String
  }
}
