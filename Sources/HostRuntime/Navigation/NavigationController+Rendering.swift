import HostEvents
import HostModel
import HostRecovery
import HostSystem
import VIPKit

/// What the user does, and what they see of what comes of it.
extension NavigationController {
  /// Takes what the user did, and shows what came of it at once.
  func handle(_ event: UserEvent) {
    if event == .details {
      messages.toggleDetails()
    } else if page != nil {
      if event == .dismissError { messages.alert = nil }
      if event == .back { messages.closeDetails() }
    } else if let top = stack.top?.item {
      handle(event, on: top)
    }
    if case .act(_, .edit) = event {
      render(isAfterKey: true)
    } else {
      render()
    }
  }

  private func handle(_ event: UserEvent, on top: SceneInstance) {
    builder.executing.enter(top)
    willAct(top.number)
    switch event {
    case .act(let id, let action):
      if messages.alert == nil, top.viewController.container.error == nil { top.perform(action, on: id) }
    case .dismissError:
      if messages.alert != nil {
        messages.alert = nil
      } else if top.viewController.container.dismissError() {
        top.viewController.errorShown()
      }
    case .back:
      goBack(from: top.number) { _ in }
    case .details, .quit:
      break
    }
  }

  private var page: HostPage? { messages.page(isEmpty: stack.top == nil) }

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
    for item in stack.entries.map(\.item) {
      item.settle(onRetire)
      if !isAfterKey || item === stack.top?.item || item.isWorking { item.entry = nil }
    }
    isRenderingDue = false
    if let top = stack.top {
      builder.executing.enter(top.item)
      unproven.run(top.item) { willShow() }
    }
    if let page {
      show(page.screen(messages))
    } else if let top = stack.top {
      let screen = unproven.run(top.item) {
        top.item.screen(canGoBack: stack.canGoBack, isModal: top.isModal, messages)
      }
      show(screen)
      unproven.prove(top.item.sceneID, top.item.generation)
    }
  }
}
