import HostSystem
import Glibc

/// The runtime's swift-backtrace at work on an app that has crashed. The app waits for it without end, and it may outlive the
/// app; so it has a limited time, without that in which the machine was busy with others.
struct Backtracers {
  /// How long one may take, in milliseconds.
  static let timeout = Patience.backtrace.milliseconds
  /// How long after the app has said something there is a look, in milliseconds: the runtime announces its backtrace.
  private static let delay = 1000

  /// When there is to be a look; nil for never.
  private(set) var nextLook: Int?
  private let folder: String
  /// When one was seen first.
  private var begin: Int?

  /// - Parameter folder: they write to it; those that write elsewhere are the user's.
  init(folder: String) { self.folder = folder }

  /// The app has said something. What it says last counts: when it crashes, nothing comes after that.
  mutating func expect() { if begin == nil { nextLook = Clock.milliseconds + Self.delay } }

  mutating func look() {
    let now = Clock.milliseconds
    guard let nextLook, now >= nextLook else { return }
    let running = processes
    let end = (begin ?? now) + Self.timeout + (running.map(ProcessorWaits.longest).max() ?? 0)
    if running.isEmpty || now >= end {
      self.end()
    } else {
      begin = begin ?? now
      self.nextLook = end
    }
  }

  mutating func end() {
    for process in processes { kill(process, SIGKILL) }
    (begin, nextLook) = (nil, nil)
  }

  /// Those that are at work now, as the runtime has started them.
  private var processes: [Int32] {
    Path.names(in: "/proc").compactMap { Int32($0) }.filter { process in
      let words = Self.commandLine(of: process).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.first == "swift-backtrace" && words.contains(folder)
    }
  }

  /// The beginning of a process's command line: the folder stands in it before what the user may add.
  private static func commandLine(of process: Int32) -> [UInt8] {
    guard let file = try? Descriptor(open("/proc/\(process)/cmdline", O_RDONLY | O_CLOEXEC)) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, read(file.number, buffer.baseAddress, buffer.count))
    }
  }
}
