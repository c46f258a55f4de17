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
