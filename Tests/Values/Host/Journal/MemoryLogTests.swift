@testable import HostSystem
@testable import HostJournal
import ScreenModel
import Glibc
import Testing

@Suite("The journal in the memory costs what a step changes, and what there is at each moment")
final class MemoryLogTests {
  private let memory: JournalMemory
  private var log: MemoryLog
  private var journal = Journal(application: "/app/scenes.json")

  init() throws {
    memory = try JournalMemory()
    log = MemoryLog(memory)
  }

  deinit { close(memory.descriptor) }

  private var kept: Journal { get throws { try Journal(try #require(memory.content), for: journal.application) } }

  private func write(_ changes: JournalChange..., isStep: Bool = true) throws {
    for change in changes { journal.apply(change) }
    try log.write(changes, of: journal, isStep: isStep)
  }

  @Test func `has each step, through entries that are written whole in between`() throws {
    var sizes: [Int] = []
    for step in 0..<500 {
      let state = String(repeating: "\(step)", count: 1 + step % 700)
      try write(.instance(step % 3, JournalLogTests.instance(step % 3 + 1, state: state)), isStep: step % 2 == 0)
      #expect(try kept == journal)
      sizes.append(try #require(memory.content).count)
    }
    #expect(memory.number == 250)
    // The log was rewritten as a whole, more than once.
    #expect(zip(sizes, sizes.dropFirst()).count { $0 > $1 } > 1)
    #expect(try #require(sizes.max()) < 200 << 10)
    var status = stat()
    #expect(fstat(memory.descriptor, &status) == 0)
    #expect(status.st_size < 500 << 10)
  }

  @Test func `goes on from what another has written, and notes a step that changes nothing`() throws {
    journal.uses = ["A": "B"]
    try memory.write(JournalLog.compact(journal))
    journal = try kept
    for change in JournalLogTests.changes { try write(change) }
    #expect(try kept == journal)
    #expect(journal.uses["A"] == "B")
    let count = memory.number
    for number in 1...3 {
      try write()
      #expect(memory.number == count + UInt64(number))
    }
    #expect(try kept == journal)
  }

  @Test func `that would be too large leaves what was there, and is whole when it fits again`() throws {
    let small = JournalChange.instance(0, JournalLogTests.instance(1))
    try write(small)
    let before = journal
    let large = JournalChange.instance(
      0, JournalLogTests.instance(1, state: String(repeating: "x", count: Journal.sizeLimit)))
    var next = journal
    next.apply(large)
    #expect(throws: Diagnostic.tooLarge(bytes: JournalLog.compact(next).count)) { try write(large) }
    #expect(try kept == before)
    // This change doesn't fit the stored journal.
    #expect(throws: Diagnostic.self) { try write(.position(0, .init(page: 2))) }
    #expect(try kept == before)
    try write(small)
    #expect(try kept == journal)
  }

  @Test func `an app that dies while it adds leaves the step before`() throws {
    try write()
    let record = JournalLog.append(JournalLogTests.changes)
    let end = off_t(JournalMemory.contentStart + JournalLog.compact(journal).count)
    for count in [1, 8, record.count / 2, record.count] {
      // It died between its writes and the header.
      #expect(pwrite(memory.descriptor, record, count, end) == count)
      #expect(try kept == journal)
    }
    // It is written whole where something else stands than was left.
    for header: [UInt64] in [[1, 0, 0], [1, 1 << 40, 9], [1, UInt64(JournalMemory.contentStart), 3]] {
      #expect(pwrite(memory.descriptor, header, 24, 0) == 24)
      try write(JournalLogTests.changes[3])
      #expect(try kept == journal)
    }
  }
}
