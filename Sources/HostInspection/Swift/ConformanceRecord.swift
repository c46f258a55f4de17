/// A protocol conformance as a library's file has it.
struct ConformanceRecord {
  /// A type or a protocol.
  enum Declaration: Hashable {
    /// Another library's: the symbol of its descriptor.
    case foreign(String)
    /// The library's own: the address of its descriptor, and its symbol when others see it.
    case own(UInt64, symbol: String?)

    /// The symbol of the descriptor, by which libraries speak of it to each other.
    var symbol: String? {
      switch self {
      case .foreign(let symbol): symbol
      case .own(_, let symbol): symbol
      }
    }
  }

  let type: Declaration
  let conformsTo: Declaration
  /// Whether the conformance holds on a global actor only: `extension Login: @MainActor LoginDataStore`.
  let isIsolated: Bool
}
