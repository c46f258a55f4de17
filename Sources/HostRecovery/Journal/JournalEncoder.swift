import HostModel

/// Encodes one journal after the other. What a scene preserves may be large, builds many, and most stay as they are: what
/// hasn't changed is not encoded again.
struct JournalEncoder {
  private var instances: [Int: (instance: Journal.Instance, bytes: [UInt8])] = [:]
  private var builds = ShardedDictionary<[Journal.Build]>()
  /// Those builds as they are written, sorted by id.
  private var table: [(id: String, bytes: [UInt8])] = []

  /// What no instances and no builds are encoded as. The quotes tell them from the content of a string, where they are escaped.
  private static let noInstances = Array(#""showings":[]"#.utf8)
  private static let noBuilds = Array(#""builds":{}"#.utf8)

  /// The journal as it is written: what ``Journal/bytes()`` gives.
  mutating func bytes(of journal: Journal) throws -> [UInt8] {
    let list = try journal.instances.map { try encoded($0) }
    if instances.count > 2 * list.count { forget(allBut: journal.instances) }
    try encodeBuilds(of: journal)
    var frame = journal
    frame.instances = []
    frame.builds = [:]
    var bytes = try frame.bytes()
    guard Self.insert(list, for: Self.noInstances, in: &bytes),
      Self.insert(table.map(\.bytes), for: Self.noBuilds, in: &bytes)
    else { return try journal.bytes() }
    return bytes
  }

  private mutating func encoded(_ instance: Journal.Instance) throws -> [UInt8] {
    if let known = instances[instance.number], known.instance == instance { return known.bytes }
    let bytes = try Journal.encode(instance)
    instances[instance.number] = (instance, bytes)
    return bytes
  }

  private mutating func encodeBuilds(of journal: Journal) throws {
    for (id, _, list) in journal.builds.changes(since: builds) {
      let start = table.firstIndex { $0.id >= id } ?? table.endIndex
      let end = start < table.endIndex && table[start].id == id ? start + 1 : start
      // A table of one, without its braces.
      let entry = try list.map { (id, try Array(Journal.encode([id: $0]).dropFirst().dropLast())) }
      table.replaceSubrange(start..<end, with: entry.map { [$0] } ?? [])
    }
    builds = journal.builds
  }

  private mutating func forget(allBut current: [Journal.Instance]) {
    let numbers = Set(current.map(\.number))
    instances = instances.filter { numbers.contains($0.key) }
  }

  private static func insert(_ parts: [[UInt8]], for empty: [UInt8], in bytes: inout [UInt8]) -> Bool {
    guard let place = bytes.firstRange(of: empty) else { return false }
    var list: [UInt8] = []
    for part in parts {
      if !list.isEmpty { list.append(UInt8(ascii: ",")) }
      list += part
    }
    bytes.insert(contentsOf: list, at: place.upperBound - 1)
    return true
  }
}
