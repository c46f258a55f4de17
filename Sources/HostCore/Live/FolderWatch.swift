import Dispatch
import Glibc
import Synchronization

/// Tells when something in a folder may have changed. What it was is for others to find out: events may be lost, and
/// come twice.
@MainActor
package final class FolderWatch {
  private let queue: InotifyQueue
  private let source: any DispatchSourceRead

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR)

  /// Gets ready to watch.
  ///
  /// - Parameter onChange: called after a change, on a queue of its own.
  package init(onChange: @escaping @Sendable () -> Void) throws(WatchFault) {
    let descriptor: Descriptor
    do throws(SystemError) {
      descriptor = try Descriptor(raising: inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
    } catch {
      throw .noWatch(reason: error.text)
    }
    let queue = InotifyQueue(descriptor: descriptor.number)
    self.queue = queue
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: DispatchQueue(label: "host.watch"))
    source.setCancelHandler { @Sendable in withExtendedLifetime(descriptor) {} }
    source.setEventHandler { @Sendable in
      if queue.readEvents() { onChange() }
    }
    source.activate()
  }

  isolated deinit { source.cancel() }

  /// Watches these folders from now on, and no others. Those that aren't there are left out: their parents are watched.
  package func follow(_ plan: WatchPlan) throws(WatchFault) {
    var followed: [Int32: WatchPlan.Interest] = [:]
    var fault: WatchFault?
    for (folder, interest) in plan.folders {
      let watch = inotify_add_watch(queue.descriptor, folder, Self.mask)
      if watch >= 0 {
        // Two paths may lead to one folder, which has one watch.
        followed[watch] = followed[watch].map(interest.union) ?? interest
      } else if errno == ENOSPC || errno == ENOMEM {
        fault = .noFolder(folder, reason: SystemError.last.text)
      }
    }
    for watch in queue.follow(followed) { inotify_rm_watch(queue.descriptor, watch) }
    if let fault { throw fault }
  }
}

/// The queue of events, which is read away from the main actor.
private final class InotifyQueue: Sendable {
  let descriptor: Int32
  private let interests = Mutex<[Int32: WatchPlan.Interest]>([:])

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Takes what matters from now on.
  ///
  /// - Returns: the watches that don't matter any more.
  func follow(_ followed: [Int32: WatchPlan.Interest]) -> [Int32] {
    interests.withLock { interests in
      defer { interests = followed }
      return interests.keys.filter { followed[$0] == nil }
    }
  }

  /// Reads the events that have come.
  ///
  /// - Returns: whether one of them matters.
  func readEvents() -> Bool {
    let interests = interests.withLock { $0 }
    var matters = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return matters }
      for event in InotifyEvent.all(in: buffer[..<count]) where !matters { matters = event.matters(to: interests) }
    }
  }
}

/// One event of inotify(7).
struct InotifyEvent: Equatable {
  let watch: Int32
  let mask: UInt32
  /// The name of the file in the folder; nil when the event is about the folder itself, or about the queue.
  let name: String?

  /// The events in what a read has returned. Its layout: the number of the watch, the mask, a cookie and the length of
  /// the name, of 4 bytes each, then the name, filled up with zeros.
  static func all(in bytes: ArraySlice<UInt8>) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var rest = bytes
    while rest.count >= headerSize {
      let fields = (0..<4).map { field in
        rest.dropFirst(field * 4).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      let name = rest.dropFirst(headerSize).prefix(Int(fields[3])).prefix { $0 != 0 }
      events.append(
        InotifyEvent(
          watch: Int32(bitPattern: fields[0]), mask: fields[1],
          name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(headerSize + Int(fields[3]))
    }
    return events
  }

  /// Whether the event is a reason to look again.
  func matters(to interests: [Int32: WatchPlan.Interest]) -> Bool {
    if mask & UInt32(IN_IGNORED) != 0 { return false }
    guard let name, let interest = interests[watch] else { return true }
    return interest.concerns(name)
  }

  private static let headerSize = 16
}

/// Why changes are not noticed.
public enum WatchFault: HostError {
  /// The system gives no watch.
  case noWatch(reason: String)
  /// A folder can't be watched.
  case noFolder(String, reason: String)

  /// What is wrong, and where.
  public var message: String {
    switch self {
    case .noWatch(let reason): "changes of libraries can't be watched: \(reason)"
    case .noFolder(let folder, let reason): "\(folder): can't be watched for changes: \(reason)"
    }
  }

  /// How to mend it.
  public var remedy: String {
    switch self {
    case .noWatch: "raise fs.inotify.max_user_instances, or run with --no-watch and use host swap"
    case .noFolder: "raise fs.inotify.max_user_watches, or run with --no-watch and use host swap"
    }
  }
}
