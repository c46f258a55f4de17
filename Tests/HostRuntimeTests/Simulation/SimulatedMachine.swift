@testable import HostSystem
import Glibc
import Synchronization
import TestSupport

/// A clock, a disk and the memory of a supervisor. The disk keeps what was flushed, and of the rest what a seed decides; when something
/// dies, all that happens afterwards in its process is of no effect.
final class SimulatedMachine: Sendable {
  enum Loss: Sendable, CustomStringConvertible {
    case app(AppEnd)
    case supervisor
    case power

    var description: String {
      switch self {
      case .app(let end): "the app ends: \(end.end.text)"
      case .supervisor: "the supervisor is killed"
      case .power: "the power fails"
      }
    }
  }

  private struct Entry: Hashable {
    let inode: UInt64
    let isFolder: Bool
  }

  private struct Timer {
    let due: Int
    let body: @Sendable () -> Void
  }

  private struct Content {
    var files: [UInt64: [UInt8]] = [:]
    var folders: [UInt64: [String: Entry]] = [:]
  }

  private struct State {
    var now = 10_000_000
    var timers: [Timer] = []
    /// What was flushed, by the number of the file or folder.
    var flushed = Content()
    var armed: (count: Int, loss: Loss)?
    var frozen: (loss: Loss, memory: [UInt8])?
    /// The run's number, and what its supervisor holds.
    var run = 0
    var memory: JournalMemory?
  }

  /// All that is on it.
  let root: String
  /// What is lost with the power.
  var disk: String { "\(root)/disk" }
  /// What is lost with the supervisor.
  var copies: String { "\(root)/run-\(state.withLock(\.run))" }
  private let state = Mutex(State())

  init(_ folder: String) throws {
    root = folder
    try File.makeFolder(disk)
    noteAll()
    File.simulatedDisk.withLock { simulated in
      simulated = { [weak self] path in
        guard let self, path.hasPrefix("\(root)/") else { return false }
        flush(path)
        return true
      }
    }
  }

  func stop() { File.simulatedDisk.withLock { $0 = nil } }

  // MARK: Clock

  var now: Int { state.withLock(\.now) }

  var clock: RunClock {
    var clock = RunClock()
    clock.milliseconds = { [self] in now }
    clock.later = { [self] pause, body in state.withLock { $0.timers.append(Timer(due: $0.now + pause, body: body)) } }
    return clock
  }

  /// Lets time pass, and what is due happen.
  func advance(by milliseconds: Int) {
    let end = now + milliseconds
    while loss == nil, let timer = nextTimer(until: end) { timer.body() }
    // What has died has done so on the way there.
    state.withLock { if $0.frozen == nil { $0.now = end } }
  }

  private func nextTimer(until end: Int) -> Timer? {
    state.withLock { state in
      guard let next = state.timers.indices.min(by: { state.timers[$0].due < state.timers[$1].due }),
        state.timers[next].due <= end
      else { return nil }
      state.now = max(state.now, state.timers[next].due)
      return state.timers.remove(at: next)
    }
  }

  // MARK: Losses

  /// What has died, and hasn't been started again.
  var loss: Loss? { state.withLock { $0.frozen?.loss } }

  /// Has something die when something is flushed the next time but so many.
  func arm(_ loss: Loss, in count: Int) { state.withLock { $0.armed = (count, loss) } }

  /// What dies takes nothing along that it does from here on.
  ///
  /// - Parameter memory: what the memory holds, if it isn't what it holds now.
  func lose(_ loss: Loss, memory: [UInt8]? = nil) {
    let places = [disk, copies]
    state.withLock { state in
      if state.frozen != nil { return }
      state.frozen = (loss, memory ?? state.memory.map { Self.bytes(of: $0) } ?? [])
      state.armed = nil
      for path in places { rename(path, "\(path).kept") }
    }
  }

  /// Begins again with what is left.
  ///
  /// - Returns: what has died, with all that it does still behind it.
  func restart(_ random: inout SeededGenerator) throws -> Loss? {
    // Who waits for the time has nothing to wait for any more.
    let now = now
    while let timer = nextTimer(until: .max) { timer.body() }
    state.withLock { $0.now = now }
    guard let (loss, memory) = state.withLock({ state in (state.frozen, state.frozen = nil).0 }) else { return nil }
    for path in [disk, copies] {
      File.remove(path)
      rename("\(path).kept", path)
    }
    switch loss {
    case .app:
      guard let place = state.withLock(\.memory) else { break }
      ftruncate(place.descriptor, 0)
      pwrite(place.descriptor, memory, memory.count, 0)
    case .supervisor: File.remove(copies)
    case .power:
      let (flushed, last) = (state.withLock(\.flushed), scan(disk))
      File.remove(disk)
      File.remove(copies)
      if let top = last.top { try put(top, at: disk, flushed, last.content, &random) }
      noteAll()
    }
    return loss
  }

  /// Another supervisor begins, with its memory.
  func begin(_ memory: JournalMemory) throws {
    state.withLock { ($0.run, $0.memory) = ($0.run + 1, memory) }
    try File.makeFolder(copies)
  }

  static func bytes(of memory: JournalMemory) -> [UInt8] {
    var status = stat()
    fstat(memory.descriptor, &status)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    pread(memory.descriptor, &bytes, bytes.count, 0)
    return bytes
  }

  // MARK: Disk

  private func flush(_ path: String) {
    if loss != nil { return }
    let dying: Loss? = state.withLock { state in
      guard let armed = state.armed else { return nil }
      state.armed = armed.count > 0 ? (armed.count - 1, armed.loss) : nil
      return armed.count > 0 ? nil : armed.loss
    }
    if let dying { lose(dying) }
    guard loss == nil, path.hasPrefix(disk), let entry = Self.entry(path) else { return }
    state.withLock { state in
      if entry.isFolder {
        state.flushed.folders[entry.inode] = Self.entries(path)
      } else {
        state.flushed.files[entry.inode] = File.contents(path)
      }
    }
  }

  private func noteAll() {
    let now = scan(disk).content
    state.withLock { $0.flushed = now }
  }

  private func scan(_ path: String) -> (top: Entry?, content: Content) {
    var content = Content()
    func read(_ path: String, _ entry: Entry) {
      if entry.isFolder {
        let entries = Self.entries(path)
        content.folders[entry.inode] = entries
        for (name, entry) in entries { read("\(path)/\(name)", entry) }
      } else {
        content.files[entry.inode] = File.contents(path)
      }
    }
    let top = Self.entry(path)
    if let top { read(path, top) }
    return (top, content)
  }

  private static func entry(_ path: String) -> Entry? {
    Path.linkStatus(path).map { Entry(inode: UInt64($0.st_ino), isFolder: $0.st_mode & S_IFMT == S_IFDIR) }
  }

  private static func entries(_ folder: String) -> [String: Entry] {
    let names = Path.names(in: folder).filter { ![".", ".."].contains($0) }
    return Dictionary(uniqueKeysWithValues: names.compactMap { name in entry("\(folder)/\(name)").map { (name, $0) } })
  }

  /// Writes what the disk has kept of a file or folder.
  private func put(
    _ entry: Entry, at path: String, _ flushed: Content, _ now: Content, _ random: inout SeededGenerator
  ) throws {
    guard entry.isFolder else {
      let kept = flushed.files[entry.inode] ?? []
      let last = now.files[entry.inode] ?? kept
      var bytes =
        last.starts(with: kept) ? Array(last.prefix(.random(in: kept.count...last.count, using: &random))) : kept
      // A sector may be torn.
      if bytes.count > kept.count, Int.random(in: 0..<4, using: &random) == 0 { bytes[bytes.count - 1] ^= 0x55 }
      return try File.create(path, bytes)
    }
    try File.makeFolder(path)
    let kept = flushed.folders[entry.inode] ?? [:]
    let last = now.folders[entry.inode] ?? kept
    let names = Set(kept.keys).union(last.keys).sorted()
    let changed = names.filter { kept[$0] != last[$0] }
    // What was renamed stands under one of the names: a rename is on the disk, or it isn't.
    var isLast: [String: Bool] = [:]
    for name in changed where isLast[name] == nil {
      let choice = Bool.random(using: &random)
      var group = [name]
      while let next = group.popLast() {
        isLast[next] = choice
        let entries = Set([kept[next], last[next]].compactMap(\.self))
        group += changed.filter {
          isLast[$0] == nil && !entries.isDisjoint(with: [kept[$0], last[$0]].compactMap(\.self))
        }
      }
    }
    for name in names {
      guard let child = isLast[name] == false ? kept[name] : last[name] else { continue }
      try put(child, at: "\(path)/\(name)", flushed, now, &random)
    }
  }
}
