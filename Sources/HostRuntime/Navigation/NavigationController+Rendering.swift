import HostEvents
import HostModel
import HostRecovery
import HostSystem
import ScreenModel
@_spi(Host) import VIPKit

/// What the user does, and what they see of what comes of it.
extension NavigationController {
  /// Takes what the user did, and shows what came of it at once.
  func handle(_ event: UserEvent) {
    if isRewiringDue { rewire() }
    if case .act(let id, .show(let rows)) = event { return look(at: rows, of: id) }
    if case .focused(let number) = event { return page == nil ? attend(number) : () }
    if event != .resized { hasAskedToQuit = false }
    if event != .resized, !state.messages.notices.isEmpty { store.commit(.notificationsEnded) }
    if event == .resized {
      readEnvironment()
    } else if event == .details {
      store.commit(.detailsToggled)
    } else if page != nil {
      if event == .dismissError { store.commit(.alert(nil)) }
      if event == .back { store.commit(.detailsClosed) }
    } else if let top {
      handle(event, on: top)
    }
    if case .act(_, .edit) = event {
      render(isAfterKey: true)
    } else {
      render()
    }
  }

  /// Has a list make the rows that come into sight. Nothing that the user does: a display asks for them by itself, too.
  private func look(at rows: Range<Int>, of list: ElementID) {
    guard page == nil, let (instance, id) = target(of: list) else { return }
    builder.opener.executing.enter(instance)
    instance.root.find(id)?.perform(.show(rows))
    render()
  }

  private func handle(_ event: UserEvent, on top: SceneInstance) {
    recordPosition(on: top.number)
    switch event {
    case .act(let id, let action):
      if let (instance, id) = target(of: id) { act(action, on: id, of: instance) }
    case .run(let title):
      if !isAlertShown, !isAsked { run(title) }
    case .answer(let number, let choice):
      if let offer = state.messages.offer { return onOffer(offer, choice == 0) }
      guard !isAlertShown, let asking = inScreen.first(where: { $0.question?.number == number }) else { return }
      noteAct(in: asking)
      asking.answer(number, choice: choice)
    case .dismissError: dismissAlert()
    case .back:
      // Each that would be left may ask the user first.
      if state.messages.offer == nil, state.screen.canGoBack, mayLeaveScreen() { goBack(from: top.number) { _ in } }
    case .focused, .details, .resized, .places, .open, .quit: break
    }
  }

  private func act(_ action: Action, on id: ElementID, of instance: SceneInstance) {
    // Who types goes on behind an alert that comes by itself; the display may not have it yet.
    let isTyping = if case .edit = action { true } else { false }
    guard isTyping || !isAsked && !isAlertShown else { return }
    attended = instance.number
    noteAct(in: instance)
    instance.perform(action, on: id)
  }

  /// Notes that the user goes on in an instance, and has read what the host had to say of it.
  func noteAct(in instance: SceneInstance) {
    acting = instance.number
    builder.opener.executing.enter(instance)
    if state.screen.pane(instance.number)?.notice != nil { store.commit(.paneNoted(instance.number, nil)) }
  }

  private func dismissAlert() {
    if state.messages.alert != nil { return store.commit(.alert(nil)) }
    guard let instance = alerting.flatMap({ instances[$0] }) else { return }
    builder.opener.executing.enter(instance)
    if instance.viewController.container.dismissError() { instance.viewController.errorShown() }
  }

  /// The instance that an element of the screen is of, and the element's id there.
  private func target(of id: ElementID) -> (instance: SceneInstance, id: ElementID)? {
    guard let (number, own) = id.embedded else { return top.map { ($0, id) } }
    return onScreen.first { $0.number == number }.map { ($0, own) }
  }

  private var isAsked: Bool { state.messages.offer != nil || inScreen.contains { $0.question != nil } }

  private var isAlertShown: Bool {
    state.messages.alert != nil || onScreen.contains { $0.viewController.container.error != nil }
  }

  var page: HostPage? { state.messages.page(isEmpty: state.screen.top == nil) }

  /// Shows the changes of an instance from now on.
  func observe(_ instance: SceneInstance) {
    let onChange = { @MainActor [weak self, weak instance] in
      instance?.entry = nil
      self?.setNeedsRendering()
    }
    instance.viewController.container.onChange = onChange
    instance.context.onChange = onChange
    setNeedsRendering()
  }

  func setNeedsRendering() {
    guard !isRenderingDue else { return }
    isRenderingDue = true
    // What was rendered meanwhile needn't be again.
    Task { if self.isRenderingDue { self.render() } }
  }

  /// Has the display show the screen as it is now.
  ///
  /// - Parameter isAfterKey: whether all that has happened is a key in a field. Then what is beneath and hasn't asked for a
  ///   rendering is taken to be as it was; it is asked again after anything else.
  func render(isAfterKey: Bool = false) {
    QuitSignal.noteThread()
    if isRewiringDue { rewire() }
    for instance in shown {
      instance.rendered = nil
      instance.settle(retire)
      takeNotices(of: instance)
      if !isAfterKey || instance.number == acting || instance.isWorking { instance.entry = nil }
    }
    isRenderingDue = false
    tellNotices()
    noteState()
    if let page {
      display?.show(page.screen(state.messages))
    } else if let top, let node = state.screen.top {
      let screen = screen(of: top, node)
      tellCrash(in: screen)
      display?.show(screen)
      builder.opener.prove(top.sceneID, top.generation)
      welcome()
      prepareAhead()
      // What goes on now is most likely what the user has begun. A display that was shown one screen may have led to another.
      builder.opener.executing.enter(onScreen.first { $0.number == acting } ?? self.top ?? top)
    }
  }

  /// Writes down where the user is, before anything runs that may end the app.
  private func noteState() {
    guard let top else { return }
    builder.opener.executing.enter(top)
    record()
  }

  /// Has what the routes of the screen lead to prepared, once it has come.
  private func prepareAhead() {
    let arrivals = [state.arrivals, wiringNumber]
    guard arrivals != preparedArrivals else { return }
    preparedArrivals = arrivals
    builder.opener.prepareAhead(onScreen.flatMap { $0.navigator.scene.destinations.values.compactMap(\.self) })
  }

  /// Lets the scenes that have come inside others begin; what they do now may lead elsewhere.
  private func welcome() {
    let arriving = onScreen.filter(\.isArriving)
    guard !arriving.isEmpty else { return }
    for instance in arriving where instances[instance.number] === instance {
      instance.isArriving = false
      appeared(instance)
      builder.opener.prove(instance.sceneID, instance.generation)
      // What comes beside what the user is at doesn't lead them away from there.
      instance.keepFocus()
    }
    noteState()
  }

  /// Has what a scene has told in passing shown, wherever the user has gone since.
  func takeNotices(of instance: SceneInstance) {
    untoldNotices += instance.viewController.container.takeTintedNotices()
  }

  /// Shows what was told since the last rendering.
  private func tellNotices() {
    let notices = untoldNotices
    untoldNotices = []
    for (text, tint) in notices { store.commit(.notified(text, tint)) }
  }

  /// Lets go of a build that was replaced and has ended its work.
  private func retire(_ old: SceneInstance) {
    store.commit(.settled(old.number, generation: old.generation))
    leaks.expectRelease(of: old, after: .replaced)
  }
}
