/// What a use case adds to a scene.
public struct SourceUseCase: Codable, Equatable, Sendable {
  /// The files that change.
  public let files: [EditedFile]
  /// Whether a view observes what the Presenter fills, and the Interactor is an actor.
  public let isObserved: Bool
  /// What making the Interactor takes, without what has a default.
  public let interactor: [SourceParameter]
  /// What making the Presenter takes.
  public let presenter: [SourceParameter]

  /// Takes the values.
  public init(files: [EditedFile], isObserved: Bool, interactor: [SourceParameter], presenter: [SourceParameter]) {
    self.files = files
    self.isObserved = isObserved
    self.interactor = interactor
    self.presenter = presenter
  }
}

/// A file, as it becomes.
public struct EditedFile: Codable, Equatable, Sendable {
  /// The path of the file.
  public let path: String
  /// All of its text.
  public let text: String

  /// Takes a path and a text.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// A parameter of an initialiser.
public struct SourceParameter: Codable, Equatable, Sendable {
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
