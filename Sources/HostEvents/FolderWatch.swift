import HostSystem
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
    let queue = InotifyQueue(descriptor)
    self.queue = queue
    source = DispatchSource.makeReadSource(fileDescriptor: queue.number, queue: DispatchQueue(label: "host.watch"))
    source.setCancelHandler { @Sendable in withExtendedLifetime(queue) {} }
    source.setEventHandler { @Sendable in
      if queue.readEvents() { onChange() }
    }
    source.activate()
  }

  isolated deinit { source.cancel() }

  /// Watches these folders from now on, and no others. Those that aren't there are left out: their parents are watched.
  package func follow(_ folders: [String: WatchFilter]) throws(WatchFault) {
    var followed: [Int32: WatchFilter] = [:]
    var fault: WatchFault?
    for (folder, interest) in folders {
      let watch = inotify_add_watch(queue.number, folder, Self.mask)
      if watch >= 0 {
        // Two paths may lead to one folder, which has one watch.
        followed[watch] = followed[watch].map(interest.union) ?? interest
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
  private let descriptor: Descriptor
  private let interests = Mutex<[Int32: WatchFilter]>([:])

  var number: Int32 { descriptor.number }

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Takes what matters from now on.
  ///
  /// - Returns: the watches that don't matter any more.
  func follow(_ followed: [Int32: WatchFilter]) -> [Int32] {
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
      let count = read(number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return matters }
      for event in InotifyEvent.all(in: buffer[..<count]) where !matters { matters = event.matters(to: interests) }
    }
  }
}
