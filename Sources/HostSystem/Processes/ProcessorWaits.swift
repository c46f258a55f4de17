/// How long threads have waited for a processor in their lives (proc(5), "schedstat"): on a busy machine, time that they didn't
/// have.
package enum ProcessorWaits {
  /// By the threads' numbers; none where the kernel doesn't count it.
  ///
  /// - Parameter process: nil for this one.
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
}
