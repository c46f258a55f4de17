/// That a type of a library conforms to a protocol of another library, as the file says without any of its code running.
public struct ProtocolConformance: Hashable, Codable, Sendable {
  /// The name of a type of this library (`Home.HomeInteractor`); of another library's type the symbol of its
  /// descriptor (`$s9Contracts7SessionVMn`).
  public let type: String
  /// The symbol of the protocol's descriptor: `$s9Contracts13HomeDataStoreMp`. See ``ProtocolSymbol``.
  public let protocolSymbol: String
  /// Whether the type is another library's too. Two libraries that both declare such a conformance get in each other's way.
  public let isRetroactive: Bool

  /// Describes a conformance.
  public init(type: String, protocolSymbol: String, isRetroactive: Bool = false) {
    self.type = type
    self.protocolSymbol = protocolSymbol
    self.isRetroactive = isRetroactive
  }
}

/// Reads the protocol conformances of a library out of its file.
///
/// Source: swift/include/swift/ABI/Metadata.h, `TargetProtocolConformanceDescriptor`; flags in MetadataValues.h,
/// `ConformanceFlags`.
struct SwiftConformances {
  /// The most conformances that a library may have: many times what Foundation has.
  private static let limit: UInt64 = 50_000

  private let elf: ELFFile
  private let symbols: [ELFSymbol]
  private let relocations: ELFRelocations
  private var types: SwiftTypeNames

  init(_ elf: ELFFile, symbols: [ELFSymbol], relocations: ELFRelocations) {
    self.elf = elf
    self.symbols = symbols
    self.relocations = relocations
    types = SwiftTypeNames(elf)
  }

  /// The conformances to protocols that the library doesn't define, in the order of the file.
  mutating func read() throws(LibraryFault.Reason) -> [ProtocolConformance] {
    guard let table = elf.section(named: "swift5_protocol_conformances") else { return [] }
    let count = table.size / 4
    guard count <= SwiftConformances.limit else { throw .malformed("it has \(count) protocol conformances") }
    var found: [ProtocolConformance] = []
    for index in 0..<count {
      let pointer = RelativePointer(at: table.address &+ index * 4, in: elf)
      guard let pointer, !pointer.isNull else { continue }
      guard let conformance = try read(at: pointer.target) else { continue }
      found.append(conformance)
    }
    return found
  }

  private mutating func read(at address: UInt64) throws(LibraryFault.Reason) -> ProtocolConformance? {
    guard
      let protocolPointer = RelativePointer(at: address, in: elf),
      let typePointer = RelativePointer(at: address &+ 4, in: elf),
      let flags: UInt32 = elf.integer(atAddress: address &+ 12)
    else { throw .malformed("a protocol conformance is outside its segments") }
    // A direct pointer leads to a protocol of this library.
    guard protocolPointer.isIndirect, let protocolSymbol = foreignSymbol(at: protocolPointer.target) else { return nil }
    switch (flags >> 3) & 7 {
    case 0:
      let name = try types.name(at: typePointer.target)
      return ProtocolConformance(type: name, protocolSymbol: protocolSymbol)
    case 1:
      guard let type = foreignSymbol(at: typePointer.target) else { return nil }
      return ProtocolConformance(type: type, protocolSymbol: protocolSymbol, isRetroactive: true)
    default:
      return nil  // Objective-C classes
    }
  }

  /// The symbol of another library to which the pointer at an address will point.
  private func foreignSymbol(at address: UInt64) -> String? {
    guard let index = relocations.symbolIndex(at: address), symbols.indices.contains(index) else { return nil }
    let symbol = symbols[index]
    return !symbol.isDefined && Printable.isPlain(symbol.name) ? symbol.name : nil
  }
}
