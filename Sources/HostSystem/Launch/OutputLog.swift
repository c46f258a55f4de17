import CGlibc
import Glibc

/// The last of what the apps of a run have written to their standard error, in memory that their supervisor holds
/// (memfd_create(2)): lines with their times and processes.
///
/// Whoever reads opens the supervisor's memory and asks nobody. So no reader holds anybody up; of one that is slow, the oldest lines are
/// lost. The memory is a ring behind a header, which counts all bytes that were ever written.
package struct OutputLog: Sendable {
  package static let capacity = 1 << 20
  /// The most bytes that are written at once. So many of the oldest may be written over while somebody reads.
  package static let portion = 64 << 10

  private static let name = "host-output"
  private static let headerSize = 8

  package let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Makes new memory, which lasts as long as this process. The processes that this one starts don't get it.
  package init() throws(SystemError) { descriptor = try NamedMemory.make(Self.name) }

  /// That of another process, opened to be read until this process ends; nil when it has none.
  package init?(of process: Int32) {
    guard let found = NamedMemory.open(Self.name, of: process, most: 1).first else { return nil }
    descriptor = found
  }

  /// How many bytes were ever written; 0 where that can't be.
  package var count: Int {
    var count: UInt64 = 0
    guard pread(descriptor, &count, Self.headerSize, 0) == Self.headerSize, count < 1 << 62 else { return 0 }
    return Int(count)
  }

  /// Adds whole lines. What can't be written is lost: the app goes on without.
  package func append(_ lines: [UInt8]) {
    var rest = lines[...]
    while !rest.isEmpty {
      var count = count
      let part = rest.prefix(Self.portion)
      write(part, at: count)
      count += part.count
      pwrite(descriptor, &count, Self.headerSize, 0)
      rest = rest.dropFirst(part.count)
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>, at count: Int) {
    let place = count % Self.capacity
    let first = Array(bytes.prefix(Self.capacity - place))
    let second = Array(bytes.dropFirst(first.count))
    pwrite(descriptor, first, first.count, off_t(Self.headerSize + place))
    if !second.isEmpty { pwrite(descriptor, second, second.count, off_t(Self.headerSize)) }
  }

  package struct Chunk {
    package let lines: [OutputLine]
    /// Where the next line begins.
    package let end: Int
    /// Whether lines before these are lost.
    package let isCut: Bool
  }

  /// The whole lines from a place on, or from the oldest that is kept.
  package func chunk(from place: Int) -> Chunk {
    let end = count
    let start = max(min(place, end), oldest(of: end))
    var bytes = read(start..<end)
    // What was written over while it was read doesn't count.
    let lost = max(0, oldest(of: count) - start)
    bytes.removeFirst(min(lost, bytes.count))
    let isCut = start + lost > place
    let from = start + lost
    // The beginning of what was cut is the end of a line.
    let skipped = isCut && from > 0 ? bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count : 0
    let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? skipped
    let lines = bytes[skipped..<max(skipped, whole)].split(separator: UInt8(ascii: "\n")).compactMap(OutputLine.init)
    return Chunk(lines: lines, end: from + max(skipped, whole), isCut: isCut)
  }

  private func oldest(of count: Int) -> Int { max(0, count + Self.portion - Self.capacity) }

  private func read(_ range: Range<Int>) -> [UInt8] {
    let place = range.lowerBound % Self.capacity
    let first = min(range.count, Self.capacity - place)
    return read(first, at: place) + read(range.count - first, at: 0)
  }

  private func read(_ count: Int, at place: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let found = pread(descriptor, &bytes, count, off_t(Self.headerSize + place))
    return Array(bytes.prefix(max(0, found)))
  }
}

/// A line that an app, or its supervisor, has written to the standard error.
package struct OutputLine: Equatable, Sendable {
  package let time: Timestamp
  package let process: Int32
  /// Without its end. Any bytes but that of a new line.
  package let bytes: [UInt8]
  /// Whether the line goes on in the next one: it is longer than a line may be.
  package let isCut: Bool

  package init(time: Timestamp, process: Int32, bytes: [UInt8], isCut: Bool) {
    (self.time, self.process, self.bytes, self.isCut) = (time, process, bytes, isCut)
  }

  /// As the log keeps it: the time, the process, `+` for a line that is cut or `.`, and the text.
  package var record: [UInt8] {
    Array("\(time.milliseconds) \(process) \(isCut ? "+" : ".")".utf8) + bytes + [UInt8(ascii: "\n")]
  }

  /// Reads what ``record`` has made, without its end.
  init?(_ record: ArraySlice<UInt8>) {
    let parts = record.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let time = Int(String(decoding: parts[0], as: UTF8.self)),
      let process = Int32(String(decoding: parts[1], as: UTF8.self)), let mark = parts[2].first,
      [UInt8(ascii: "+"), UInt8(ascii: ".")].contains(mark)
    else { return nil }
    self.init(
      time: Timestamp(milliseconds: time), process: process, bytes: Array(parts[2].dropFirst()),
      isCut: mark == UInt8(ascii: "+"))
  }
}
