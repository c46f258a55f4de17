import HostSystem

/// Notes what the apps of a run write, line by line, for those who read along in another shell.
struct OutputRecorder {
  /// The most bytes of a line; a longer one is noted in parts.
  static let mostOfLine = 4096

  private let log: OutputLog
  /// The beginning of a line whose end hasn't come yet.
  private var line: [UInt8] = []
  private var time = Timestamp(milliseconds: 0)

  init(_ log: OutputLog) { self.log = log }

  /// Notes what was just read, and the app that has written it.
  mutating func note(_ bytes: ArraySlice<UInt8>, of process: Int32) {
    let now = Timestamp.now
    var records: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      if line.isEmpty { time = now }
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)].prefix(Self.mostOfLine - line.count)
      line += part
      rest = rest.dropFirst(part.count)
      if rest.first == UInt8(ascii: "\n") {
        rest = rest.dropFirst()
        records += record(of: process, isCut: false)
      } else if line.count == Self.mostOfLine {
        records += record(of: process, isCut: true)
      }
    }
    log.append(records)
  }

  /// Notes the beginning of a line that will have no end: who wrote it has ended.
  mutating func end(of process: Int32) {
    if !line.isEmpty { log.append(record(of: process, isCut: false)) }
  }

  private mutating func record(of process: Int32, isCut: Bool) -> [UInt8] {
    defer { line = [] }
    return OutputLine(time: time, process: process, bytes: line, isCut: isCut).record
  }
}
