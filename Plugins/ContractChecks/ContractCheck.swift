import VIPKit

/// A fact that holds for each implementation of a worker's protocol. It needs no testing library.
public struct ContractCheck<Store: Sendable>: Sendable, CustomStringConvertible {
  /// The fact in words.
  public let description: String

  private let body: @Sendable (Store) async throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (Store) async throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Checks an implementation by an empty store, which it fills. Throws `CheckFailure` when the fact doesn't hold.
  public func run(on store: Store) async throws { try await body(store) }
}

func expect<Value: Equatable>(
  _ found: Value, is expected: Value, file: String = #fileID, line: Int = #line
) throws(CheckFailure) {
  guard found != expected else { return }
  throw CheckFailure("\(file):\(line): found \(String(reflecting: found)), expected \(String(reflecting: expected))")
}

func expect<Failure: Error & Equatable, Value>(
  _ expected: Failure, file: String = #fileID, line: Int = #line, from call: () async throws -> Value
) async throws(CheckFailure) {
  var found: String
  do {
    found = String(reflecting: try await call())
  } catch {
    guard error as? Failure != expected else { return }
    found = String(reflecting: error)
  }
  throw CheckFailure("\(file):\(line): found \(found), expected \(String(reflecting: expected))")
}
