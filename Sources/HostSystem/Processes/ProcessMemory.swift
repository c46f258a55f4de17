import Glibc

package enum ProcessMemory {
  /// In bytes; nil when the system doesn't say. Pages that are shared with other processes count, too.
  package static var resident: Int? {
    // In pages: all, those in memory, …
    guard let text = try? File.read("/proc/self/statm", limit: 4096) else { return nil }
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int(words[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
  }
}
