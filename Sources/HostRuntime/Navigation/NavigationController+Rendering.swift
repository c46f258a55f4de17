import HostJournal
import HostState
import HostSystem
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

extension NavigationController {
  /// Events that come meanwhile wait for their turn.
  func handle(_ event: ScreenEvent) {
    waiting.append(event)
    handleWaiting()
  }

  private func handleWaiting() {
    guard !isHandling, !isRendering else { return }
    isHandling = true
    defer { isHandling = false }
    while !waiting.isEmpty { carryOut(waiting.removeFirst()) }
  }

  private func carryOut(_ screenEvent: ScreenEvent) {
    if isRewiringDue { rewire() }
    let event = screenEvent.event
    receipt = screenEvent.receipt
    defer {
      if let receipt { store.commit(.received(receipt)) }
      receipt = nil
      opener.unproven.leave()
    }
    if let receipt {
      // The connection was cut before the display heard of it.
      guard receipt.number > state.journal.lastEvent(of: receipt.display) else { return }
      // An event that ends the app isn't repeated.
      if !event.isRepeatable { store.commit(.received(receipt)) }
    }
    // An event for a screen that the user has left doesn't apply to the next one.
    if case .moved(let position) = event { return keep(position, on: screenEvent.instance) }
    guard !event.isOfScreen || screenEvent.instance == page?.number ?? top?.number else { return }
    if event.isDeed {
      hasAskedToQuit = false
      if !state.messages.notices.isEmpty { store.commit(.notificationsEnded) }
    }
    hasActed = false
    let start = SuspendingClock.now
    defer { noteTime(of: event, since: start) }
    switch event {
    case .moved: return
    case .act(_, .show) where page != nil: return
    case .focused(let number): return page == nil ? focus(number) : ()
    case .shortcutUnavailable(let id, let reason): return refuseShortcut(of: id, because: reason)
    case .quit, .places, .open: return onRequest(event)
    case .environment(let values):
      if completed(values) == environment { return }
      surround(by: values)
    case .details: store.commit(.detailsToggled)
    case .dismissError where page != nil: store.commit(.alert(nil))
    case .back where page != nil: store.commit(.detailsClosed)
    case _ where page != nil || top == nil: break
    case .act(let id, let action): act(action, on: id)
    case .run(let id): runCommand(id)
    case .answer(let number, let choice):
      if let offer = state.messages.offer {
        onOffer(offer, choice == 0)
      } else {
        answer(number, choice: choice)
      }
    case .dismissError:
      // A newer alert stays.
      if let shownAlert, screenEvent.revision >= shownAlert.revision { dismissAlert() }
    case .back:
      // Each scene that would be left may ask the user first.
      if state.messages.offer == nil, state.screen.canGoBack, mayLeaveScreen(), let top {
        goBack(from: top.number) { _ in }
      }
    }
    if case .act(_, .edit) = event { render(after: .key) } else { render() }
    // A press may change nothing in the journal. Dismissing the host's own alert is no progress in the application.
    if hasActed, !event.isRepeatable { store.journal?.noteProgress(of: state.journal) }
  }

  private func noteTime(of event: UserEvent, since start: SuspendingClock.Instant) {
    let time = SuspendingClock.now - start
    guard time >= .milliseconds(100) else { return }
    // Only the case's name: its values hold what was typed.
    let name = String("\(event)".prefix { $0 != "(" })
    slowEvent = HostStatus.SlowEvent(
      event: name, time: Timestamp.now.utc, microseconds: Int((time / .microseconds(1)).rounded()))
  }

  /// The user acts in an instance, and so has read the host's notice of it. With an element, the focus is there.
  func noteAct(in instance: SceneInstance, at element: ElementID?) {
    if element != nil { focusedInstance = instance.number }
    (acting, hasActed) = (instance.number, true)
    instance.invalidate()
    willRun(instance)
    if state.screen.pane(instance.number)?.notice != nil { store.commit(.paneNoted(instance.number, nil)) }
  }

  private func dismissAlert() {
    shownAlert = nil
    if state.messages.alert != nil { return store.commit(.alert(nil)) }
    guard let instance = alerting.flatMap({ instances[$0] }) else { return }
    willRun(instance)
    instance.dismissAlert()
  }

  var hasOwnQuestion: Bool { state.messages.offer != nil }

  var hasOwnAlert: Bool { state.messages.alert != nil }

  var page: HostPage? { state.messages.page(isEmpty: state.screen.top == nil) }

  func observe(_ instance: SceneInstance) {
    let onChange = { @MainActor [weak self, weak instance] in
      instance?.invalidate()
      self?.setNeedsRendering(all: false)
    }
    instance.viewController.container.onChange = onChange
    instance.context.onChange = onChange
    setNeedsRendering()
  }

  func setNeedsRendering(all: Bool = true) {
    if all { areAllDue = true }
    guard !isRenderingDue else { return }
    isRenderingDue = true
    // Skipped when something was rendered meanwhile.
    Task { if self.isRenderingDue { self.render(after: .changes) } }
  }

  enum Occasion {
    /// Scenes reported changes. The others are unchanged.
    case changes
    /// A key in a field. Its effects elsewhere are drawn with it, and written down when they are reported.
    case key
    case other
  }

  func render(after occasion: Occasion = .other) {
    precondition(!isRendering, "a screen is rendered while another one is")
    defer { opener.unproven.leave() }
    for instance in instances.values where !instance.waitingInputs.isEmpty && !isBarred(instance) {
      run(instance) { instance.repeatWaitingInputs() }
    }
    guard settleGuards() else {
      isRenderingDue = false
      return setNeedsRendering()
    }
    isRendering = true
    QuitSignal.noteThread()
    if isRewiringDue { rewire() }
    for instance in shown {
      instance.settle(retire)
      takeNotices(of: instance)
      // Work may change the scene without reporting it.
      if occasion == .other || areAllDue || instance.isWorking { instance.invalidate() }
      if occasion == .key { instance.drawn = nil }
    }
    (isRenderingDue, areAllDue) = (false, false)
    tellNotices()
    noteState()
    if let page {
      show(page.screen(state.messages))
    } else if let top, let node = state.screen.top {
      let screen = screen(of: top, node)
      // A pane that has just come is not drawn yet.
      if !node.isGuard, onScreen.contains(where: isBarred) { setNeedsRendering() }
      tellCrash(in: screen)
      show(screen)
      opener.prove(top.sceneID, top.generation)
      welcome()
      prepareAhead()
      // What continues now is most likely the user's doing. A scene that was welcomed may have opened another.
      willRun(onScreen.first { $0.number == acting } ?? self.top ?? top)
    }
    isRendering = false
    handleWaiting()
  }

  /// A digest: tells whether somebody else meets the requirements, but not who.
  private var identity: String? {
    for requirement in shown.flatMap(\.requirements) { requirements[requirement.name] = requirement }
    // Nobody exchanges the worker of a scene that is gone.
    requirements = requirements.filter { state.isKnown($0.value.build.id) }
    let holders = requirements.compactMap { name, requirement in
      requirement.holder(in: self).map { "\(name)=\($0)" }
    }.sorted()
    if holders != identified.holders {
      let text = holders.joined(separator: "\n")
      identified = (holders, holders.isEmpty ? nil : String(SHA256(of: Array(text.utf8)).description.prefix(16)))
    }
    return identified.identity
  }

  private func show(_ screen: Screen) {
    revision += 1
    var screen = screen
    screen.revision = revision
    screen.depth = max(0, state.screen.stack.count - 1)
    screen.identity = identity
    screen.position = positions[screen.instance]
    if screen.error != shownAlert?.text { shownAlert = screen.error.map { ($0, revision) } }
    display?.show(screen)
  }

  /// Before anything else runs: it may end the app.
  private func noteState() {
    guard let top else { return }
    willRun(top)
    record()
  }

  private func prepareAhead() {
    let arrivals = (screen: state.arrivals, wiring: wiringNumber)
    guard arrivals != preparedArrivals else { return }
    preparedArrivals = arrivals
    opener.prepareAhead(onScreen.flatMap { $0.navigator.scene.destinations.values.compactMap(\.self) })
  }

  /// New panes appear; what they do now may open another scene.
  private func welcome() {
    let arriving = onScreen.filter(\.isArriving)
    guard !arriving.isEmpty else { return }
    for instance in arriving where instances[instance.number] === instance {
      instance.isArriving = false
      appeared(instance)
      opener.prove(instance.sceneID, instance.generation)
      // A pane beside the user's doesn't take the focus.
      instance.discardFocusRequest()
    }
    noteState()
  }

  func takeNotices(of instance: SceneInstance) {
    untoldNotices += instance.viewController.container.takeNotices()
  }

  private func tellNotices() {
    let notices = untoldNotices
    untoldNotices = []
    for notice in notices { store.commit(.notified(notice.text, notice.tint)) }
  }

  private func retire(_ old: SceneInstance) {
    store.commit(.settled(old.number, generation: old.generation))
    leaks?.expectRelease(of: old, after: .replaced)
  }
}

extension NavigationController: SceneHosting {
  func screen(of top: SceneInstance, _ node: SceneNode) -> Screen {
    let drawing = drawing(of: top)
    var screen = drawing.screen
    for instance in shown { instance.shown = nil }
    for (instance, rendering, _) in drawing.scenes {
      instance.shown = rendering
      willRun(instance)
      for fault in instance.newLinkFaults(in: rendering.root) { store.report(fault) }
    }
    let instances = onScreen
    let messages = state.messages
    alerting = instances.first { $0.viewController.container.error != nil }?.number
    screen.error = messages.alert ?? screen.error
    screen.question = messages.offer?.question ?? screen.question
    screen.statusMessage = instances.lazy.compactMap { $0.draining?.loading }.first ?? messages.statusMessage
    screen.notices = messages.notices
    (screen.canGoBack, screen.isModal) = (state.screen.canGoBack, node.isModal)
    // A question waits for the user. A view's `onChange` while it is drawn may open another screen, which comes next.
    screen.isSettled =
      self.top === top
      && (screen.question != nil || !instances.contains { $0.viewController.container.loading != nil || $0.isWorking })
    screen.hasDetails = messages.details != nil
    screen.places = places
    screen.link = state.link(of: node)
    return screen
  }

  func willRun(_ instance: SceneInstance) {
    opener.executing.enter(instance.sceneID, generation: instance.generation)
    opener.unproven.enter(instance.buildID)
  }

  func didDraw(_ instance: SceneInstance) {
    // A new pane has yet to appear.
    if !instance.isArriving { opener.prove(instance.sceneID, instance.generation) }
  }

  func draw(_ instance: SceneInstance) -> Rendering {
    run(instance) { instance.upToDate() }
  }

  func panes(
    of instance: SceneInstance, showing rendering: Rendering, in path: [SceneInstance]
  ) -> [HostedPane<SceneInstance>?] {
    update(instance, showing: rendering, in: path.map(\.sceneID)).map { $0.map(content) }
  }

  private func content(of pane: ScenePane) -> HostedPane<SceneInstance> {
    switch pane.content {
    case .shown:
      instances[pane.number].flatMap { isBarred($0) || $0.beginning != nil ? nil : $0 }.map {
        .scene($0, problem: pane.notice.map { why(pane.scene) ?? $0 })
      } ?? .empty
    case .refused(let refusal):
      .refused(
        title: pane.scene, problem: refusal.message,
        [
          Element(.text(refusal.suggestion, style: .secondary))
            .named(ElementID("suggestion").inside(pane.number))
        ])
    case .resumed, .ended: .empty
    }
  }

  var unfinished: [String] {
    onScreen.flatMap { sequence(first: $0, next: \.draining?.instance) }.map(\.viewController).flatMap { controller in
      controller.unfinishedTasks + (controller.container.loading.map { ["the loader: \($0)"] } ?? [])
    }
  }

  /// Why another build of the scene runs than the one that ended the app; nil when it is the same.
  private func why(_ sceneID: String) -> String? {
    state.libraries[sceneID]?.rejection.flatMap { $0.quarantine == nil ? nil : $0.message }
  }

  var focusPath: Set<Int> {
    Set(sequence(first: focusedInstance ?? 0) { self.state.screen.parent(of: $0)?.number })
  }

  /// The scenes on the screen by the precedence of their commands.
  private var commandOrder: [Int] { onScreen.map(\.number).alongFocus(focusPath.contains) }

  func report(_ fault: ScreenCommands.Fault, of instance: SceneInstance) {
    let fault = Diagnostic(
      "\(fault.scene): the command \(Printable.quoted(fault.command)) has the shortcut \(Printable.quoted(fault.shortcut.description)), which "
        + "\(Printable.quoted(fault.owner)) of \(fault.ownerScene) has already",
      "give one of them another, or none")
    report(fault, ofShortcutOf: instance)
  }

  func refuseShortcut(of id: ElementID, because reason: String) {
    guard let (instance, own) = target(of: id), let (title, shortcut) = instance.shown?.command(own)?.shortcut else {
      return
    }
    let fault = Diagnostic(
      "\(instance.sceneID): the command \(Printable.quoted(title)) has the shortcut \(Printable.quoted(shortcut.description)), which \(reason)",
      "give it another: a character, or a letter with .control or .option")
    report(fault, ofShortcutOf: instance)
  }

  private func report(_ fault: Diagnostic, ofShortcutOf instance: SceneInstance) {
    if instance.judgedShortcuts.insert(fault.message).inserted { store.report(fault) }
  }

  /// Gives the focused instance's commands precedence; nil means the screen's own scene.
  func focus(_ number: Int?) {
    let before = commandOrder
    focusedInstance = number ?? top?.number
    if commandOrder != before { render(after: .key) }
  }
}

extension SceneCommand {
  @MainActor
  fileprivate var shortcut: (title: String, shortcut: KeyboardShortcut)? {
    switch self {
    case .command(let command): command.shortcut.map { (command.title, $0) }
    case .button(let button): button.shortcut.map { (button.label ?? "", $0) }
    }
  }
}
