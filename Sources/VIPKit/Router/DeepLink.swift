/// A link from outside that a descriptor names: `contacts/:id`, `:id` any one step. ``Router/linkSegues`` read it.
public struct DeepLink: Sendable, Equatable {
  /// The steps, such as `contacts/:id`.
  public let pattern: String
}

extension DeepLink: ExpressibleByStringLiteral {
  /// Declares a link by its steps between slashes; `:name` takes the step in its place.
  public init(stringLiteral pattern: String) { self.pattern = pattern }
}

/// What a link says, by the names in its pattern.
public struct LinkParameters: Sendable {
  private let values: [String: String]

  /// Makes parameters, for the host and for tests.
  public init(_ values: [String: String]) { self.values = values }

  /// The step in a name's place; nil when the pattern has no such name.
  public subscript(name: String) -> String? { values[name] }

  /// The step in a name's place, as a value. Throws ``LinkParameterFault``: the host refuses the link.
  public func value<Value: LosslessStringConvertible>(_ name: String, as type: Value.Type = Value.self) throws -> Value
  {
    guard let text = values[name], let value = Value(text) else {
      let found = values[name].map { "\"\($0)\"" } ?? "nothing"
      throw LinkParameterFault(description: "\(name): found \(found), expected \(Value.self)")
    }
    return value
  }
}

/// A step of a link isn't what the scene expects.
public struct LinkParameterFault: Error, Equatable, CustomStringConvertible {
  /// The name in the pattern, what stands in its place, and the type that was expected, on one line.
  public let description: String
}
