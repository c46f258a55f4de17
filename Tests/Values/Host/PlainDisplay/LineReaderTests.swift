import HostSystem
@testable import PlainDisplay
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Lines are read one at a time, and outlive the app until they are carried out")
struct LineReaderTests {
  private let folder = TemporaryFolder()

  private func read(_ text: [UInt8], _ body: (Int32, JournalMemory) async throws -> Void) async throws {
    try folder.write(text, to: "input")
    let input = open(folder.file("input"), O_RDONLY | O_CLOEXEC)
    let memory = try JournalMemory()
    defer {
      close(input)
      close(memory.descriptor)
    }
    try await body(input, memory)
  }

  @Test("The next app gets the line that this one has begun, then those behind it")
  func goesOn() async throws {
    try await read(Array("first\nsecond\n\nlast".utf8)) { input, memory in
      let reader = LineReader(descriptor: input, pending: memory)
      #expect(await reader.next() == .success("first"))
      reader.finish()
      #expect(await reader.next() == .success("second"))
      let next = LineReader(descriptor: input, pending: memory)
      var lines: [String] = []
      while let line = await next.next() {
        lines.append(try line.get())
        next.finish()
      }
      #expect(lines == ["second", "", "last"])
    }
  }

  @Test("A line that is carried out is forgotten: it may have set a password")
  func forgets() async throws {
    let line = Array("set Password=secret".utf8)
    try await read(line) { input, memory in
      let reader = LineReader(descriptor: input, pending: memory)
      #expect(await reader.next() == .success("set Password=secret"))
      #expect(memory.content == line)
      reader.finish()
      #expect(memory.content == nil)
      memory.set(.unattended)
      reader.finish()
      #expect(memory.mark == .unattended, "what becomes of the run without its terminal stands beside the line")
      memory.set(.none)
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = pread(memory.descriptor, &bytes, bytes.count, 0)
      #expect(bytes[..<count].allSatisfy { $0 == 0 })
    }
  }

  private let tooLong = ScriptCommand.Fault(message: "a line has more than 65536 bytes; it is left out")

  @Test("A line that is too long is left out, in a file; the one behind it is read")
  func tooLongInFile() async throws {
    let line = Array(repeating: UInt8(ascii: "x"), count: LineReader.longestLine)
    try await read(line + Array("\n".utf8) + line + line + Array("y\nquit\n".utf8) + line + line) { input, _ in
      let reader = LineReader(descriptor: input)
      #expect(await reader.next() == .success(String(repeating: "x", count: LineReader.longestLine)))
      #expect(await reader.next() == .failure(tooLong))
      #expect(await reader.next() == .success("quit"))
      #expect(await reader.next() == .failure(tooLong))
      #expect(await reader.next() == nil)
    }
  }

  @Test("A line that is too long is left out, in a pipe; nothing behind it is read")
  func tooLongInPipe() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let writing = ends[1]
    Thread.detachNewThread {
      let text = String(repeating: "x", count: 20 << 20) + "\nquit\nrest"
      _ = try? Output.write(Array(text.utf8)[...], to: writing)
      close(writing)
    }
    let reader = LineReader(descriptor: ends[0])
    #expect(await reader.next() == .failure(tooLong))
    #expect(await reader.next() == .success("quit"))
    var rest = [UInt8](repeating: 0, count: 9)
    #expect(Glibc.read(ends[0], &rest, 9) == 4)
    #expect(rest[..<4] == Array("rest".utf8)[...])
  }

  @Test("Ctrl-D ends the lines of a terminal; so does its being closed, which isn't the same, and is known of it alone")
  func hangUp() async throws {
    let ends = try TerminalEnds()
    defer { close(ends.terminal) }
    let reader = LineReader(descriptor: ends.terminal)
    #expect(write(ends.master, "line\n\u{4}", 6) == 6)
    #expect(await reader.next() == .success("line"))
    #expect(await reader.next() == nil)
    #expect(!reader.isHungUp)
    close(ends.master)
    #expect(await reader.next() == nil)
    #expect(reader.isHungUp)
    try await read([]) { input, _ in
      let reader = LineReader(descriptor: input)
      #expect(await reader.next() == nil)
      #expect(!reader.isHungUp)
    }
  }
}
