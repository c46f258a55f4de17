import Contracts
import HostCore
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
  }

  @Test("a library without Swift has none")
  func withoutSwift() throws {
    let file = try LibraryFile(reading: try FixtureLibraries.path("NullEntryPoint"))
    #expect(try LibraryReport(of: file).conformances.isEmpty)
  }

  @Test("one protocol has a symbol; compositions and other types have none")
  func protocolSymbols() throws {
    #expect(ProtocolSymbol.of((any HomeDataStore).self) == "$s9Contracts13HomeDataStoreMp")
    #expect(ProtocolSymbol.of((any AuthWorker).self) == "$s9Contracts10AuthWorkerMp")
    #expect(ProtocolSymbol.of((any Error).self) == "$ss5ErrorMp")
    #expect(ProtocolSymbol.of((any Trailing_).self) == "$s13HostCoreTests9Trailing_Mp")
    #expect(ProtocolSymbol.of((any HomeDataStore & AuthWorker).self) == nil)
    #expect(ProtocolSymbol.of((any HomeDataStore & Trailing_).self) == nil)
    #expect(ProtocolSymbol.of((any Error & AnyObject).self) == nil)
    #expect(ProtocolSymbol.of((any Hidden).self) == nil)
    #expect(ProtocolSymbol.of((any Sequence<Int>).self) == nil)
    #expect(ProtocolSymbol.of(Any.self) == nil)
    #expect(ProtocolSymbol.of(User.self) == nil)
  }
}

protocol Trailing_ {}
