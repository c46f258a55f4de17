import CGlibc
import Glibc

/// The last standard error of a run, in memory of its supervisor (memfd_create(2)): lines with times and processes.
///
/// Readers open that memory themselves, so none holds anybody up; a slow one loses the oldest lines.
/// The memory is a ring behind a header, which counts all bytes ever written.
package struct OutputLog: Sendable {
  package static let capacity = 1 << 20
  /// The most bytes of one write: as many of the oldest may be overwritten during a read.
  package static let portion = 64 << 10

  private static let name = "host-output"
  private static let headerSize = 8

  package let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Lasts as long as this process. The processes that it starts don't get it.
  package init() throws(SystemError) { descriptor = try NamedMemory.make(Self.name) }

  /// Opened to be read until this process ends; nil when the process has none.
  package init?(of process: Int32) {
    guard let found = NamedMemory.open(Self.name, of: process, most: 1).first else { return nil }
    descriptor = found
  }

  package var count: Int {
    var count: UInt64 = 0
    guard pread(descriptor, &count, Self.headerSize, 0) == Self.headerSize, count < 1 << 62 else { return 0 }
    return Int(count)
  }

  /// Takes whole lines. What can't be written is lost.
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
    package let end: Int
    /// Lines before these are lost.
    package let isCut: Bool
  }

  /// The whole lines from `place` on, or from the oldest that is kept.
  package func chunk(from place: Int) -> Chunk {
    let end = count
    let start = max(min(place, end), oldest(of: end))
    var bytes = read(start..<end)
    // What was overwritten during the read doesn't count.
    let lost = max(0, oldest(of: count) - start)
    bytes.removeFirst(min(lost, bytes.count))
    let isCut = start + lost > place
    let from = start + lost
    // After a cut the first bytes are the end of a line.
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

package struct OutputLine: Equatable, Sendable {
  package let time: Timestamp
  package let process: Int32
  /// Without the new line. Any other bytes.
  package let bytes: [UInt8]
  /// The line is too long, and goes on in the next one.
  package let isCut: Bool

  package init(time: Timestamp, process: Int32, bytes: [UInt8], isCut: Bool) {
    (self.time, self.process, self.bytes, self.isCut) = (time, process, bytes, isCut)
  }

  /// The time, the process, `+` for a line that is cut or `.`, and the text.
  package var record: [UInt8] {
    Array("\(time.milliseconds) \(process) \(isCut ? "+" : ".")".utf8) + bytes + [UInt8(ascii: "\n")]
  }

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
