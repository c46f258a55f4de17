@testable import HostSystem
@testable import HostJournal
import ScreenModel
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("The journal in the memory costs what a step changes, and what there is at each moment")
struct MemoryLogTests {
  private static let application = "/app/scenes.json"

  private static func journal(_ memory: JournalMemory) throws -> Journal {
    try Journal(try #require(memory.content), for: application)
  }

  @Test func `has each step, through entries that are written whole in between`() throws {
    let memory = try JournalMemory()
    defer { close(memory.descriptor) }
    var log = MemoryLog(memory)
    var journal = Journal(application: Self.application)
    var sizes: [Int] = []
    for step in 0..<500 {
      let state = String(repeating: "\(step)", count: 1 + step % 700)
      let change = JournalChange.instance(step % 3, JournalLogTests.instance(step % 3 + 1, state: state))
      journal.apply(change)
      try log.write([change], of: journal, isStep: step % 2 == 0)
      #expect(try Self.journal(memory) == journal)
      sizes.append(try #require(memory.content).count)
    }
    #expect(memory.number == 250)
    // What was added has been written whole again, and again.
    #expect(zip(sizes, sizes.dropFirst()).count { $0 > $1 } > 1)
    #expect(try #require(sizes.max()) < 200 << 10)
    var status = stat()
    #expect(fstat(memory.descriptor, &status) == 0)
    #expect(status.st_size < 500 << 10)
  }

  @Test func `notes a step that changes nothing`() throws {
    let memory = try JournalMemory()
    defer { close(memory.descriptor) }
    var log = MemoryLog(memory)
    let journal = Journal(application: Self.application)
    for number in 1...3 {
      try log.write([], of: journal, isStep: true)
      #expect(memory.number == UInt64(number))
    }
    #expect(try Self.journal(memory) == journal)
  }

  @Test func `goes on from what another has written`() throws {
    let memory = try JournalMemory()
    defer { close(memory.descriptor) }
    try memory.write(JournalLog.compact(Journal(application: Self.application, uses: ["A": "B"])))
    var journal = try Self.journal(memory)
    var log = MemoryLog(memory)
    for change in JournalLogTests.changes {
      journal.apply(change)
      try log.write([change], of: journal, isStep: true)
    }
    #expect(try Self.journal(memory) == journal)
    #expect(journal.uses["A"] == "B")
  }

  @Test func `is written whole where something else stands than was left`() throws {
    let memory = try JournalMemory()
    defer { close(memory.descriptor) }
    var log = MemoryLog(memory)
    var journal = Journal(application: Self.application)
    try log.write([], of: journal, isStep: true)
    for header: [UInt64] in [[1, 0, 0], [1, 1 << 40, 9], [1, UInt64(JournalMemory.contentStart), 3]] {
      #expect(pwrite(memory.descriptor, header, 24, 0) == 24)
      journal.apply(JournalLogTests.changes[3])
      try log.write([JournalLogTests.changes[3]], of: journal, isStep: true)
      #expect(try Self.journal(memory) == journal)
    }
  }

  @Test func `that would be too large leaves what was there, and is whole when it fits again`() throws {
    let memory = try JournalMemory()
    defer { close(memory.descriptor) }
    var log = MemoryLog(memory)
    var journal = Journal(application: Self.application)
    let small = JournalChange.instance(0, JournalLogTests.instance(1))
    journal.apply(small)
    try log.write([small], of: journal, isStep: true)
    let before = journal
    let large = JournalChange.instance(
      0, JournalLogTests.instance(1, state: String(repeating: "x", count: Journal.sizeLimit)))
    journal.apply(large)
    let bytes = JournalLog.compact(journal).count
    #expect(throws: JournalFault.tooLarge(bytes: bytes)) { try log.write([large], of: journal, isStep: true) }
    #expect(try Self.journal(memory) == before)
    // What changes now doesn't lead on from what stands there.
    let change = JournalChange.position(0, .init(page: 2))
    journal.apply(change)
    #expect(throws: JournalFault.self) { try log.write([change], of: journal, isStep: true) }
    #expect(try Self.journal(memory) == before)
    journal.apply(small)
    try log.write([small], of: journal, isStep: true)
    #expect(try Self.journal(memory) == journal)
  }

  @Test func `an app that dies while it adds leaves the step before`() throws {
    let memory = try JournalMemory()
    defer { close(memory.descriptor) }
    var log = MemoryLog(memory)
    let journal = Journal(application: Self.application)
    try log.write([], of: journal, isStep: true)
    let record = JournalLog.append(JournalLogTests.changes)
    let end = off_t(JournalMemory.contentStart + JournalLog.compact(journal).count)
    for count in [1, 8, record.count / 2, record.count] {
      // All that was written before it died, and the header was still to come.
      #expect(pwrite(memory.descriptor, record, count, end) == count)
      #expect(try Self.journal(memory) == journal)
    }
  }
}
