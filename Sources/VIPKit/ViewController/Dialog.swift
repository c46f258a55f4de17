/// A question to the user, with the answers that there are.
///
/// ```swift
/// let dialog = Dialog(
///   "Save before leaving?",
///   choices: [.init("Save", answer: Leave.save), .init("Discard", role: .destructive, answer: .discard),
///             .init("Stay", role: .cancel, answer: .stay)])
/// if await ask(dialog) == .save { … }
/// ```
///
/// With the tint `.negative` it is an error alert with buttons of its own. A choice with the role `cancel` is what Escape
/// means. The focus begins at the first ordinary choice, else at that one, so that Return alone deletes nothing.
public struct Dialog<Answer: Sendable>: Sendable {
  /// One of the answers.
  public struct Choice: Sendable {
    /// What stands on its button.
    public let title: String
    /// What it is for, when it is for something special.
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

  /// What is asked, in a line.
  public let title: String
  /// What there is to know before one answers; nil when the title says all.
  public let message: String?
  /// What it means; nil for a mere question.
  public let tint: Tint?
  /// The answers, in their order on the screen.
  public let choices: [Choice]

  /// Asks for one of several answers.
  public init(_ title: String, message: String? = nil, choices: [Choice]) {
    self.title = title
    self.message = message
    tint = nil
    self.choices = choices
  }

  /// Tells what has happened, in a line, and asks for one of several answers: `.negative` is an error, `.warning` a danger.
  public init(_ title: String, message: String? = nil, tint: Tint, choices: [Choice]) {
    self.title = title
    self.message = message
    self.tint = tint
    self.choices = choices
  }

  /// What is shown of it; it has no number yet.
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
  /// Tells it from all other questions.
  public let number: Int
  /// What is asked, in a line.
  public let title: String
  /// What there is to know before one answers; nil when the title says all.
  public let message: String?
  /// What it means; nil for a mere question.
  public let tint: Tint?
  /// The answers, in their order on the screen.
  public let choices: [Choice]

  /// What stands on a button, and what it is for.
  public struct Choice: Sendable, Equatable {
    /// What stands on its button.
    public let title: String
    /// What it is for, when it is for something special.
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

  /// Where the focus begins: at the first ordinary choice, else at the one that cancels, else at the first.
  public var first: Int { choices.firstIndex { $0.role == nil } ?? cancel ?? 0 }

  /// The choice that Escape means; nil when there is none, and the question has to be answered.
  public var cancel: Int? { choices.firstIndex { $0.role == .cancel } }
}
