import DisplayProtocol
import HostManifest

/// Files for the user, sent in parts, so that a slow page delays no screen. Sent parts may be lost: a file is kept
/// until the page has it, and after a cut comes from the beginning; twice when the cut took the page's receipt.
struct Downloads {
  private static let mostBytes = 64 << 20
  private var parts: [JSONObject] = []
  private var told = 0
  private var bytes = 0
  var arePending: Bool { !parts.isEmpty }

  mutating func add(_ part: JSONObject) {
    let count = Self.size(of: part)
    // The page notices that a part is missing.
    if count > 0, bytes + count > Self.mostBytes { return }
    bytes += count
    var part = part
    if let name = part["name"]?.string { part["name"] = .string(Self.safe(name)) }
    parts.append(part)
  }

  mutating func next() -> JSONObject? {
    guard told < parts.count else { return nil }
    defer { told += 1 }
    return parts[told]
  }

  mutating func drop(through number: Int) {
    guard let end = parts[..<told].firstIndex(where: { isEnd($0) && $0["number"]?.int == number }) else { return }
    bytes -= parts[...end].reduce(0) { $0 + Self.size(of: $1) }
    parts.removeFirst(end + 1)
    told -= end + 1
  }

  /// The page's new connection has none of the parts.
  mutating func beginAnew() { told = 0 }

  /// For files of an app that is gone.
  mutating func dropUnfinished() {
    while let last = parts.last, !isEnd(last) { bytes -= Self.size(of: parts.removeLast()) }
    told = min(told, parts.count)
  }

  private func isEnd(_ part: JSONObject) -> Bool { part["end"]?.bool == true }

  private static func size(of part: JSONObject) -> Int { part["bytes"]?.string?.utf8.count ?? 0 }

  /// A name for the browser's folder: no path, no hidden file, nothing that turns the text around.
  static func safe(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Character in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: "_"
      default: "/\\:*?\"<>|".unicodeScalars.contains(scalar) ? "_" : Character(scalar)
      }
    }
    let safe = String(scalars.prefix(100)).drop { $0 == "." || $0 == " " }
    return safe.isEmpty ? "file" : String(safe)
  }
}
