import CGlibc
import Glibc
import Synchronization

/// Tells when something in a folder may have changed. Events may be lost and repeated, so the receiver looks itself.
@MainActor
package final class FolderWatch {
  private let queue: InotifyQueue
  private let source: ReadSource
  /// Why changes are polled for every few seconds; nil when the kernel reports them.
  package let fault: Diagnostic?

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR)

  /// The polling interval without an inotify queue: the user's runs may have used up all that the system gives.
  private nonisolated static let pause = Duration.seconds(5)

  /// Calls `onChange` after a change, on a thread of its own.
  package init(onChange: @escaping @Sendable () -> Void) {
    let queue = InotifyQueue()
    // Each run has a watch, and a user gets 128 as a rule (inotify(7)).
    let fault = queue.fault.map {
      Diagnostic(
        "changes are noticed late: \($0.text)",
        "there is a look every few seconds; raise fs.inotify.max_user_instances to have changes told", .warning)
    }
    (self.queue, self.fault) = (queue, fault)
    source = ReadSource(
      queue.number, longestPause: { fault == nil ? nil : Self.pause }, onPause: onChange,
      onCancel: { withExtendedLifetime(queue) {} }
    ) { bytes in
      if let bytes, queue.hasNews(bytes) { onChange() }
    }
  }

  /// Watches these folders instead of the former ones. Missing ones are left out: their parents are watched.
  package func follow(_ folders: [String: WatchFilter]) throws(Diagnostic) {
    var followed: [Int32: WatchFilter] = [:]
    var fault: Diagnostic?
    for (folder, filter) in folders {
      let watch = inotify_add_watch(queue.number, folder, Self.mask)
      if watch >= 0 {
        // Two paths may lead to one folder, which has one watch.
        followed[watch] = followed[watch].map(filter.union) ?? filter
      } else if errno == ENOSPC || errno == ENOMEM {
        fault = Diagnostic(
          "\(folder): can't be watched for changes: \(SystemError.last.text)",
          "raise fs.inotify.max_user_watches, or run with --no-watch and use host swap")
      }
    }
    for watch in queue.follow(followed) { inotify_rm_watch(queue.number, watch) }
    if let fault { throw fault }
  }
}

private final class InotifyQueue: Sendable {
  private let descriptor: Descriptor?
  /// -1, which poll(2) ignores, where the system gives none.
  let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  let fault: SystemError?
  private let filters = Mutex<[Int32: WatchFilter]>([:])

  init() {
    fault = number < 0 ? .last : nil
    descriptor = try? Descriptor(number)
  }

  func follow(_ followed: [Int32: WatchFilter]) -> [Int32] {
    filters.withLock { filters in
      defer { filters = followed }
      return filters.keys.filter { followed[$0] == nil }
    }
  }

  func hasNews(_ bytes: [UInt8]) -> Bool {
    let filters = filters.withLock(\.self)
    return InotifyEvent.all(in: bytes[...]).contains { $0.matters(to: filters) }
  }
}

package struct WatchFilter: Equatable, Sendable {
  package var names: Set<String> = []
  package var libraries = false
  package var sources = false

  package init(names: Set<String> = [], libraries: Bool = false, sources: Bool = false) {
    self.names = names
    self.libraries = libraries
    self.sources = sources
  }

  package static func sources(in folders: [String]) -> [String: WatchFilter] {
    Dictionary(folders.map { ($0, WatchFilter(sources: true)) }) { first, _ in first }
  }

  func concerns(_ name: String) -> Bool {
    names.contains(name) || (sources && !name.hasPrefix(".")) || (libraries && Self.isLibrary(name))
  }

  package func union(_ other: WatchFilter) -> WatchFilter {
    WatchFilter(
      names: names.union(other.names), libraries: libraries || other.libraries, sources: sources || other.sources)
  }

  /// `libCharts.so`, and `libcharts.so.2`, which others link.
  private static func isLibrary(_ name: String) -> Bool {
    guard name.hasPrefix("lib"), !name.hasSuffix(".so") else { return name.hasPrefix("lib") }
    // Numbers follow `.so`, each after a dot.
    guard let start = name.firstRange(of: ".so.")?.upperBound else { return false }
    return name[start...].split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}

struct InotifyEvent: Equatable {
  let watch: Int32
  let mask: UInt32
  /// The file in the folder; nil for an event about the folder itself or the queue.
  let name: String?

  /// Each event is a header, then the name, padded with zeros.
  static func all(in bytes: ArraySlice<UInt8>) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var rest = bytes
    while rest.count >= MemoryLayout<inotify_event>.size {
      let header = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      rest = rest.dropFirst(MemoryLayout<inotify_event>.size)
      let name = rest.prefix(Int(header.len)).prefix { $0 != 0 }
      events.append(
        InotifyEvent(
          watch: header.wd, mask: header.mask, name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(Int(header.len))
    }
    return events
  }

  func matters(to filters: [Int32: WatchFilter]) -> Bool {
    if mask & UInt32(IN_IGNORED) != 0 { return false }
    guard let name, let filter = filters[watch] else { return true }
    return filter.concerns(name)
  }
}
