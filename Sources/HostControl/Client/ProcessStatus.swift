import FoundationEssentials

/// What the system knows of a process. It need not be a child of this one.
struct ProcessStatus: Equatable, Sendable {
  /// The process that has started it.
  let parent: Int32
  /// Whether it has ended, and nobody has asked how.
  let isZombie: Bool

  /// Looks; nil when there is no such process.
  init?(of process: Int32) {
    // The name of the program is in parentheses, and may have some itself; the state and the parent follow (proc(5)).
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 1, let parent = Int32(fields[1]) else { return nil }
    self.parent = parent
    isZombie = ["Z", "X"].contains(fields[0])
  }
}
