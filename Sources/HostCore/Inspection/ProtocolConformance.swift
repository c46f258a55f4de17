/// That a type of a library conforms to a protocol of another library, as the file says without any of its code running.
public struct ProtocolConformance: Hashable, Codable, Sendable {
  /// The name of a type of this library (`Home.HomeInteractor`); of another library's type the symbol of its
  /// descriptor (`$s9Contracts7SessionVMn`).
  public let type: String
  /// The symbol of the protocol's descriptor: `$s9Contracts13HomeDataStoreMp`. See ``ProtocolSymbol``.
  public let protocolSymbol: String
  /// Whether the type is another library's too. Two libraries that both declare such a conformance get in each other's way.
  public let isRetroactive: Bool
  /// Whether it holds on a global actor only (SE-0470): `extension HomeInteractor: @MainActor HomeDataStore`, or without
  /// the words where a type of the main actor conforms to a protocol that isn't. A cast to the protocol may fail then.
  public let isIsolated: Bool

  /// Describes a conformance.
  public init(type: String, protocolSymbol: String, isRetroactive: Bool = false, isIsolated: Bool = false) {
    self.type = type
    self.protocolSymbol = protocolSymbol
    self.isRetroactive = isRetroactive
    self.isIsolated = isIsolated
  }
}

extension ProtocolConformance {
  /// The conformances of a library to protocols of others.
  static func all(
    in elf: ELFFile, _ records: [ConformanceRecord]
  ) throws(LibraryFault.Reason) -> [ProtocolConformance] {
    var names = SwiftTypeNames(elf)
    var conformances: [ProtocolConformance] = []
    for record in records {
      guard case .foreign(let symbol) = record.conformsTo else { continue }
      let conformance: ProtocolConformance
      switch record.type {
      case .foreign(let type):
        conformance = ProtocolConformance(
          type: type, protocolSymbol: symbol, isRetroactive: true, isIsolated: record.isIsolated)
      case .own(let address, _):
        conformance = ProtocolConformance(
          type: try names.name(at: address), protocolSymbol: symbol, isIsolated: record.isIsolated)
      }
      conformances.append(conformance)
    }
    return conformances
  }
}
