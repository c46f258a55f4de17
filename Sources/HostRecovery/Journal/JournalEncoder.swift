import HostModel

/// Encodes one journal after the other. What a scene preserves may be large and mostly stays as it is, so a showing that
/// hasn't changed is not encoded again.
struct JournalEncoder {
  private var showings: [(showing: Journal.Showing, bytes: [UInt8])] = []

  /// What an empty list of showings is encoded as. The quotes tell it from the content of a string, where they are escaped.
  private static let noShowings = Array(#""showings":[]"#.utf8)

  /// The journal as it is written: what ``Journal/bytes()`` gives.
  mutating func bytes(of journal: Journal) throws -> [UInt8] {
    let known = showings
    showings = try journal.showings.map { showing in
      try known.first { $0.showing == showing } ?? (showing, Journal.encode(showing))
    }
    var frame = journal
    frame.showings = []
    var bytes = try frame.bytes()
    guard let place = bytes.firstRange(of: Self.noShowings) else { return try journal.bytes() }
    let list = Array(showings.map(\.bytes).joined(separator: [UInt8(ascii: ",")]))
    bytes.insert(contentsOf: list, at: place.upperBound - 1)
    return bytes
  }
}
