@testable import HostSystem
import Glibc
import Testing

@Suite("Memory that outlives the app")
final class JournalMemoryTests {
  private let memory: JournalMemory

  init() throws { memory = try JournalMemory() }

  deinit { close(memory.descriptor) }

  @Test func `has no content at first, then the last one, also when the next one is cut off`() throws {
    #expect((memory.number, memory.content) == (0, nil))
    for count in [1, 5000, 3, 4000, 100_000, 0, 7] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      try memory.write(bytes)
      #expect(memory.content == bytes)
    }
    #expect(memory.number == 7)
    // For each process that has the descriptor.
    try memory.write([1, 2, 3])
    #expect(JournalMemory(descriptor: memory.descriptor).content == [1, 2, 3])
    // A process died before it wrote the header.
    #expect(pwrite(memory.descriptor, [9, 9, 9, 9], 4, off_t(JournalMemory.contentStart + 3)) == 4)
    #expect(memory.content == [1, 2, 3])
  }

  @Test func `has no content when the header lies`() throws {
    let start = UInt64(JournalMemory.contentStart)
    for header: [UInt64] in [
      [1, start, UInt64(Int64.max)], [1, .max, .max], [.max, start, 0], [1, start, 9], [1, 24, 9],
    ] {
      #expect(pwrite(memory.descriptor, header, 24, 0) == 24)
      #expect(memory.content == nil)
      try memory.write([1, 2])
      #expect(memory.content == [1, 2])
    }
    // The header claims an impossible size, and the file is as large.
    #expect(ftruncate(memory.descriptor, 1 << 50) == 0)
    var count = UInt64(1) << 49
    #expect(pwrite(memory.descriptor, &count, 8, 16) == 8)
    #expect(memory.content == nil)
    try memory.write([2])
    #expect(memory.content == [2])
  }

  @Test func `keeps no byte of what is forgotten`() throws {
    try memory.write(Array("set Password=secret".utf8))
    try memory.write([1])
    memory.clear()
    #expect(memory.content == nil)
    let zeros = [UInt8](repeating: 0, count: JournalMemory.contentStart)
    var bytes = [UInt8](repeating: 9, count: zeros.count + 100)
    #expect(pread(memory.descriptor, &bytes, bytes.count, 0) == zeros.count)
    #expect(bytes.prefix(zeros.count).elementsEqual(zeros))
    try memory.write([2])
    #expect(memory.content == [2])
  }

  @Test(arguments: [
    JournalMark.none, .keeping, .detached("host: it runs on"), .opening(Array("who".utf8)), .opening([]),
    .finished(.exit(75)), .finished(.signal(SIGTERM)), .over("exit status 3: why"),
  ])
  func `has the last mark, whatever content there is`(_ mark: JournalMark) throws {
    #expect(memory.mark == .none)
    memory.set(.opening([UInt8](repeating: 7, count: 1000)))
    memory.set(mark)
    #expect(memory.mark == mark)
    try memory.write([1, 2, 3])
    #expect((memory.mark, memory.content) == (mark, [1, 2, 3]))
  }

  @Test func `has room for each mark, without details that don't fit, and none when it is damaged`() throws {
    for _ in 0..<2 {
      var status = stat()
      #expect(fstat(memory.descriptor, &status) == 0)
      #expect(Int(status.st_blocks) * 512 >= JournalMemory.contentStart)
      try memory.write([1])
      memory.clear()
    }
    memory.set(.opening([UInt8](repeating: 7, count: JournalMark.size)))
    #expect(memory.mark == .opening([]))
    #expect(pwrite(memory.descriptor, [9, 9, 9, 9], 4, 24) == 4)
    #expect(memory.mark == .none)
    #expect(fcntl(memory.descriptor, F_GETFD) == FD_CLOEXEC, "it isn't for the programs that are started")
    #expect(throws: Diagnostic.noMemory(reason: "Bad file descriptor")) { try JournalMemory(descriptor: -1).write([1]) }
  }

  @Test func `has the build whose code runs, beside any mark and content, until it is set to another one`() throws {
    let running = try #require(RunningBuild(in: memory))
    running.number = 7
    memory.set(.opening([UInt8](repeating: 9, count: JournalMark.size - 20)))
    try memory.write([1, 2, 3])
    #expect(JournalMemory(descriptor: memory.descriptor).runningBuild == 7)
    #expect(memory.mark == .opening([UInt8](repeating: 9, count: JournalMark.size - 20)))
    running.number = 0
    #expect(memory.runningBuild == 0)
    memory.runningBuild = 8
    #expect(running.number == 8)
    memory.clear()
    #expect(running.number == 8)
    #expect(RunningBuild(in: JournalMemory(descriptor: -1)) == nil)
  }
}
