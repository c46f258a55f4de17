/// What surrounds every screen: the loader, the error alert, the question. Its state is apart from the screen's: a screen
/// that changes leaves the alert where it is.
@MainActor
public final class Container {
  /// What the loader says; nil when there is none.
  public private(set) var loading: String?
  /// What stands on the button that cancels what the loader stands for; nil when it can't be cancelled.
  public var cancelTitle: String? { cancel?.title }
  private var cancel: (title: String, act: @MainActor () -> Void)?
  /// What the error alert says; nil when there is none.
  public private(set) var error: String?
  /// What the scene has notified the user of, and the host hasn't shown yet.
  private var notices: [(text: String, tint: Tint?)] = []
  /// The questions that wait for their answers, the one that is shown first. Each is given the number of the choice; nil
  /// when it is taken back.
  private var pending: [(question: Question, resume: @MainActor (Int?) -> Void)] = []
  /// Whether there is nobody any more who could answer.
  private var isClosed = false
  private static var lastNumber = 0
  private var ofViews = ContainerValues()
  /// The number of the question that they ask; nil when they ask nothing.
  private var numberOfViews: Int?

  /// Called after each change. The host sets it for the screen that is shown.
  @_spi(Host) public var onChange: (@MainActor () -> Void)?

  var onQuestion: @MainActor () -> Void = {}

  init() {}

  /// Shows the loader, or takes it away. The loader is gone when `cancel` is called.
  func showLoading(_ message: String?, cancel: (title: String, act: @MainActor () -> Void)? = nil) {
    (loading, self.cancel) = (message, cancel)
    onChange?()
  }

  /// Takes the loader away, and cancels what it stands for; false when there is none that can be cancelled.
  @discardableResult
  public func cancelLoading() -> Bool {
    guard let cancel else { return false }
    showLoading(nil)
    cancel.act()
    return true
  }

  /// Shows the error alert, in the place of an earlier one.
  func showError(_ message: String) {
    error = message
    onChange?()
  }

  /// Takes the error alert away; false when there was none.
  @discardableResult
  public func dismissError() -> Bool {
    guard error != nil else { return false }
    error = nil
    ofViews.dismissAlert?()
    onChange?()
    return true
  }

  /// Shows what the views of the screen say, where they say something else than before: a loader or an alert that was shown
  /// otherwise stays. It comes with a drawing and asks for no other: words that change at each drawing would be drawn for ever.
  func adopt(_ values: ContainerValues) {
    if values.loading != ofViews.loading { (loading, cancel) = (values.loading, values.cancel) }
    if values.alert != ofViews.alert { error = values.alert }
    let asksElse = values.dialog?.question != ofViews.dialog?.question
    ofViews = values
    ofViews.notices = []
    if asksElse { askForViews() }
    for place in values.notices { tellAll(of: place) }
  }

  /// Tells what views have to tell, once: what can't be taken away would be told at each drawing, and two views may have one place for it.
  private func tellAll(of place: Binding<[Notice]>) {
    let told = place.wrappedValue
    guard !told.isEmpty else { return }
    place.wrappedValue = []
    guard place.wrappedValue.isEmpty else { return }
    for notice in told { notify(notice.text, tint: notice.tint) }
  }

  /// The question that waits for its answer; nil when there is none.
  public var question: Question? { pending.first?.question }

  /// Answers a question with one of its choices, counted from 0; false when there is no such question any more, or no such
  /// choice.
  @discardableResult
  public func answer(_ number: Int, choice: Int) -> Bool {
    guard end(number, choice) else { return false }
    onChange?()
    return true
  }

  /// Takes all questions back, and those to come: there is nobody any more who could answer.
  @_spi(Host) public func withdrawQuestions() {
    isClosed = true
    let withdrawn = pending
    pending = []
    for (_, resume) in withdrawn { resume(nil) }
  }

  /// Asks, and waits for the number of the choice; nil when the question was taken back.
  func ask(_ question: Question) async -> Int? {
    let number = Self.newNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(question.numbered(number)) { continuation.resume(returning: $0) }
        if Task.isCancelled { end(number, nil) }
        onQuestion()
        onChange?()
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.takeBack(number) }
    }
  }

  /// A number that no question of any scene has had: a screen may show several scenes.
  private static func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func add(_ question: Question, _ resume: @escaping @MainActor (Int?) -> Void) {
    if isClosed { resume(nil) } else { pending.append((question, resume)) }
  }

  private func takeBack(_ number: Int) { if end(number, nil) { onChange?() } }

  /// What gets the answer may ask the next question.
  @discardableResult
  private func end(_ number: Int, _ choice: Int?) -> Bool {
    guard let index = pending.firstIndex(where: { $0.question.number == number }) else { return false }
    if let choice, !pending[index].question.choices.indices.contains(choice) { return false }
    pending.remove(at: index).resume(choice)
    return true
  }

  private func askForViews() {
    if let numberOfViews { end(numberOfViews, nil) }
    guard let asked = ofViews.dialog?.question else { return }
    let number = Self.newNumber()
    numberOfViews = number
    add(asked.numbered(number)) { [weak self] choice in
      self?.numberOfViews = nil
      guard let choice, let dialog = self?.ofViews.dialog else { return }
      // Should they ask the same once more, it is another question.
      self?.ofViews.dialog = nil
      dialog.answer(choice)
    }
    onQuestion()
  }

  /// Notifies the user of something.
  @_spi(Host) public func notify(_ text: String, tint: Tint?) {
    notices.append((text, tint))
    onChange?()
  }

  /// What the scene has notified the user of since this was asked last.
  @_spi(Host) public func takeNotices() -> [String] { takeTintedNotices().map(\.text) }

  /// The same, with what each means.
  @_spi(Host) public func takeTintedNotices() -> [(text: String, tint: Tint?)] {
    defer { notices = [] }
    return notices
  }
}
