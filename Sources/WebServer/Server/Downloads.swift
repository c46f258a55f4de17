/// Files for the user, which a page gets in parts, so that a slow page holds up no screen. After a cut the page gets its file from the beginning.
struct Downloads {
  private static let mostBytes = 64 << 20
  private var parts: [[String: JSON]] = []
  private var told = 0
  private var bytes = 0

  mutating func add(_ part: [String: JSON]) {
    let count = part.text("bytes")?.utf8.count ?? 0
    // The page finds that something is missing.
    if count > 0, bytes + count > Self.mostBytes { return }
    bytes += count
    var part = part
    if let name = part.text("name") { part["name"] = .text(Self.safe(name)) }
    parts.append(part)
  }

  /// The next part for the page; nil when it has been told all.
  mutating func next() -> [String: JSON]? {
    guard told < parts.count else { return nil }
    let part = parts[told]
    told += 1
    if part.flag("end") {
      bytes -= parts[..<told].reduce(0) { $0 + ($1.text("bytes")?.utf8.count ?? 0) }
      parts.removeFirst(told)
      told = 0
    }
    return part
  }

  /// The page has another connection, and has lost what it was told of a file.
  mutating func beginAnew() { told = 0 }

  /// The app is gone that was about to give one.
  mutating func dropUnfinished() {
    while let last = parts.last, !last.flag("end") { bytes -= parts.removeLast().text("bytes")?.utf8.count ?? 0 }
    told = min(told, parts.count)
  }

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
