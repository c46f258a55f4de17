@testable import HostRuntime
@testable import HostState
import ScreenModel
@_spi(Host) import VIPKit

@MainActor
final class DisplaySpy: Display {
  private(set) var screens: [Screen] = []
  /// Counts screens; a test may reset it.
  var drawn = 0
  private(set) var stops = 0

  var canAskBeforeQuit = false
  var canLeave = false
  var onShow: @MainActor (Screen) -> Void = { _ in }

  private var send: @MainActor (ScreenEvent) -> Void = { _ in }
  private var watchers: [(isWanted: (Screen) -> Bool, resume: CheckedContinuation<Screen, Never>)] = []

  func start(send: @escaping @MainActor (ScreenEvent) -> Void) { self.send = send }

  func show(_ screen: Screen) {
    screens.append(screen)
    drawn += 1
    let satisfied = watchers.filter { $0.isWanted(screen) }
    watchers.removeAll { $0.isWanted(screen) }
    for watcher in satisfied { watcher.resume.resume(returning: screen) }
    onShow(screen)
  }

  func stop() { stops += 1 }

  /// Waits until a scene has settled, in an instance newer than that of `last`.
  func settled(_ sceneID: String, after last: Screen? = nil) async -> Screen {
    await screen { $0.sceneID == sceneID && $0.isSettled && $0.instance > last?.instance ?? 0 }
  }

  /// Waits for a screen, which may be the present one.
  func screen(_ isWanted: @escaping (Screen) -> Bool) async -> Screen {
    if let screen = screens.last, isWanted(screen) { return screen }
    return await withCheckedContinuation { watchers.append((isWanted, $0)) }
  }

  func type(_ text: String, into label: String) { act(.edit(text), on: "textField.\(label)") }

  func press(_ label: String) { act(.activate, on: "button.\(label)") }

  func follow(_ label: String) { act(.activate, on: "link.\(label)") }

  func act(_ action: Action, on id: String) { does(.act(ElementID(id), action)) }

  /// Runs the command with a title; if there is none, by the id that it would have.
  func run(_ title: String) {
    does(.run(screens.last?.commands.first { $0.title == title }?.id ?? ScreenCommand.id(title)))
  }

  func does(_ event: UserEvent, on screen: Screen? = nil) { send(ScreenEvent(event, on: screen ?? screens.last)) }
}

extension Screen {
  var unnumbered: Screen {
    var screen = self
    screen.revision = 0
    return screen
  }
}

extension NavigationController {
  func handle(_ event: UserEvent) {
    var screen = Screen(
      instance: page?.number ?? top?.number ?? 0, sceneID: "Any", title: "", root: Element(.verticalStack))
    screen.revision = revision
    handle(ScreenEvent(event, on: screen))
  }
}
