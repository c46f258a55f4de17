import HostEvents
import HostModel
import HostRecovery
import HostSystem
@_spi(Host) import VIPKit

/// What the user does, and what they see of what comes of it.
extension NavigationController {
  /// Takes what the user did, and shows what came of it at once.
  func handle(_ event: UserEvent) {
    if case .act(let id, .show(let rows)) = event { return look(at: rows, of: id) }
    if event != .resized, state.messages.notification != nil { store.commit(.notificationEnded) }
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
    guard page == nil, let top else { return }
    builder.opener.executing.enter(top)
    top.root.find(list)?.perform(.show(rows))
    render()
  }

  private func handle(_ event: UserEvent, on top: SceneInstance) {
    builder.opener.executing.enter(top)
    recordPosition(on: top.number)
    switch event {
    case .act(let id, let action):
      if !isAlertShown, top.viewController.container.question == nil { top.perform(action, on: id) }
    case .run(let title):
      if !isAlertShown, top.viewController.container.question == nil { run(title) }
    case .answer(let number, let choice):
      if !isAlertShown { top.answer(number, choice: choice) }
    case .dismissError:
      if state.messages.alert != nil {
        store.commit(.alert(nil))
      } else if top.viewController.container.dismissError() {
        top.viewController.errorShown()
      }
    case .back:
      if state.screen.canGoBack, top.mayBeLeft() { goBack(from: top.number) { _ in } }
    case .details, .resized, .quit:
      break
    }
  }

  private var isAlertShown: Bool { state.messages.alert != nil || top?.viewController.container.error != nil }

  private var page: HostPage? { state.messages.page(isEmpty: state.screen.top == nil) }

  /// Shows the changes of an instance from now on.
  func observe(_ instance: SceneInstance) {
    instance.viewController.container.onChange = { [weak self, weak instance] in
      instance?.entry = nil
      self?.setNeedsRendering()
    }
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
  private func render(isAfterKey: Bool = false) {
    QuitSignal.noteThread()
    for instance in shown {
      instance.settle(retire)
      takeNotices(of: instance)
      if !isAfterKey || instance === top || instance.isWorking { instance.entry = nil }
    }
    isRenderingDue = false
    tellNotices()
    if let top {
      builder.opener.executing.enter(top)
      unproven.run(top) { record() }
    }
    if let page {
      display?.show(page.screen(state.messages))
    } else if let top, let node = state.screen.top {
      let screen = unproven.run(top) {
        var screen = top.screen(canGoBack: state.screen.canGoBack, isModal: node.isModal, state.messages)
        screen.commands = commands(of: screen.root)
        return screen
      }
      display?.show(screen)
      for fault in top.newLinkFaults(in: screen.root) { store.report(Refusal.wiring(fault)) }
      builder.opener.prove(top.sceneID, top.generation)
    }
  }

  /// Has what a scene has told in passing shown, wherever the user has gone since.
  func takeNotices(of instance: SceneInstance) {
    untoldNotices += instance.viewController.container.takeNotices()
  }

  /// Shows all that was told since the last rendering as one: there is one line for it.
  private func tellNotices() {
    guard !untoldNotices.isEmpty else { return }
    store.commit(.notified(untoldNotices.joined(separator: "; ")))
    untoldNotices = []
  }

  /// Lets go of a build that was replaced and has ended its work.
  private func retire(_ old: SceneInstance) {
    store.commit(.settled(old.number, generation: old.generation))
    leaks.expectRelease(of: old, after: .replaced)
  }
}
