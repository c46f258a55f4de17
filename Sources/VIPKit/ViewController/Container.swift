/// The loader, the error alert and the questions around a screen. When the screen changes, the alert stays.
@MainActor
public final class Container {
  /// What the loader says; nil when there is none.
  public private(set) var loading: String?
  /// The loader's cancel button; nil when it can't be cancelled.
  public var cancelTitle: String? { cancel?.title }
  private var cancel: (title: String, act: @MainActor () -> Void)?
  /// What the error alert says; nil when there is none.
  public private(set) var error: String?
  /// Those that the host hasn't shown yet.
  private var notices: [Notice] = []
  /// The first one is shown. `resume` gets the number of the choice; nil when the question is taken back.
  private var pending: [(question: Question, resume: @MainActor (Int?) -> Void)] = []
  /// Nobody can answer any more.
  private var isClosed = false
  private static var lastNumber = 0
  private var ofViews = ContainerValues()
  /// Nil when the views ask nothing.
  private var numberOfViews: Int?

  /// Called after each change. The host sets it for the screen that is shown.
  @_spi(Host) public var onChange: (@MainActor () -> Void)?

  var onQuestion: @MainActor () -> Void = {}

  init() {}

  /// The loader is gone when `cancel` is called.
  func showLoading(_ message: String?, cancel: (title: String, act: @MainActor () -> Void)? = nil) {
    (loading, self.cancel) = (message, cancel)
    onChange?()
  }

  /// Takes the loader away, and cancels its work; false when there is none that can be cancelled.
  @discardableResult
  public func cancelLoading() -> Bool {
    guard let cancel else { return false }
    showLoading(nil)
    cancel.act()
    return true
  }

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

  /// Shows what the views say, where it has changed: a loader or an alert that was shown otherwise stays. Asks for no
  /// drawing: words that change at each drawing would be drawn for ever.
  func adopt(_ values: ContainerValues) {
    if values.loading != ofViews.loading { (loading, cancel) = (values.loading, values.cancel) }
    if values.alert != ofViews.alert { error = values.alert }
    let asksElse = values.dialog?.question != ofViews.dialog?.question
    ofViews = values
    ofViews.notices = []
    if asksElse { askForViews() }
    for place in values.notices { tellAll(of: place) }
  }

  /// Tells views' notices once: those that can't be emptied would come at each drawing, and two views may share them.
  private func tellAll(of place: Binding<[Notice]>) {
    let told = place.wrappedValue
    guard !told.isEmpty else { return }
    place.wrappedValue = []
    guard place.wrappedValue.isEmpty else { return }
    for notice in told { notify(notice) }
  }

  /// The question that waits for its answer; nil when there is none.
  public var question: Question? { pending.first?.question }

  /// Answers a question with a choice, counted from 0; false when there is no such question, or no such choice.
  @discardableResult
  public func answer(_ number: Int, choice: Int) -> Bool {
    guard end(number, choice) else { return false }
    onChange?()
    return true
  }

  /// Takes all questions back, and those to come: nobody can answer any more.
  @_spi(Host) public func withdrawQuestions() {
    isClosed = true
    let withdrawn = pending
    pending = []
    for (_, resume) in withdrawn { resume(nil) }
  }

  /// Nil when the question was taken back.
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

  /// Unique in the process: a screen may show several scenes.
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
  @_spi(Host) public func notify(_ notice: Notice) {
    notices.append(notice)
    onChange?()
  }

  /// The notices since the last call.
  @_spi(Host) public func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }
}
