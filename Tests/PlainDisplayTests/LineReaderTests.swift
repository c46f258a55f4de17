import Glibc
import HostCore
import TestSupport
import Testing

@testable import PlainDisplay

@Suite("Lines are read one at a time, and outlive the app until they are carried out")
struct LineReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads a text with memory as a supervisor gives it.
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
      #expect(await reader.next() == "first")
      reader.finish()
      #expect(await reader.next() == "second")

      let next = LineReader(descriptor: input, pending: memory)
      var lines: [String] = []
      while let line = await next.next() {
        lines.append(line)
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
      #expect(await reader.next() == "set Password=secret")
      #expect(memory.content == line)
      reader.finish()
      #expect(lseek(memory.descriptor, 0, SEEK_END) == 0)
    }
  }

  @Test("What isn't UTF-8 is replaced, and a line that is too long is cut")
  func bounds() async throws {
    try await read([0x61, 0xFF, 0x0A] + Array(repeating: 0x78, count: LineReader.longestLine + 9)) { input, _ in
      let reader = LineReader(descriptor: input)
      #expect(await reader.next() == "a\u{FFFD}")
      #expect(await reader.next()?.count == LineReader.longestLine)
      #expect(await reader.next() == nil)
    }
  }

  @Test("Ctrl-D ends the lines of a terminal, and so does its being closed, which isn't the same")
  func hangUp() async throws {
    let ends = try TerminalEnds()
    defer { close(ends.terminal) }
    let reader = LineReader(descriptor: ends.terminal)
    #expect(write(ends.master, "line\n\u{4}", 6) == 6)
    #expect(await reader.next() == "line")
    #expect(await reader.next() == nil)
    #expect(!reader.isHungUp)
    close(ends.master)
    #expect(await reader.next() == nil)
    #expect(reader.isHungUp)
  }

  @Test("What is no terminal is never closed so")
  func file() async throws {
    try await read([]) { input, _ in
      let reader = LineReader(descriptor: input)
      #expect(await reader.next() == nil)
      #expect(!reader.isHungUp)
    }
  }
}
