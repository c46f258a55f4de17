/// What the host asks `host-source`: one request is the only argument of a run, as JSON.
public enum SourceRequest: Codable, Equatable, Sendable {
  /// The text of a file of spies, without what says how it was made: a `String`.
  ///
  /// - `all`: the modules of whose protocols each gets a spy.
  /// - `with`: further modules in which protocols and types are looked for.
  /// - `of`: further protocols that get one: `"AuthWorker"`, or for one object with both `"LoginRoutingLogic & LoginDataPassing"`.
  /// - `access`: the access level of the spies, `public` or `package`; nil for internal.
  case spies(all: [SourceModule], with: [SourceModule], of: [String], access: String?)
  /// The proxies of the workers that a module has keys of: ``SourceProxies``.
  case proxies(of: SourceModule)
  /// What an implementation of a worker has to do, by its protocol in the sources of Contracts: a ``SourceContract``.
  case contract(name: String, folder: String)
  /// The words that a program shows, in the order of the files and their lines: ``SourceWord``s.
  ///
  /// - `functions`: the names of the functions of which they are arguments.
  case words(functions: [String], folder: String)
  /// What breaks the rules of the architecture: ``SourceFindings``.
  ///
  /// - `folders`: those of the application: of what its scenes share, of its scenes and workers.
  /// - `packages`: the files `Package.swift` that build them.
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

/// What `host-source` answers: JSON on the standard output.
public enum SourceAnswer<Value: Codable & Sendable>: Codable, Sendable {
  /// What was asked for.
  case value(Value)
  /// Why there is no answer.
  case fault(SourceFault)
}

/// The proxies of a module's workers.
public struct SourceProxies: Codable, Equatable, Sendable {
  /// A file of the module; nil when it has no worker.
  public let text: String?
  /// Why some workers have none.
  public let faults: [SourceFault]

  /// Takes the values.
  public init(text: String?, faults: [SourceFault]) { (self.text, self.faults) = (text, faults) }
}

/// Words that a program shows.
public struct SourceWord: Codable, Equatable, Sendable {
  /// The text, or its singular.
  public let text: String
  /// The text for another number than one; nil when there is none.
  public let plural: String?
  /// What the `// translators:` above it says; nil when nothing does.
  public let comment: String?
  /// The file, below the folder.
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
  /// Its label; nil without one.
  public let label: String?
  /// Its type.
  public let type: String

  /// Takes a label and a type.
  public init(label: String?, type: String) { (self.label, self.type) = (label, type) }
}

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
    (self.key, self.imports, self.requirements) = (key, imports, requirements)
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
    (self.keyword, self.name, self.signature, self.type) = (keyword, name, signature, type)
    (self.effects, self.hasResult, self.error, self.cases) = (effects, hasResult, error, cases)
  }
}

/// A case of an enum, with what it carries.
public struct SourceCase: Codable, Equatable, Sendable {
  /// The name of the case.
  public let name: String
  /// What it carries.
  public let values: [SourceParameter]

  /// Takes a name and values.
  public init(name: String, values: [SourceParameter]) { (self.name, self.values) = (name, values) }
}

extension String {
  /// `Login` as the name of a variable or function begins: `login`; `HTTPNews` becomes `httpNews`.
  public var lowerCamelCase: String {
    let capitals = prefix { $0.isUppercase }
    let count = capitals.count == self.count ? self.count : max(1, capitals.count - 1)
    return prefix(count).lowercased() + dropFirst(count)
  }
}
