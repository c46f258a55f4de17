@testable import HostSystem
@testable import HostInspection
import Glibc
import TestSupport
import Testing

@Suite("A damaged library is read to a report or to a fault, never to a trap")
struct MutationTests {
  @Test("mutations of a real library", arguments: 1...4)
  func mutations(seed: UInt64) throws {
    let inspector = try Inspector.forThisProcess()
    let whole = try LibraryFile(reading: Checkout.library("DemoAuth")).bytes
    let tables = try Self.tables(of: whole)
    #expect(tables.count == 12, "\(tables)")
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<750 {
      do throws(Diagnostic) {
        let report = try LibraryReport(of: LibraryFile(path: "libX.so", bytes: mutated(whole, tables, with: &random)))
        let texts = report.needed + report.searchPaths + report.imports + report.descriptors
        #expect(texts.allSatisfy { Printable.text($0) == $0 })
        if (try? inspector.judge(report)) == nil { refused += 1 }
      } catch {
        refused += 1
        #expect(Printable.text(error.message) == error.message)
      }
    }
    // A change in code isn't noticed; most are in what is read.
    #expect((301..<750).contains(refused))
  }

  /// The parts of a library that the inspection reads.
  private static func tables(of bytes: [UInt8]) throws -> [Range<Int>] {
    let elf = try ELFFile(bytes)
    let dynamic = try ELFDynamic(elf)
    let segment = try #require(elf.dynamicSegment)
    var tables = [
      0..<64, 64..<64 + 56 * Int(bytes.number(UInt16.self, at: 56)),
      bytes.count - 64 * elf.sections.count..<bytes.count,
    ]
    func add(_ address: UInt64?, size: UInt64) {
      guard let start = address.flatMap({ elf.offset(ofAddress: $0) }) else { return }
      tables.append(Int(start)..<min(bytes.count, Int(start + size)))
    }
    add(segment.p_vaddr, size: segment.p_filesz)
    add(dynamic.value(DT_GNU_HASH), size: 256)
    add(dynamic.value(DT_SYMTAB), size: 100 * sizeOf(Elf64_Sym.self))
    add(dynamic.value(DT_STRTAB), size: dynamic.value(DT_STRSZ) ?? 0)
    add(dynamic.value(DT_RELA), size: dynamic.value(DT_RELASZ) ?? 0)
    add(dynamic.value(DT_JMPREL), size: dynamic.value(DT_PLTRELSZ) ?? 0)
    for name in ["swift5_protocol_conformances", "swift5_type_metadata", "swift5_builtin"] {
      if let section = elf.section(named: name) { add(section.sh_addr, size: section.sh_size) }
    }
    return tables
  }

  private func mutated(_ whole: [UInt8], _ tables: [Range<Int>], with random: inout SeededGenerator) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard !bytes.isEmpty else { return bytes }
      let table = tables.randomElement(using: &random) ?? bytes.indices
      let known = Int.random(in: 0..<8, using: &random) == 0 ? bytes.indices : table.clamped(to: bytes.indices)
      guard let place = known.randomElement(using: &random) else { continue }
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 3: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      case 4:
        let extreme: [UInt64] = [0, 1, 1 << 31, 1 << 32 - 1, 1 << 63, .max, .max - 63, UInt64(bytes.count)]
        if place + 8 <= bytes.count, let number = extreme.randomElement(using: &random) {
          bytes = bytes.patched(number, at: place)
        }
      case 5 where Int.random(in: 0..<4, using: &random) == 0: bytes.removeSubrange(place...)
      case 6:
        let end = min(bytes.count, place + Int.random(in: 1...64, using: &random))
        bytes.removeSubrange(place..<end)
      default:
        let from = Int.random(in: 0..<whole.count, using: &random)
        let splice = whole[from..<min(whole.count, from + Int.random(in: 1...256, using: &random))]
        bytes.replaceSubrange(place..<min(bytes.count, place + splice.count), with: splice)
      }
    }
    return bytes
  }
}
