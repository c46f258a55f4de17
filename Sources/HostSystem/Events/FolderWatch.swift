import CGlibc
import Glibc
import Synchronization

/// Tells when something in a folder may have changed. What it was is for others to find out: events may be lost, and
/// come twice.
@MainActor
package final class FolderWatch {
  private let queue: InotifyQueue

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR)

  /// Why it is said every few seconds that something may have changed, and not when it has; nil as a rule.
  package var fault: WatchFault? { queue.fault.map { .noWatch(reason: $0.text) } }

  /// Gets ready to watch, and calls `onChange` after a change, on a thread of its own.
  package init(onChange: @escaping @Sendable () -> Void) throws(WatchFault) {
    do throws(SystemError) {
      let queue = try InotifyQueue()
      try SystemThread.start { queue.run(onChange) }
      self.queue = queue
    } catch {
      throw .noThread(reason: error.text)
    }
  }

  isolated deinit { queue.end() }

  /// Watches these folders from now on, and no others. Those that aren't there are left out: their parents are watched.
  package func follow(_ folders: [String: WatchFilter]) throws(WatchFault) {
    var followed: [Int32: WatchFilter] = [:]
    var fault: WatchFault?
    for (folder, filter) in folders {
      let watch = inotify_add_watch(queue.number, folder, Self.mask)
      if watch >= 0 {
        // Two paths may lead to one folder, which has one watch.
        followed[watch] = followed[watch].map(filter.union) ?? filter
      } else if errno == ENOSPC || errno == ENOMEM {
        fault = .noFolder(folder, reason: SystemError.last.text)
      }
    }
    for watch in queue.follow(followed) { inotify_rm_watch(queue.number, watch) }
    if let fault { throw fault }
  }
}

/// The queue of events, which is read away from the main actor.
private final class InotifyQueue: Sendable {
  /// How often there is a look where there is no queue, in milliseconds: the runs of a user may have used up all that the system gives.
  private static let pause: Int32 = 5000

  private let inotify: Inotify?
  let fault: SystemError?
  private let alarm: Alarm
  private let filters = Mutex<[Int32: WatchFilter]>([:])

  private final class Inotify: Sendable {
    let descriptor: Descriptor

    init() throws(SystemError) {
      descriptor = try Descriptor(inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
    }
  }

  /// poll(2) leaves out -1.
  var number: Int32 { inotify?.descriptor.number ?? -1 }

  init() throws(SystemError) {
    do throws(SystemError) {
      inotify = try Inotify()
      fault = nil
    } catch {
      (inotify, fault) = (nil, error)
    }
    alarm = try Alarm()
  }

  /// Takes what matters from now on, and returns the watches that don't matter any more.
  func follow(_ followed: [Int32: WatchFilter]) -> [Int32] {
    filters.withLock { filters in
      defer { filters = followed }
      return filters.keys.filter { followed[$0] == nil }
    }
  }

  func run(_ onChange: () -> Void) {
    var watched = [pollfd(fd: number, events: Int16(POLLIN), revents: 0), alarm.watched]
    while true {
      let count = poll(&watched, 2, fault == nil ? -1 : Self.pause)
      guard count >= 0 || errno == EINTR, watched[1].revents == 0 else { return }
      if count == 0 || readEvents() { onChange() }
    }
  }

  func end() { alarm.ring() }

  /// Reads the events that have come. Says whether one of them matters.
  private func readEvents() -> Bool {
    let filters = filters.withLock(\.self)
    var matters = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return matters }
      for event in InotifyEvent.all(in: buffer[..<count]) where !matters { matters = event.matters(to: filters) }
    }
  }
}

/// What matters in a folder.
package struct WatchFilter: Equatable, Sendable {
  package var names: Set<String> = []
  /// Everything that is named as a library.
  package var libraries = false
  /// Everything that isn't hidden.
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

  /// Whether a file is named as a library, of ours or one that others link: `libCharts.so`, `libcharts.so.2`.
  private static func isLibrary(_ name: String) -> Bool {
    guard name.hasPrefix("lib"), !name.hasSuffix(".so") else { return name.hasPrefix("lib") }
    // Numbers stand behind `.so`, each after a point.
    guard let start = name.firstRange(of: ".so.")?.upperBound else { return false }
    return name[start...].split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}

/// Why changes are not noticed.
package enum WatchFault: HostError {
  case noThread(reason: String)
  /// The system gives no watch: each run of a user has one, and there are 128 as a rule (inotify(7)).
  case noWatch(reason: String)
  case noFolder(String, reason: String)

  package var isWarning: Bool { if case .noWatch = self { true } else { false } }

  package var message: String {
    switch self {
    case .noThread(let reason): "changes can't be waited for: \(reason)"
    case .noWatch(let reason): "changes are noticed late: \(reason)"
    case .noFolder(let folder, let reason): "\(folder): can't be watched for changes: \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .noThread: "run with --no-watch and use host swap"
    case .noWatch: "there is a look every few seconds; raise fs.inotify.max_user_instances to have changes told"
    case .noFolder: "raise fs.inotify.max_user_watches, or run with --no-watch and use host swap"
    }
  }
}

/// One event of inotify(7).
struct InotifyEvent: Equatable {
  let watch: Int32
  let mask: UInt32
  /// The name of the file in the folder; nil when the event is about the folder itself, or about the queue.
  let name: String?

  /// The events in what a read has returned: each a header, then the name, filled up with zeros.
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
