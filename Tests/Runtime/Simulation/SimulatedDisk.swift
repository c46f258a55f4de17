@testable import HostSystem
import Glibc
import TestSupport

/// A folder that keeps what was flushed; a seed decides about the rest.
struct SimulatedDisk: Sendable {
  private struct Entry: Hashable {
    let inode: UInt64
    let isFolder: Bool
  }

  /// By inode.
  private struct Content {
    var files: [UInt64: [UInt8]] = [:]
    var folders: [UInt64: [String: Entry]] = [:]
    var times: [UInt64: timespec] = [:]
  }

  private let path: String
  private var flushed = Content()
  private var writes = 0

  init(_ path: String) throws {
    self.path = path
    try File.makeFolder(path)
    flushed = scan().content
  }

  /// Sets a time by hand: the system gives the same time to writes within some milliseconds, which are long here.
  mutating func stamp(_ path: String) {
    writes += 1
    Self.setTime(of: path, timespec(tv_sec: writes, tv_nsec: 0))
  }

  mutating func flush(_ path: String) {
    if path.hasPrefix(self.path), let entry = Self.entry(path) { Self.note(path, entry, in: &flushed) }
  }

  mutating func losePower(_ random: inout SeededGenerator) throws {
    let last = scan()
    File.remove(path)
    if let top = last.top { try put(top, at: path, last.content, &random) }
    flushed = scan().content
  }

  private func scan() -> (top: Entry?, content: Content) {
    var content = Content()
    func read(_ path: String, _ entry: Entry) {
      Self.note(path, entry, in: &content)
      for (name, entry) in content.folders[entry.inode] ?? [:] { read("\(path)/\(name)", entry) }
    }
    let top = Self.entry(path)
    if let top { read(path, top) }
    return (top, content)
  }

  private static func note(_ path: String, _ entry: Entry, in content: inout Content) {
    if entry.isFolder { return content.folders[entry.inode] = entries(path) }
    content.files[entry.inode] = File.contents(path)
    content.times[entry.inode] = Path.linkStatus(path)?.st_mtim
  }

  private static func setTime(of path: String, _ time: timespec) {
    utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW)
  }

  private static func entry(_ path: String) -> Entry? {
    Path.linkStatus(path).map { Entry(inode: UInt64($0.st_ino), isFolder: $0.st_mode & S_IFMT == S_IFDIR) }
  }

  private static func entries(_ folder: String) -> [String: Entry] {
    let names = Path.names(in: folder)
    return Dictionary(uniqueKeysWithValues: names.compactMap { name in entry("\(folder)/\(name)").map { (name, $0) } })
  }

  private func put(_ entry: Entry, at path: String, _ now: Content, _ random: inout SeededGenerator) throws {
    guard entry.isFolder else {
      let kept = flushed.files[entry.inode] ?? []
      let last = now.files[entry.inode] ?? kept
      var bytes =
        last.starts(with: kept) ? Array(last.prefix(.random(in: kept.count...last.count, using: &random))) : kept
      // A sector may be torn.
      if bytes.count > kept.count, Int.random(in: 0..<4, using: &random) == 0 { bytes[bytes.count - 1] ^= 0x55 }
      try File.create(path, bytes)
      if let time = now.times[entry.inode] ?? flushed.times[entry.inode] { Self.setTime(of: path, time) }
      return
    }
    try File.makeFolder(path)
    let kept = flushed.folders[entry.inode] ?? [:]
    let last = now.folders[entry.inode] ?? kept
    let names = Set(kept.keys).union(last.keys).sorted()
    let changed = names.filter { kept[$0] != last[$0] }
    // A renamed entry has one of its names: a rename is atomic.
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
      try put(child, at: "\(path)/\(name)", now, &random)
    }
  }
}
