import Glibc

/// One event of inotify(7).
struct InotifyEvent: Equatable {
  package let watch: Int32
  let mask: UInt32
  /// The name of the file in the folder; nil when the event is about the folder itself, or about the queue.
  package let name: String?

  /// The events in what a read has returned. Its layout: the number of the watch, the mask, a cookie and the length of
  /// the name, of 4 bytes each, then the name, filled up with zeros.
  package static func all(in bytes: ArraySlice<UInt8>) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var rest = bytes
    while rest.count >= headerSize {
      let fields = (0..<4).map { field in
        rest.dropFirst(field * 4).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      let name = rest.dropFirst(headerSize).prefix(Int(fields[3])).prefix { $0 != 0 }
      events.append(
        InotifyEvent(
          watch: Int32(bitPattern: fields[0]), mask: fields[1],
          name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(headerSize + Int(fields[3]))
    }
    return events
  }

  /// Whether the event is a reason to look again.
  func matters(to interests: [Int32: WatchFilter]) -> Bool {
    if mask & UInt32(IN_IGNORED) != 0 { return false }
    guard let name, let interest = interests[watch] else { return true }
    return interest.concerns(name)
  }

  private static let headerSize = 16
}
