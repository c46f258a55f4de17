import DisplayProtocol
import HostManifest

/// Files for the user, which a page gets in parts, so that a slow page holds up no screen.
///
/// What was written to a connection may not have come. A file is held until the page says that it has it, and after a cut comes from the
/// beginning; twice when the cut took what the page said.
struct Downloads {
  private static let mostBytes = 64 << 20
  private var parts: [JSONObject] = []
  private var told = 0
  private var bytes = 0

  /// Whether there is a file that the page doesn't have yet.
  var arePending: Bool { !parts.isEmpty }

  mutating func add(_ part: JSONObject) {
    let count = Self.size(of: part)
    // The page finds that something is missing.
    if count > 0, bytes + count > Self.mostBytes { return }
    bytes += count
    var part = part
    if let name = part["name"]?.string { part["name"] = .string(Self.safe(name)) }
    parts.append(part)
  }

  /// The next part for the page; nil when it has been told all.
  mutating func next() -> JSONObject? {
    guard told < parts.count else { return nil }
    defer { told += 1 }
    return parts[told]
  }

  /// The page has a file, and those before it.
  mutating func drop(through number: Int) {
    guard let end = parts[..<told].firstIndex(where: { isEnd($0) && $0["number"]?.int == number }) else { return }
    bytes -= parts[...end].reduce(0) { $0 + Self.size(of: $1) }
    parts.removeFirst(end + 1)
    told -= end + 1
  }

  /// The page has another connection, and has lost what it was told of a file.
  mutating func beginAnew() { told = 0 }

  /// The app is gone that was about to give one.
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
