/// A request to `host-source`: as JSON, the only argument of a run.
public enum SourceRequest: Codable, Equatable, Sendable {
  /// A file of spies, a `String`, without the comment on how it was made.
  ///
  /// - `all`: the modules whose protocols each get a spy.
  /// - `with`: further modules that declare protocols and types.
  /// - `of`: further protocols, `"AuthWorker"`, or `"LoginRoutingLogic & LoginDataPassing"` for one object with both.
  /// - `access`: `public` or `package`; nil for internal.
  case spies(all: [SourceModule], with: [SourceModule], of: [String], access: String?)
  /// ``SourceProxies`` of the workers that a module has keys of.
  case proxies(of: SourceModule)
  /// A ``SourceContract``: what an implementation of a worker has to do, from the sources of Contracts.
  case contract(name: String, folder: String)
  /// ``SourceWord``s by file and line: the arguments of these functions.
  case words(functions: [String], folder: String)
  /// ``SourceFindings``.
  ///
  /// - `folders`: the application's scenes, workers and what they share.
  /// - `packages`: their files `Package.swift`.
  /// - `only`: the folder whose findings are wanted; nil for all.
  case lint(folders: [String], packages: [String], only: String?)
}

/// The sources of a module.
public struct SourceModule: Codable, Equatable, Sendable {
  /// What an `import` says.
  public let name: String
  /// The path of the folder.
  public let folder: String

  /// Takes a name and a path.
  public init(name: String, folder: String) { (self.name, self.folder) = (name, folder) }
}

/// The answer of `host-source`: JSON on the standard output.
public enum SourceAnswer<Value: Codable & Sendable>: Codable, Sendable {
  case value(Value)
  case fault(SourceFault)
}

/// The proxies of a module's workers.
public struct SourceProxies: Codable, Equatable, Sendable {
  /// A file for the module; nil when it has no worker.
  public let text: String?
  /// Why some workers have no proxy.
  public let faults: [SourceFault]

  /// Takes the values.
  public init(text: String?, faults: [SourceFault]) { (self.text, self.faults) = (text, faults) }
}

/// Words that a program shows.
public struct SourceWord: Codable, Equatable, Sendable {
  /// The text, or its singular.
  public let text: String
  /// For numbers other than one; nil when there is none.
  public let plural: String?
  /// Of the `// translators:` above it; nil without one.
  public let comment: String?
  /// Below the folder.
  public let file: String
  /// The line, from 1.
  public let line: Int

  /// Takes the values.
  public init(text: String, plural: String?, comment: String?, file: String, line: Int) {
    (self.text, self.plural, self.comment, self.file, self.line) = (text, plural, comment, file, line)
  }
}

/// A value that a case of an enum carries.
public struct SourceParameter: Codable, Equatable, Sendable {
  /// Nil without a label.
  public let label: String?
  /// Its type.
  public let type: String

  /// Takes a label and a type.
  public init(label: String?, type: String) { (self.label, self.type) = (label, type) }
}

/// A worker's protocol, for the first version of an implementation.
public struct SourceContract: Codable, Equatable, Sendable {
  /// The key's name: `auth` in `extension WorkerKey where Worker == any AuthWorker`; nil without one.
  public let key: String?
  /// The modules that its file imports.
  public let imports: [String]
  /// In their order.
  public let requirements: [SourceRequirement]

  /// Takes the values.
  public init(key: String?, imports: [String], requirements: [SourceRequirement]) {
    (self.key, self.imports, self.requirements) = (key, imports, requirements)
  }
}

/// A requirement of a protocol.
public struct SourceRequirement: Codable, Equatable, Sendable {
  /// `func`, `var`; `static` for one of the type's.
  public let keyword: String
  /// Of a function or read-only property; else empty.
  public let name: String
  /// A function up to its body, on one line; else empty.
  public let signature: String
  /// Of a read-only property; else empty.
  public let type: String
  /// `async throws(E)` of a read-only property; empty without.
  public let effects: String
  /// The function returns something.
  public let hasResult: Bool
  /// What it throws; nil when it doesn't.
  public let error: String?
  /// The error's cases, when the sources declare it as an enum.
  public let cases: [SourceCase]

  /// Takes the values.
  public init(
    keyword: String, name: String = "", signature: String = "", type: String = "", effects: String = "",
    hasResult: Bool = false, error: String? = nil, cases: [SourceCase] = []
  ) {
    (self.keyword, self.name, self.signature, self.type) = (keyword, name, signature, type)
    (self.effects, self.hasResult, self.error, self.cases) = (effects, hasResult, error, cases)
  }
}

/// A case of an enum.
public struct SourceCase: Codable, Equatable, Sendable {
  /// The name of the case.
  public let name: String
  /// The associated values.
  public let values: [SourceParameter]

  /// Takes a name and values.
  public init(name: String, values: [SourceParameter]) { (self.name, self.values) = (name, values) }
}

extension String {
  /// `login` for `Login`, `httpNews` for `HTTPNews`.
  public var lowerCamelCase: String {
    let capitals = prefix { $0.isUppercase }
    let count = capitals.count == self.count ? self.count : max(1, capitals.count - 1)
    return prefix(count).lowercased() + dropFirst(count)
  }
}
