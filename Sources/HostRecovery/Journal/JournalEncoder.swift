import HostModel

/// Encodes one journal after the other. What a scene preserves may be large and mostly stays as it is, so an instance that
/// hasn't changed is not encoded again.
struct JournalEncoder {
  private var instances: [(instance: Journal.Instance, bytes: [UInt8])] = []

  /// What an empty list of instances is encoded as. The quotes tell it from the content of a string, where they are escaped.
  private static let noInstances = Array(#""showings":[]"#.utf8)

  /// The journal as it is written: what ``Journal/bytes()`` gives.
  mutating func bytes(of journal: Journal) throws -> [UInt8] {
    let known = instances
    instances = try journal.instances.map { instance in
      try known.first { $0.instance == instance } ?? (instance, Journal.encode(instance))
    }
    var frame = journal
    frame.instances = []
    var bytes = try frame.bytes()
    guard let place = bytes.firstRange(of: Self.noInstances) else { return try journal.bytes() }
    let list = Array(instances.map(\.bytes).joined(separator: [UInt8(ascii: ",")]))
    bytes.insert(contentsOf: list, at: place.upperBound - 1)
    return bytes
  }
}
