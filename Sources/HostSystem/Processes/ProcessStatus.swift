import Glibc

/// The process need not be a child of this one.
package struct ProcessStatus: Equatable, Sendable {
  package let parent: Int32
  package let isZombie: Bool
  package let isStopped: Bool

  package init?(of process: Int32) {
    // The program's name is in parentheses, and may contain some; the state and the parent follow (proc(5)).
    guard let text = try? File.read("/proc/\(process)/stat", limit: 4096),
      let fields = String(decoding: text, as: UTF8.self).split(separator: ")").last?.split(separator: " "),
      fields.count > 1, let parent = Int32(fields[1])
    else { return nil }
    self.parent = parent
    isZombie = ["Z", "X"].contains(fields[0])
    isStopped = ["T", "t"].contains(fields[0])
  }

  /// Nothing is open any more: the process has ended, or is about to, whatever its state says yet.
  package static func isGone(_ process: Int32) -> Bool { Path.names(in: "/proc/\(process)/fd").isEmpty }
}

/// How long threads have waited for a processor in their lives (proc(5), "schedstat").
package enum ProcessorWaits {
  /// By thread, by default of this process; empty where the kernel doesn't count.
  package static func ofThreads(of process: Int32? = nil) -> [Int32: Duration] {
    let folder = "/proc/\(process.map(\.description) ?? "self")/task"
    return Path.names(in: folder).reduce(into: [:]) { waits, name in
      let counts = ((try? File.read("\(folder)/\(name)/schedstat", limit: 128)) ?? []).split(
        separator: UInt8(ascii: " "))
      guard let thread = Int32(name), counts.count > 1, let wait = Int64(String(decoding: counts[1], as: UTF8.self))
      else { return }
      waits[thread] = .nanoseconds(wait)
    }
  }

  /// In milliseconds.
  package static func longest(of process: Int32) -> Int {
    Int((ofThreads(of: process).values.max() ?? .zero) / .milliseconds(1))
  }
}

package enum ProcessMemory {
  /// In bytes; nil when the system doesn't say. Pages that are shared with other processes count, too.
  package static var resident: Int? {
    // In pages: all, those in memory, …
    guard let text = try? File.read("/proc/self/statm", limit: 4096) else { return nil }
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int(words[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
  }
}
