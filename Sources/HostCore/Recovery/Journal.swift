import FoundationEssentials
import VIPKit

/// Where the user is in an application and what they have done there: enough to lead them back when the app has died.
///
/// Bytes cross a restart, not types: it is JSON, and what the scenes preserve is JSON in it.
struct Journal: Codable, Equatable, Sendable {
  /// The version of the format that this host reads and writes.
  static let format = 1
  /// The most bytes that a journal may have.
  static let sizeLimit = 8 << 20
  /// The most bytes that one showing of a scene may preserve in it.
  static let stateLimit = 1 << 20

  var format = Journal.format
  /// The manifest's file, from the root.
  let application: String
  /// The scenes beneath one another, the one on the screen last.
  var showings: [Showing] = []
  /// The builds that have come into the process, by the id of the scene or worker, the newest last.
  var builds: [String: [Build]] = [:]
  /// The files that `host swap` has put in use, by the id of the scene.
  var swaps: [String: String] = [:]
  /// The implementations that `host use` has put in use, by the name of the worker's protocol.
  var uses: [String: String] = [:]
  /// The builds that have ended the app.
  var crashes: [Crash] = []

  /// One showing of a scene.
  struct Showing: Codable, Equatable, Sendable {
    let scene: String
    let number: Int
    let isModal: Bool
    /// What the scene preserves, but for its secrets: JSON, by name.
    var state: [String: String]
    /// What the user has put in, but for secure fields.
    var inputs: [ElementInput]
    /// What the alert says.
    var alert: String?
    /// Where the user is on it, as far as only the display knows.
    var position: ScreenPosition?

    /// The same, wherever the user is on it.
    var withoutPosition: Showing {
      var showing = self
      showing.position = nil
      return showing
    }
  }

  /// A build of a scene or worker.
  struct Build: Codable, Equatable, Sendable {
    let generation: Int
    /// The file that it was read from.
    let file: String
    /// The copy of it that was opened. It is there as long as the build is remembered.
    let copy: String
    /// Whether it has shown in this run that it can run; nil in what an earlier host has written.
    var isProven: Bool?
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
  mutating func add(_ build: Build, of id: String, inUse: Set<String> = []) -> [String] {
    let others = builds[id, default: []].filter { $0.copy != build.copy }
    var build = build
    build.isProven = builds[id]?.first { $0.copy == build.copy }?.isProven
    let excess = max(0, others.count - (Self.mostBuilds - 1))
    let forgotten = others.map(\.copy).filter { !inUse.contains($0) }.prefix(excess)
    builds[id] = others.filter { !forgotten.contains($0.copy) } + [build]
    return Array(forgotten)
  }

  /// Notes that a build has shown that it can run.
  mutating func prove(_ build: Build, of id: String) {
    guard let index = builds[id]?.firstIndex(where: { $0.copy == build.copy }) else { return }
    builds[id]?[index].isProven = true
  }

  /// The journal as it is written.
  func bytes() throws -> [UInt8] { try Self.encode(self) }

  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys  // the same place gives the same bytes
    return [UInt8](try encoder.encode(value))
  }

  /// Reads what an app, or somebody else, has written.
  ///
  /// - Parameters:
  ///   - bytes: the journal.
  ///   - application: the manifest's file that it should be for.
  init(_ bytes: [UInt8], for application: String) throws(JournalFault.Reason) {
    guard bytes.count <= Self.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
    let decoder = JSONDecoder()
    let data = Data(bytes)
    guard let header = try? decoder.decode(Header.self, from: data) else { throw .notAJournal }
    guard header.format == Self.format else { throw .otherFormat(header.format) }
    guard header.application == application else { throw .otherApplication(header.application) }
    guard let journal = try? decoder.decode(Journal.self, from: data), journal.isPlausible else { throw .notAJournal }
    self = journal
  }

  /// Whether all numbers are such as a host writes, and can be counted on.
  private var isPlausible: Bool {
    let positions = showings.compactMap(\.position)
    let numbers =
      showings.map(\.number) + builds.values.joined().map(\.generation) + crashes.map(\.count) + positions.map(\.page)
      + positions.flatMap { Array($0.cursors.values) + Array($0.lists.values) }
    return numbers.allSatisfy { (0...Int(Int32.max)).contains($0) }
  }

  /// What is read before anything else: all the rest depends on the format.
  private struct Header: Decodable {
    let format: Int
    let application: String
  }
}
