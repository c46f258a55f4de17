import HostCore
import TestSupport
import Testing

/// A limit that stops the reading early shows as an exact fault. Without it, these tests don't end.
@Suite("A file made to mislead or to stall is refused", .timeLimit(.minutes(1)))
struct HostileFileTests {
  private func reason(_ elf: SyntheticELF) -> LibraryFault.Reason? {
    reason(elf.bytes())
  }

  private func reason(_ bytes: [UInt8]) -> LibraryFault.Reason? {
    do {
      _ = try LibraryReport(of: LibraryFile(path: "libX.so", bytes: bytes))
      return nil
    } catch {
      return error.reason
    }
  }

  /// A table of records, and a string table behind it of which each byte begins a long name.
  private func overlappingNames(_ records: [[UInt8]], kind: UInt32) -> SyntheticELF {
    var elf = SyntheticELF()
    let table = Array(records.joined())
    elf.body = table + Array(repeating: UInt8(ascii: "a"), count: 500_000) + [0]
    elf.sections = [
      .init(kind: kind, offset: SyntheticELF.bodyOffset, size: table.count, link: 3),
      .init(kind: 3, offset: SyntheticELF.bodyOffset + table.count, size: 500_001),
    ]
    return elf
  }

  @Test("symbols whose names overlap")
  func overlappingSymbols() {
    let symbols = (1...20_000).map { little(UInt32($0)) + [0x12, 0, 1, 0] + [UInt8](repeating: 0, count: 16) }
    #expect(reason(overlappingNames(symbols, kind: 11)) == .malformed("its names overlap"))
  }

  @Test("linked libraries whose names overlap, and too many of them")
  func overlappingNeeded() {
    let entries = (1...20_000).map { little(UInt64(1)) + little(UInt64($0)) }
    #expect(reason(overlappingNames(entries, kind: 6)) == .malformed("its names overlap"))
    let short = (1...257).map { little(UInt64(1)) + little(UInt64(500_000 - $0 % 2)) }
    #expect(reason(overlappingNames(short, kind: 6)) == .malformed("it links too many libraries"))
  }

  @Test("more symbols and conformances than any library has")
  func tooMany() {
    var elf = SyntheticELF()
    elf.body = Array(repeating: 0, count: 24_000_024)
    elf.sections = [.init(kind: 11, offset: SyntheticELF.bodyOffset, size: elf.body.count, link: 1)]
    #expect(reason(elf) == .malformed("it has 1000001 symbols"))
    elf.sections = [.init(name: "swift5_protocol_conformances", offset: SyntheticELF.bodyOffset, size: 200_004)]
    #expect(reason(elf) == .malformed("it has 50001 protocol conformances"))
  }

  @Test("a type that is nested in itself, of tens of thousands of conformances")
  func nestedInItself() throws {
    let conformance = SyntheticELF.bodyOffset
    let (type, slot, records) = (conformance + 16, conformance + 32, conformance + 40)
    let relocation = records + 4 * 50_000
    let symbols = relocation + 24
    let strings = symbols + 48
    var elf = SyntheticELF()
    // The conformance: protocol by way of the slot, type, no witness table, flags 0. The type: a class whose parent it is.
    elf.body = little(Int32(slot - conformance + 1)) + little(Int32(type - conformance - 4)) + little(UInt64(0))
    elf.body += little(UInt32(16)) + little(Int32(-4)) + little(Int32(strings + 1 - type - 8)) + little(UInt32(0))
    elf.body += little(UInt64(0))
    for index in 0..<50_000 { elf.body += little(Int32(conformance - records - 4 * index)) }
    elf.body += little(UInt64(slot)) + little(UInt64(1) << 32 | 1) + little(UInt64(0))
    elf.body += [UInt8](repeating: 0, count: 24)
    elf.body += little(UInt32(1)) + [0x10, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
    elf.body += Array("\0$s1XMp\0".utf8)
    elf.sections = [
      .init(name: "swift5_protocol_conformances", offset: records, size: 4 * 50_000),
      .init(name: ".rela.dyn", kind: 4, offset: relocation, size: 24),
      .init(kind: 11, offset: symbols, size: 48, link: 5), .init(kind: 3, offset: strings, size: 8),
    ]
    #expect(reason(elf) == .malformed("its names overlap"))

    // The same type, parent of itself, named once.
    elf.sections[0].size = 4
    let report = try LibraryReport(of: LibraryFile(path: "libX.so", bytes: elf.bytes()))
    let name = Array(repeating: "$s1XMp", count: 8).joined(separator: ".")
    #expect(report.conformances == [ProtocolConformance(type: name, protocolSymbol: "$s1XMp")])
  }

  @Test("conformances and types that lie outside the file")
  func outside() {
    var elf = SyntheticELF()
    elf.body = little(Int32.max) + little(Int32.min)
    elf.sections = [.init(name: "swift5_protocol_conformances", offset: SyntheticELF.bodyOffset, size: 4)]
    #expect(reason(elf) == .malformed("a protocol conformance is outside its segments"))
    elf.sections[0].offset += 4
    #expect(reason(elf) == .malformed("a protocol conformance is outside its segments"))
  }

  @Test("headers that contradict the file")
  func headers() throws {
    let good = try FixtureLibraries.bytes("NullEntryPoint")
    let table: UInt64 = good.number(at: 40)
    let size = UInt64(good.count)
    func patched(_ number: some FixedWidthInteger, at offset: Int) -> LibraryFault.Reason? {
      reason(good.patched(number, at: offset))
    }
    #expect(patched(UInt16(40), at: 58) == .malformed("its section headers have 40 bytes each, not 64"))
    #expect(patched(UInt16(32), at: 54) == .malformed("its program headers have 32 bytes each, not 56"))
    #expect(patched(UInt16(0xFFF0), at: 62) == .malformed("its sections have no names"))
    #expect(patched(UInt16.max, at: 62) == .malformed("its sections have no names"))
    #expect(patched(UInt64.max, at: 40) == .truncated(part: "section header table", end: .max, size: size))
    #expect(patched(UInt64.max - 8, at: 32) == .truncated(part: "program header table", end: .max, size: size))
    #expect(patched(UInt64.max, at: Int(table) + 64 + 32) == .truncated(part: "section 1", end: .max, size: size))
    let segments = Int(good.number(UInt64.self, at: 32))
    let index = try #require((0..<16).first { good.number(UInt32.self, at: segments + $0 * 56) == 1 })
    let first = segments + index * 56
    #expect(
      patched(size, at: first + 8)
        == .truncated(part: "segment \(index)", end: size + good.number(at: first + 32), size: size))
    #expect(patched(UInt64.max, at: first + 32) == .truncated(part: "segment \(index)", end: .max, size: size))
    #expect(patched(UInt64.max, at: first + 16) == .malformed("its segments are not in the order of their addresses"))
    // With none in the header, the number of sections stands in the first section header.
    #expect(patched(UInt16(0), at: 60) == .noSectionHeaders)
    let many = good.patched(UInt16(0), at: 60).patched(UInt64.max, at: Int(table) + 32)
    #expect(reason(many) == .truncated(part: "section header table", end: .max, size: size))
  }

  @Test("symbols without names")
  func symbolsWithoutNames() {
    var elf = SyntheticELF()
    elf.body = little(UInt32(9)) + [UInt8](repeating: 0, count: 20)
    elf.sections = [.init(kind: 11, offset: SyntheticELF.bodyOffset, size: 24, link: 9)]
    #expect(reason(elf) == .malformed("its symbols have no string table"))
    elf.sections[0].link = 1
    #expect(reason(elf) == .malformed("a name at 9 is outside its string table"))
    elf.sections[0].kind = 6
    elf.sections[0].link = 2
    #expect(reason(elf) == .malformed("its dynamic entries have no string table"))
  }
}
