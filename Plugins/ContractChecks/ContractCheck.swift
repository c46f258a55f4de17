/// A fact that holds for each implementation of a worker's protocol. It needs no testing library.
public struct ContractCheck<Store: Sendable>: Sendable, CustomStringConvertible {
  /// The fact in words.
  public let description: String

  private let body: @Sendable (Store) async throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (Store) async throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Holds the fact against an implementation.
  ///
  /// - Parameter store: an empty store, which the check fills.
  /// - Throws: ``BrokenContract`` when the fact doesn't hold; what the implementation throws.
  public func run(on store: Store) async throws { try await body(store) }
}

/// A fact that doesn't hold.
public struct BrokenContract: Error, Equatable, CustomStringConvertible {
  /// What the implementation gave.
  public let found: String
  /// What it had to give.
  public let expected: String
  /// The line of the check.
  public let place: String

  /// The three of them.
  public var description: String { "\(place): found \(found), expected \(expected)" }
}

/// Holds a value against the right one.
func expect<Value: Equatable>(
  _ found: Value, is expected: Value, file: String = #fileID, line: Int = #line
) throws(BrokenContract) {
  guard found != expected else { return }
  throw BrokenContract(
    found: String(reflecting: found), expected: String(reflecting: expected), place: "\(file):\(line)")
}

/// Expects a call to throw one error and no other.
func expect<Failure: Error & Equatable, Value>(
  _ expected: Failure, file: String = #fileID, line: Int = #line, from call: () async throws(Failure) -> Value
) async throws(BrokenContract) {
  var found: String
  do throws(Failure) {
    found = String(reflecting: try await call())
  } catch {
    guard error != expected else { return }
    found = String(reflecting: error)
  }
  throw BrokenContract(found: found, expected: String(reflecting: expected), place: "\(file):\(line)")
}
