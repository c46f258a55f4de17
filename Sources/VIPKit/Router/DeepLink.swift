/// A link from outside by which a scene can be opened: the steps of a path, such as `contacts/:id`. `:name` stands for any
/// one step. The scene's descriptor names it, and its Router fills its own data store from it (``Router/linkSegues``).
public struct DeepLink: Sendable, Hashable {
  /// What the links look like that it stands for.
  public let pattern: String

  /// Declares a link by its steps between slashes; what it takes from a link has the form `:name`.
  public init(_ pattern: String) { self.pattern = pattern }
}

extension DeepLink: ExpressibleByStringLiteral {
  /// Declares a link by its pattern.
  public init(stringLiteral pattern: String) { self.init(pattern) }
}

/// What a link says, by the names in its pattern.
public struct LinkParameters: Sendable, Equatable {
  private let values: [String: String]

  /// Makes parameters. The host does, and tests.
  public init(_ values: [String: String]) { self.values = values }

  /// What stands in the place of a name; nil when the pattern has no such name.
  public subscript(name: String) -> String? { values[name] }

  /// What stands in the place of a name, as a value. Throws ``LinkParameterFault``, by which the link is refused.
  public func value<Value: LosslessStringConvertible>(_ name: String, as type: Value.Type = Value.self) throws -> Value
  {
    guard let text = values[name], let value = Value(text) else {
      throw LinkParameterFault(name: name, found: values[name], expected: "\(Value.self)")
    }
    return value
  }
}

/// What stands in a link isn't what the scene expects there.
public struct LinkParameterFault: Error, Equatable, CustomStringConvertible {
  /// The name in the pattern.
  public let name: String
  /// What stands in its place; nil when the pattern has no such name.
  public let found: String?
  /// The type that was expected.
  public let expected: String

  /// What is wrong, on one line.
  public var description: String { "\(name): found \(found.map { "\"\($0)\"" } ?? "nothing"), expected \(expected)" }
}
