/// What has changed on a screen, a line each (Docs/PlainDisplay.md, "Changes").
enum ScreenChanges {
  /// The first line: the version of the grammar.
  static let version = "changes 1"

  /// The lines that tell a screen to somebody who knows another.
  ///
  /// - Parameters:
  ///   - old: what was told before; nil when nothing was.
  ///   - new: what there is now.
  static func lines(from old: Transcript?, to new: Transcript) -> [String] {
    guard let old, old.instance == new.instance else {
      return new.entries.prefix(1).map(\.line) + new.entries.dropFirst().map { "+ \(content($0.line))" }
    }
    let before = Dictionary(old.entries.map { ($0.key, $0) }) { first, _ in first }
    let after = Set(new.entries.map(\.key))
    let moved = moved(from: old, to: new)
    let gone = old.entries.filter { !after.contains($0.key) }.map { "- \(content($0.line))" }
    return gone
      + new.entries.compactMap { entry in
        guard let known = before[entry.key] else { return "+ \(content(entry.line))" }
        guard known.text != entry.text || moved.contains(entry.key) else { return nil }
        return "* \(content(known.line)) → \(content(entry.line))"
      }
  }

  /// The rows that stand in another order than before. That others have come before a row, or have gone, moves none.
  private static func moved(from old: Transcript, to new: Transcript) -> Set<String> {
    func rows(of transcript: Transcript, in other: Transcript) -> [String] {
      let known = Set(other.entries.map(\.key))
      return transcript.entries.filter { !$0.number.isEmpty && known.contains($0.key) }.map(\.key)
    }
    return Set(zip(rows(of: old, in: new), rows(of: new, in: old)).filter { $0 != $1 }.map { $1 })
  }

  /// A line in which no character is taken for the arrow between old and new.
  private static func content(_ line: String) -> String {
    String(line.flatMap { $0 == "→" ? ["\\", $0] : [$0] })
  }
}
