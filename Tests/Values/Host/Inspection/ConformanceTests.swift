import HostSystem
@testable import HostInspection
import Contracts
import Glibc
import TestSupport
import Testing

@Suite("Conformances are found in the file, by the symbols of protocols")
struct ConformanceTests {
  private protocol Hidden {}

  @Test("conformances to protocols of other libraries, of its own types and of others'")
  func conformances() throws {
    let path = try FixtureLibraries.path("RetroactiveConformance")
    let conformances = try LibraryReport(of: LibraryFile(reading: path)).conformances
    let error = try #require(ProtocolSymbol.of((any Error).self))
    #expect(
      Set(conformances) == [
        ProtocolConformance(type: "RetroactiveConformance.Failure", protocolSymbol: error),
        ProtocolConformance(type: "RetroactiveConformance.Outer.Nested", protocolSymbol: error),
        ProtocolConformance(type: "$sSSMn", protocolSymbol: error, isRetroactive: true),
      ])
    let file = try LibraryFile(reading: try FixtureLibraries.path("NullEntryPoint"))
    #expect(try LibraryReport(of: file).conformances.isEmpty, "a library without Swift has none")
  }

  @Test("the type may be in another file of the module, of another machine, too; one on an actor only is told")
  func otherFile() throws {
    for (isPacked, tag) in [(false, DT_RELA), (true, DT_RELR)] {
      let file = try LibraryFile(reading: try FixtureLibraries.path("Split", isPacked: isPacked))
      #expect(try ELFDynamic(ELFFile(file.bytes)).value(tag) != nil)
      #expect(try Set(LibraryReport(of: file).conformances) == Self.split)
    }

    // Its relocations have other numbers.
    var bytes = try FixtureLibraries.bytes("Split")
    let elf = try ELFFile(bytes)
    let dynamic = try ELFDynamic(elf)
    let size = try #require(dynamic.value(DT_RELASZ))
    let table = try #require(try dynamic.table(DT_RELA, size: size, in: elf))
    for place in stride(from: Int(table.offset) + 8, to: Int(table.offset + table.size), by: 24) {
      // R_X86_64_RELATIVE becomes R_AARCH64_RELATIVE.
      if bytes.number(UInt64.self, at: place) == 8 { bytes = bytes.patched(UInt64(1027), at: place) }
    }
    bytes = bytes.patched(UInt16(183), at: 18)
    #expect(try Set(LibraryReport(of: LibraryFile(path: "libSplit.so", bytes: bytes)).conformances) == Self.split)
  }

  private static let split: Set<ProtocolConformance> = [
    ProtocolConformance(type: "Split.Split", protocolSymbol: "$ss5ErrorMp"),
    ProtocolConformance(type: "Split.PublicSplit", protocolSymbol: "$ss5ErrorMp"),
    ProtocolConformance(
      type: "Split.MainActorSplit", protocolSymbol: "$ss23CustomStringConvertibleMp", isIsolated: true),
  ]

  @Test("relocations of a form that can't be read are refused by its name")
  func otherRelocations() throws {
    var elf = SyntheticELF()
    elf.add(0x6000_0011, at: SyntheticELF.bodyOffset)
    #expect(throws: Diagnostic(path: "libX.so", reason: .relocatedOtherwise(tag: "DT_ANDROID_RELA"))) {
      try LibraryReport(of: LibraryFile(path: "libX.so", bytes: elf.bytes()))
    }
  }

  @Test("a class of a library that is needed counts for who uses it, and for nobody else")
  func shared() throws {
    let offers = try SharedLibrary(reading: try FixtureLibraries.path("Offers"))
    func conformance(_ name: String) throws -> ProtocolConformance? {
      try LibraryReport(of: LibraryFile(reading: try FixtureLibraries.path(name)))
        .conformance(to: "$s6Offers7GreeterMp", sharing: [offers])
    }
    #expect(
      try conformance("UsesOffers")
        == ProtocolConformance(type: "$s6Offers7OfferedCMn", protocolSymbol: "$s6Offers7GreeterMp"))
    #expect(try conformance("LinksOffers") == nil)
  }

  @Test("one protocol has a symbol; compositions and other types have none")
  func protocolSymbols() throws {
    #expect(ProtocolSymbol.of((any HomeDataStore).self) == "$s9Contracts13HomeDataStoreMp")
    #expect(ProtocolSymbol.of((any AuthWorker).self) == "$s9Contracts10AuthWorkerMp")
    #expect(ProtocolSymbol.of((any Error).self) == "$ss5ErrorMp")
    #expect(ProtocolSymbol.of((any Trailing_).self) == "$s9HostTests9Trailing_Mp")
    let others: [Any.Type] = [
      (any HomeDataStore & AuthWorker).self, (any HomeDataStore & Trailing_).self, (any Error & AnyObject).self,
      (any Hidden).self, (any Sequence<Int>).self, Any.self, User.self,
    ]
    for type in others { #expect(ProtocolSymbol.of(type) == nil, "\(type)") }
  }
}

protocol Trailing_ {}
