import HostSystem
@testable import HostManifest
@testable import HostInspection
import TestSupport
import Testing

/// A limit that stops the reading early shows as an exact fault. Without it, these tests don't end.
@Suite("A file made to mislead or to stall is refused", .timeLimit(.minutes(10)))
struct HostileFileTests {
  private func reason(_ elf: SyntheticELF) -> LibraryFault.Reason? { reason(elf.bytes()) }

  private func reason(_ bytes: [UInt8]) -> LibraryFault.Reason? {
    do {
      _ = try LibraryReport(of: LibraryFile(path: "libX.so", bytes: bytes))
      return nil
    } catch {
      return error.library?.reason
    }
  }

  /// Symbols, a hash table that counts them, and a string table whose bytes each begin a long name.
  private func overlappingNames(symbols: [[UInt8]] = [], needed: [UInt64] = []) -> SyntheticELF {
    var elf = SyntheticELF()
    let table = Array(symbols.joined()) + little(UInt32(0)) + little(UInt32(symbols.count))
    elf.body = table + Array(repeating: UInt8(ascii: "a"), count: 500_000) + [0]
    if !symbols.isEmpty {
      elf.add(6, at: SyntheticELF.bodyOffset)
      elf.add(4, at: SyntheticELF.bodyOffset + table.count - 8)
    }
    elf.add(5, at: SyntheticELF.bodyOffset + table.count)
    elf.add(10, at: 500_001)
    elf.dynamic += needed.map { SyntheticELF.Entry(tag: 1, value: $0) }
    return elf
  }

  @Test("names that overlap; more linked libraries, symbols and conformances than any library has")
  func overlapping() {
    let symbols = (1...20_000).map { little(UInt32($0)) + [0x12, 0, 1, 0] + [UInt8](repeating: 0, count: 16) }
    #expect(reason(overlappingNames(symbols: symbols)) == .malformed("its names overlap"))
    #expect(reason(overlappingNames(needed: (1...256).map { $0 })) == .malformed("its names overlap"))
    let short = (1...257).map { UInt64(499_999 - $0 % 2) }
    #expect(reason(overlappingNames(needed: short)) == .malformed("it links too many libraries"))
    var elf = SyntheticELF()
    elf.body = little(UInt32(0)) + little(UInt32(1_000_001)) + [UInt8](repeating: 0, count: 24_000_024)
    elf.add(4, at: SyntheticELF.bodyOffset)
    elf.add(6, at: SyntheticELF.bodyOffset + 8)
    #expect(reason(elf) == .malformed("it has 1000001 symbols"))
    elf.dynamic = []
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
    // The conformance: protocol by way of the slot, type, no witness table, flags 0. The type: a class, its own parent.
    elf.body = little(Int32(slot - conformance + 1)) + little(Int32(type - conformance - 4)) + little(UInt64(0))
    elf.body += little(UInt32(16)) + little(Int32(-4)) + little(Int32(strings + 1 - type - 8)) + little(UInt32(0))
    elf.body += little(UInt64(0))
    for index in 0..<50_000 { elf.body += little(Int32(conformance - records - 4 * index)) }
    elf.body += little(UInt64(slot)) + little(UInt64(1) << 32 | 1) + little(UInt64(0))
    elf.body += [UInt8](repeating: 0, count: 24)
    elf.body += little(UInt32(1)) + [0x10, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
    elf.body += Array("\0$s1XMp\0".utf8)
    elf.sections = [.init(name: "swift5_protocol_conformances", offset: records, size: 4 * 50_000)]
    elf.add(7, at: relocation)
    elf.add(8, at: 24)
    elf.add(6, at: symbols)
    elf.add(5, at: strings)
    elf.add(10, at: 8)
    #expect(reason(elf) == .malformed("its names overlap"))
    // The same type, parent of itself, named once.
    elf.sections[0].size = 4
    let report = try LibraryReport(of: LibraryFile(path: "libX.so", bytes: elf.bytes()))
    let name = Array(repeating: "$s1XMp", count: 8).joined(separator: ".")
    #expect(report.conformances == [ProtocolConformance(type: name, protocolSymbol: "$s1XMp")])
  }

  @Test("headers that contradict the file, and conformances and types that lie outside it")
  func headers() throws {
    let good = try FixtureLibraries.bytes("NullEntryPoint")
    let table = Int(good.number(UInt64.self, at: 40))
    let size = UInt64(good.count)
    let segments = Int(good.number(UInt64.self, at: 32))
    let index = try #require((0..<16).first { good.number(UInt32.self, at: segments + $0 * 56) == 1 })
    let first = segments + index * 56
    let end: UInt64 = good.number(at: first + 32)
    let contradictions: [([UInt8], LibraryFault.Reason)] = [
      (good.patched(UInt16(40), at: 58), .malformed("its section headers have 40 bytes each, not 64")),
      (good.patched(UInt16(32), at: 54), .malformed("its program headers have 32 bytes each, not 56")),
      (good.patched(UInt16(0xFFF0), at: 62), .malformed("its sections have no names")),
      (good.patched(UInt16.max, at: 62), .malformed("its sections have no names")),
      (good.patched(UInt64.max, at: 40), .truncated(part: "section header table", end: .max, size: size)),
      (good.patched(UInt64.max - 8, at: 32), .truncated(part: "program header table", end: .max, size: size)),
      (good.patched(UInt64.max, at: table + 64 + 32), .truncated(part: "section 1", end: .max, size: size)),
      (good.patched(size, at: first + 8), .truncated(part: "segment \(index)", end: size + end, size: size)),
      (good.patched(UInt64.max, at: first + 32), .truncated(part: "segment \(index)", end: .max, size: size)),
      (good.patched(UInt64.max, at: first + 16), .malformed("a segment is outside the memory")),
      // With none in the header, the first section header has the number of sections.
      (good.patched(UInt16(0), at: 60), .noSectionHeaders),
      (
        good.patched(UInt16(0), at: 60).patched(UInt64.max, at: table + 32),
        .truncated(part: "section header table", end: .max, size: size)
      ),
    ]
    for (bytes, fault) in contradictions { #expect(reason(bytes) == fault) }
    var elf = SyntheticELF()
    elf.body = little(Int32.max) + little(Int32.min)
    for offset in [SyntheticELF.bodyOffset, SyntheticELF.bodyOffset + 4] {
      elf.sections = [.init(name: "swift5_protocol_conformances", offset: offset, size: 4)]
      #expect(reason(elf) == .malformed("a protocol conformance is outside its segments"))
    }
  }

  @Test("tables for the loader that contradict one another, or the file; a hash table that is no table of this file")
  func loaderTables() {
    var elf = SyntheticELF()
    elf.body = little(UInt32(9)) + [UInt8](repeating: 0, count: 20) + little(UInt32(0)) + little(UInt32(1))
    elf.add(6, at: SyntheticELF.bodyOffset)
    elf.add(4, at: SyntheticELF.bodyOffset + 24)
    #expect(reason(elf) == .malformed("a name at 9 is outside its string table"))
    for address in [1 << 40, .max] as [UInt64] {
      elf.dynamic[0].value = address
      #expect(reason(elf) == .malformed("the table of the kind 6 is outside its segments"))
    }
    elf.dynamic[1].value = 1 << 40
    for tag in [4, 0x6FFF_FEF5] as [UInt64] {
      elf.dynamic[1].tag = tag
      #expect(reason(elf) == .malformed("its hash table is outside its segments"))
    }
    elf.add(0x6FFF_FEF5, at: 0)
    #expect(reason(elf) == .malformed("its dynamic segment has two entries of the kind 1879047925"))
    elf.dynamic = [.init(tag: 7, value: 0), .init(tag: 8, value: .max)]
    #expect(reason(elf) == .malformed("the table of the kind 7 is outside its segments"))
    elf.dynamic = []
    elf.add(0x6FFF_FEF5, at: SyntheticELF.bodyOffset)
    let header = [1, 1, 0, 0].flatMap { little(UInt32($0)) }
    for (symbol, fault) in [
      (900_000, "its hash table is outside its segments"), (.max, "it has 4294967295 symbols"),
    ] as [(UInt32, String)] {
      elf.body = header + little(symbol)
      #expect(reason(elf) == .malformed(fault))
    }
  }

  @Test("segments of which one covers another, and two dynamic segments")
  func segments() throws {
    let good = try FixtureLibraries.bytes("NullEntryPoint")
    let table = Int(good.number(UInt64.self, at: 32))
    let count = Int(good.number(UInt16.self, at: 56))
    let headers = (0..<count).map { (offset: table + $0 * 56, kind: good.number(UInt32.self, at: table + $0 * 56)) }
    let loadable = headers.filter { $0.kind == 1 }.map(\.offset)
    try #require(loadable.count > 1)
    let end: UInt64 = good.number(at: loadable[0] + 16) + good.number(UInt64.self, at: loadable[0] + 40)
    let overlap = LibraryFault.Reason.malformed("its segments overlap, or are not in the order of their addresses")
    // Sharing a page is overlapping as well: the loader maps pages.
    for address in [end - 1, 0] { #expect(reason(good.patched(address, at: loadable[1] + 16)) == overlap) }
    #expect(
      reason(good.patched(UInt64(1), at: loadable[0] + 40))
        == .malformed("a segment has more bytes in the file than in memory"))
    let other = try #require(headers.first { $0.kind != 1 && $0.kind != 2 }).offset
    let segment = try #require(headers.first { $0.kind == 2 }).offset
    var twice = good
    twice.replaceSubrange(other..<other + 56, with: good[segment..<segment + 56])
    #expect(reason(twice) == .malformed("it has 2 dynamic segments"))
    #expect(reason(good.patched(UInt64(16), at: segment + 32)) == .malformed("its dynamic segment has no end"))
  }

  @Test("what the sections say of symbols is not believed: the loader doesn't look at it")
  func sectionsThatLie() throws {
    let good = try FixtureLibraries.bytes("NullEntryPoint")
    let table = Int(good.number(UInt64.self, at: 40))
    let count = Int(good.number(UInt16.self, at: 60))
    var lying = good
    for index in 0..<count where [6, 11].contains(good.number(UInt32.self, at: table + index * 64 + 4)) {
      lying = lying.patched(UInt64(0), at: table + index * 64 + 32)
    }
    #expect(lying != good)
    let report = try LibraryReport(of: LibraryFile(path: "libX.so", bytes: lying))
    #expect(report == (try LibraryReport(of: LibraryFile(path: "libX.so", bytes: good))))
    #expect(report.entryPoints.map(\.symbol) == ["scene_Null"])
  }

  @Test("links by a path, and entries that let others in unseen")
  func links() {
    func reason(linking name: String, _ tag: UInt64 = 1) -> LibraryFault.Reason? {
      var elf = SyntheticELF()
      elf.body = Array(name.utf8) + [0]
      elf.add(5, at: SyntheticELF.bodyOffset)
      elf.add(10, at: elf.body.count)
      elf.add(tag, at: 0)
      return self.reason(elf)
    }
    #expect(reason(linking: "libX.so") == nil)
    for name in ["../libX.so", "/tmp/libX.so", "lib\u{1B}[2J.so", ""] {
      #expect(reason(linking: name) == .linksPath(name))
    }
    for name in ["${LIB}.e.so", "$ORIGIN.so"] { #expect(reason(linking: name) == .linksToken(name)) }
    let tags: [(UInt64, String)] = [
      (0x6FFF_FEFB, "DT_DEPAUDIT"), (0x6FFF_FEFC, "DT_AUDIT"), (0x7FFF_FFFD, "DT_AUXILIARY"),
      (0x7FFF_FFFF, "DT_FILTER"),
    ]
    for (tag, name) in tags { #expect(reason(linking: "libX.so", tag) == .opensUnseen(tag: name)) }
  }
}
