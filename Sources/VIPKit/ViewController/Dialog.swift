/// A question to the user: `Dialog("Save first?", choices: [.init("Save", answer: Leave.save), …])`.
///
/// With the tint `.negative` it is an error alert with buttons of its own. Escape means the choice with the role
/// `cancel`. The focus begins at the first ordinary choice, else at that one, so that Return alone deletes nothing.
public struct Dialog<Answer: Sendable>: Sendable {
  /// One of the answers.
  public struct Choice: Sendable {
    /// The words on its button.
    public let title: String
    /// Its special purpose, if any.
    public let role: ButtonRole?
    /// What it means.
    public let answer: Answer

    /// Offers an answer.
    public init(_ title: String, role: ButtonRole? = nil, answer: Answer) {
      self.title = title
      self.role = role
      self.answer = answer
    }
  }

  /// The question, in a line.
  public let title: String
  /// What to know before answering; nil when the title says all.
  public let message: String?
  /// Its meaning; nil for a mere question.
  public let tint: Tint?
  /// The answers, in their order on the screen.
  public let choices: [Choice]

  /// Asks for one of several answers. With a tint it says what has happened, in a line: `.negative` is an error,
  /// `.warning` a danger.
  public init(_ title: String, message: String? = nil, tint: Tint? = nil, choices: [Choice]) {
    self.title = title
    self.message = message
    self.tint = tint
    self.choices = choices
  }

  /// It has no number yet.
  var question: Question {
    Question(
      number: 0, title: title, message: message, tint: tint,
      choices: choices.map { Question.Choice($0.title, role: $0.role) })
  }
}

extension Dialog where Answer == Bool {
  /// Asks whether to go on.
  public init(_ title: String, message: String? = nil, confirm: String, role: ButtonRole? = nil, cancel: String) {
    self.init(
      title, message: message,
      choices: [Choice(cancel, role: .cancel, answer: false), Choice(confirm, role: role, answer: true)])
  }
}

/// A question that waits for its answer, as a display shows it.
public struct Question: Sendable, Equatable {
  /// Tells it from all others.
  public let number: Int
  /// The question, in a line.
  public let title: String
  /// What to know before answering; nil when the title says all.
  public let message: String?
  /// Its meaning; nil for a mere question.
  public let tint: Tint?
  /// The answers, in their order on the screen.
  public let choices: [Choice]

  /// A button's words and purpose.
  public struct Choice: Sendable, Equatable {
    /// The words on its button.
    public let title: String
    /// Its special purpose, if any.
    public let role: ButtonRole?

    /// Names an answer.
    @_spi(Host) public init(_ title: String, role: ButtonRole? = nil) {
      self.title = title
      self.role = role
    }
  }

  /// Describes a question, or an alert with buttons of its own.
  @_spi(Host) public init(number: Int, title: String, message: String? = nil, tint: Tint? = nil, choices: [Choice]) {
    self.number = number
    self.title = title
    self.message = message
    self.tint = tint
    self.choices = choices
  }

  func numbered(_ number: Int) -> Question {
    Question(number: number, title: title, message: message, tint: tint, choices: choices)
  }
}
