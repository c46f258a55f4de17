import HostSystem
import Glibc

/// Limits the time of swift-backtrace for a crashed app: the app waits for it without end, and it may outlive the app.
/// Time in which the machine was busy with others doesn't count.
struct Backtracers {
  static let timeout = Patience.backtrace.milliseconds
  /// After the app's last output, in milliseconds: the runtime announces its backtrace there.
  private static let delay = 1000
  private(set) var nextLook: Int?
  private let folder: String
  private var begin: Int?

  /// A swift-backtrace that writes elsewhere than to `folder` is the user's.
  init(folder: String) { self.folder = folder }

  /// Called at output of the app; the last one counts, as nothing follows a crash.
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

  private var processes: [Int32] {
    Path.names(in: "/proc").compactMap { Int32($0) }.filter { process in
      let words = Self.commandLine(of: process).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.first == "swift-backtrace" && words.contains(folder)
    }
  }

  /// Only the beginning: the folder stands in it before what the user may add.
  private static func commandLine(of process: Int32) -> [UInt8] {
    guard let file = try? Descriptor(open("/proc/\(process)/cmdline", O_RDONLY | O_CLOEXEC)) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, read(file.number, buffer.baseAddress, buffer.count))
    }
  }
}
