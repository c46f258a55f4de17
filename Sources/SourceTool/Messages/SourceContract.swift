/// A worker's protocol, as far as an implementation to begin with needs it.
public struct SourceContract: Codable, Equatable, Sendable {
  /// The name of its key: `auth` in `extension WorkerKey where Worker == any AuthWorker`; nil when it has none.
  public let key: String?
  /// The modules that its file imports.
  public let imports: [String]
  /// What it asks for, in its order.
  public let requirements: [SourceRequirement]

  /// Takes the values.
  public init(key: String?, imports: [String], requirements: [SourceRequirement]) {
    self.key = key
    self.imports = imports
    self.requirements = requirements
  }
}

/// What a protocol asks for.
public struct SourceRequirement: Codable, Equatable, Sendable {
  /// The word that tells what it is: `func`, `var`; `static` for one of the type's.
  public let keyword: String
  /// The name of a function, or of a property that is only read; empty for others.
  public let name: String
  /// A function up to its body, on one line; empty for others.
  public let signature: String
  /// The type of a property that is only read; empty for others.
  public let type: String
  /// `async throws(E)` of such a property; empty without.
  public let effects: String
  /// Whether a function returns something.
  public let hasResult: Bool
  /// What it throws; nil when it doesn't.
  public let error: String?
  /// The cases of that error, when the sources declare it as an enum.
  public let cases: [SourceCase]

  /// Takes the values.
  public init(
    keyword: String, name: String = "", signature: String = "", type: String = "", effects: String = "",
    hasResult: Bool = false, error: String? = nil, cases: [SourceCase] = []
  ) {
    self.keyword = keyword
    self.name = name
    self.signature = signature
    self.type = type
    self.effects = effects
    self.hasResult = hasResult
    self.error = error
    self.cases = cases
  }
}

/// A case of an enum, with what it carries.
public struct SourceCase: Codable, Equatable, Sendable {
  /// One of the values that a case carries.
  public struct Value: Codable, Equatable, Sendable {
    /// Its label; nil without one.
    public let label: String?
    /// Its type.
    public let type: String

    /// Takes a label and a type.
    public init(label: String?, type: String) {
      self.label = label
      self.type = type
    }
  }

  /// The name of the case.
  public let name: String
  /// What it carries.
  public let values: [Value]

  /// Takes a name and values.
  public init(name: String, values: [Value]) {
    self.name = name
    self.values = values
  }
}
