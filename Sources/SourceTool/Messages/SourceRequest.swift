/// What the host asks `host-source`: one request is the only argument of a run, as JSON.
public enum SourceRequest: Codable, Equatable, Sendable {
  /// The text of a file of spies.
  ///
  /// - `all`: the modules of whose protocols each gets a spy.
  /// - `with`: further modules in which protocols and types are looked for.
  /// - `of`: further protocols that get one: `"AuthWorker"`, or for one object with both `"LoginRoutingLogic & LoginDataPassing"`.
  /// - `access`: the access level of the spies, `public` or `package`; nil for internal.
  case spies(all: [SourceModule], with: [SourceModule], of: [String], access: String?)
  /// What an implementation of a worker has to do, by its protocol in the sources of Contracts.
  case contract(name: String, folder: String)
  /// The words that a program shows, in the order of the files and their lines.
  ///
  /// - `functions`: the names of the functions of which they are arguments.
  case words(functions: [String], folder: String)
  /// The files of a scene with one more use case.
  case useCase(name: String, scene: String, folder: String)
  /// What breaks the rules of the architecture.
  ///
  /// - `folders`: those of the application: of what its scenes share, of its scenes and workers.
  /// - `packages`: the files `Package.swift` that build them.
  /// - `only`: the folder whose findings are wanted; nil for all.
  case lint(folders: [String], packages: [String], only: String?)
  /// The files of two scenes and of Contracts with one more route.
  case route(SourceRouteRequest)
}

/// The sources of a module.
public struct SourceModule: Codable, Equatable, Sendable {
  /// What an `import` says.
  public let name: String
  /// The path of the folder.
  public let folder: String

  /// Takes a name and a path.
  public init(name: String, folder: String) {
    self.name = name
    self.folder = folder
  }
}

/// What `host-source` answers: JSON on the standard output.
public enum SourceAnswer: Codable, Equatable, Sendable {
  /// A Swift file, without what says how it was made.
  case spies(text: String)
  /// The worker's protocol.
  case contract(SourceContract)
  /// The words, each with its place.
  case words([SourceWord])
  /// The scene with its use case.
  case useCase(SourceUseCase)
  /// What breaks the rules.
  case lint(SourceFindings)
  /// The scenes and Contracts with their route.
  case route(SourceRoute)
  /// Why there is no answer.
  case fault(SourceFault)
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
    self.text = text
    self.plural = plural
    self.comment = comment
    self.file = file
    self.line = line
  }
}
