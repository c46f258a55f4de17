import HostSystem
import Glibc

/// Reads a library's protocol conformances (swift/include/swift/ABI/Metadata.h, `TargetProtocolConformanceDescriptor`;
/// flags in MetadataValues.h, `ConformanceFlags`).
struct SwiftConformances {
  /// Many times what Foundation has.
  private static let limit: UInt64 = 50_000
  /// `HasGlobalActorIsolation`, since Swift 6.2.
  private static let isolated: UInt32 = 1 << 19

  private let library: ELFLibrary
  /// The exported own types and protocols, by the addresses of their descriptors.
  private let descriptors: [UInt64: String]

  init(_ library: ELFLibrary) {
    self.library = library
    let symbols = library.swiftSymbols.filter { $0.isDefined && $0.isVisible && SwiftSymbol.isDescriptor($0.name) }
    descriptors = Dictionary(symbols.map { ($0.address, $0.name) }) { first, _ in first }
  }

  /// Those whose type and protocol the file tells, in its order.
  func read() throws(LibraryFault.Reason) -> [ConformanceRecord] {
    let elf = library.elf
    guard let table = elf.section(named: "swift5_protocol_conformances") else { return [] }
    let count = table.sh_size / 4
    guard count <= SwiftConformances.limit else { throw .malformed("it has \(count) protocol conformances") }
    var found: [ConformanceRecord] = []
    for index in 0..<count {
      let pointer = RelativePointer(at: table.sh_addr &+ index * 4, in: elf)
      guard let pointer, !pointer.isNull else { continue }
      guard let conformance = try read(at: pointer.target) else { continue }
      found.append(conformance)
    }
    return found
  }

  private func read(at address: UInt64) throws(LibraryFault.Reason) -> ConformanceRecord? {
    let elf = library.elf
    guard
      let protocolPointer = RelativePointer(at: address, in: elf),
      let typePointer = RelativePointer(at: address &+ 4, in: elf),
      let flags: UInt32 = elf.integer(atAddress: address &+ 12)
    else { throw .malformed("a protocol conformance is outside its segments") }
    let kind = (flags >> 3) & 7
    guard kind <= 1 else { return nil }  // Objective-C classes
    // Types of other files of the module are pointers too, unless the whole module is compiled at once.
    guard let type = declaration(at: typePointer.target, isIndirect: kind == 1),
      let conformsTo = declaration(at: protocolPointer.target, isIndirect: protocolPointer.isIndirect)
    else { return nil }
    return ConformanceRecord(type: type, conformsTo: conformsTo, isIsolated: flags & Self.isolated != 0)
  }

  private func declaration(at address: UInt64, isIndirect: Bool) -> ConformanceRecord.Declaration? {
    func own(_ address: UInt64) -> ConformanceRecord.Declaration { .own(address, symbol: descriptors[address]) }
    guard isIndirect else { return own(address) }
    switch library.relocations.target(at: address) {
    case .address(let address): return own(address)
    case .symbol(let index) where library.symbols.indices.contains(index):
      let symbol = library.symbols[index]
      guard !symbol.isDefined else { return own(symbol.address) }
      return Printable.isPlain(symbol.name) ? .foreign(symbol.name) : nil
    default: return nil
    }
  }
}

struct ConformanceRecord {
  enum Declaration: Hashable {
    /// Another library's: the symbol of its descriptor.
    case foreign(String)
    /// The library's own: the address of its descriptor, and its symbol when it is exported.
    case own(UInt64, symbol: String?)

    /// The descriptor's symbol, by which libraries refer to it; nil when it isn't exported.
    var symbol: String? {
      switch self {
      case .foreign(let symbol), .own(_, let symbol?): symbol
      case .own(_, nil): nil
      }
    }
  }

  let type: Declaration
  let conformsTo: Declaration
  /// Whether the conformance holds on a global actor only: `extension Login: @MainActor LoginDataStore`.
  let isIsolated: Bool
}

extension ProtocolConformance {
  static func all(
    in elf: ELFFile, _ records: [ConformanceRecord]
  ) throws(LibraryFault.Reason) -> [ProtocolConformance] {
    var names = SwiftTypeNames(elf)
    var conformances: [ProtocolConformance] = []
    for record in records {
      guard case .foreign(let symbol) = record.conformsTo else { continue }
      let (type, isForeign) =
        switch record.type {
        case .foreign(let type): (type, true)
        case .own(let address, _): (try names.name(at: address), false)
        }
      conformances.append(
        ProtocolConformance(
          type: type, protocolSymbol: symbol, isRetroactive: isForeign, isIsolated: record.isIsolated))
    }
    return conformances
  }
}
