/// What the system knows of a process. It need not be a child of this one.
package struct ProcessStatus: Equatable, Sendable {
  /// The process that has started it.
  package let parent: Int32
  /// Whether it has ended, and nobody has asked how.
  package let isZombie: Bool
  /// Whether a signal or a debugger has stopped it.
  package let isStopped: Bool

  /// Looks; nil when there is no such process.
  package init?(of process: Int32) {
    // The name of the program is in parentheses, and may have some itself; the state and the parent follow (proc(5)).
    guard let text = try? File.read("/proc/\(process)/stat", limit: 4096),
      let fields = String(decoding: text, as: UTF8.self).split(separator: ")").last?.split(separator: " "),
      fields.count > 1, let parent = Int32(fields[1])
    else { return nil }
    self.parent = parent
    isZombie = ["Z", "X"].contains(fields[0])
    isStopped = ["T", "t"].contains(fields[0])
  }
}
