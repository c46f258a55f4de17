@testable import HostSupervisor
@testable import HostSystem
import Glibc
import Testing

@Suite("What apps write is noted line by line, in a ring that nobody waits for")
struct OutputRecorderTests {
  private let log: OutputLog

  init() throws { log = try OutputLog() }

  private func lines(from place: Int = 0) -> [String] {
    log.chunk(from: place).lines.map { String(decoding: $0.bytes, as: UTF8.self) + ($0.isCut ? "+" : "") }
  }

  @Test("Lines come whole, with their process; what has no end comes when its process has ended")
  func lines() {
    var recorder = OutputRecorder(log)
    recorder.note(Array("one\n\ntw".utf8)[...], of: 7)
    #expect(lines() == ["one", ""])
    let place = log.chunk(from: 0).end
    recorder.note(Array("o\nthree".utf8)[...], of: 7)
    #expect(lines(from: place) == ["two"])
    recorder.end(of: 7)
    recorder.note(Array("four\n".utf8)[...], of: 8)
    #expect(log.chunk(from: place).lines.map(\.process) == [7, 7, 8])
    #expect(lines() == ["one", "", "two", "three", "four"])
    #expect(log.chunk(from: place).isCut == false)
  }

  @Test("Bytes are kept as they are; a line of more than 4096 comes in parts")
  func bytes() {
    var recorder = OutputRecorder(log)
    let odd: [UInt8] = [0, 0x1B, 0xFF, 0xFE, 0x20, 0x80, 0x0D]
    recorder.note((odd + [10])[...], of: 7)
    #expect(log.chunk(from: 0).lines.map(\.bytes) == [odd])
    let place = log.chunk(from: 0).end
    recorder.note([UInt8](repeating: UInt8(ascii: "x"), count: 10_000)[...], of: 7)
    recorder.note([10], of: 7)
    #expect(log.chunk(from: place).lines.map(\.bytes.count) == [4096, 4096, 1808])
    #expect(log.chunk(from: place).lines.map(\.isCut) == [true, true, false])
  }

  @Test("Of much, the last whole lines are kept, and the memory stays as large as it is")
  func much() {
    var recorder = OutputRecorder(log)
    for number in 1...100_000 { recorder.note(Array("line \(number), and some more\n".utf8)[...], of: 7) }
    let chunk = log.chunk(from: 0)
    #expect(chunk.isCut)
    #expect(chunk.end == log.count)
    let found = chunk.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(found.count > 10_000)
    #expect(found == (100_001 - found.count...100_000).map { "line \($0), and some more" })
    var status = stat()
    #expect(fstat(log.descriptor, &status) == 0 && status.st_size == OutputLog.capacity + 8)
  }

  @Test("Who reads while much is written sees whole lines in their order")
  func race() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [log] in
        var recorder = OutputRecorder(log)
        for number in 1...200_000 { recorder.note(Array("\(number) \(number)\n".utf8)[...], of: 7) }
      }
      group.addTask { [log] in
        var (place, last) = (0, 0)
        while last < 200_000 {
          let chunk = log.chunk(from: place)
          for line in chunk.lines {
            let words = String(decoding: line.bytes, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
            if words.count != 2 || words[0] != words[1] || words[0] <= last { Issue.record("\(words) after \(last)") }
            last = words.first ?? 0
          }
          place = chunk.end
        }
      }
    }
  }

  @Test("A memory that holds anything else is read as far as it has lines")
  func garbage() {
    for bytes in [[UInt8](repeating: 0xFF, count: 64), Array("nonsense\n1 2 .good\n9 x .bad\n".utf8), [10, 10, 10]] {
      log.append(bytes)
      log.append([10])
    }
    #expect(lines() == ["good"])
    let all = [UInt8](repeating: 0xFF, count: 8)
    pwrite(log.descriptor, all, 8, 0)
    #expect(log.count == 0)
    #expect(log.chunk(from: 12).lines == [])
  }
}
