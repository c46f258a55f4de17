/// What a use case adds to a scene.
public struct SourceUseCase: Codable, Equatable, Sendable {
  /// A file, as it becomes.
  public struct File: Codable, Equatable, Sendable {
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
  public struct Parameter: Codable, Equatable, Sendable {
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

  /// The files that change.
  public let files: [File]
  /// Whether a view observes what the Presenter fills, and the Interactor is an actor.
  public let isObserved: Bool
  /// What making the Interactor takes, without what has a default.
  public let interactor: [Parameter]
  /// What making the Presenter takes.
  public let presenter: [Parameter]

  /// Takes the values.
  public init(files: [File], isObserved: Bool, interactor: [Parameter], presenter: [Parameter]) {
    self.files = files
    self.isObserved = isObserved
    self.interactor = interactor
    self.presenter = presenter
  }
}
