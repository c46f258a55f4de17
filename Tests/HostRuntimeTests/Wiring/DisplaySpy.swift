import ScreenModel
@testable import HostRuntime
@testable import HostModel
import VIPKit

/// A display without a screen: keeps what it is shown, and does what the test says the user does.
@MainActor
final class DisplaySpy: Display {
  private(set) var screens: [Screen] = []
  /// How many, until the test counts from the start again.
  var drawn = 0
  private(set) var starts = 0
  private(set) var stops = 0

  var environment = EnvironmentValues()
  var canAskBeforeQuit = false

  /// Where the user is, by instance.
  var positions: [Int: ScreenPosition] = [:]

  private var send: @MainActor (UserEvent) -> Void = { _ in }
  private var watchers: [(isWanted: (Screen) -> Bool, resume: CheckedContinuation<Screen, Never>)] = []

  func start(send: @escaping @MainActor (UserEvent) -> Void) {
    starts += 1
    self.send = send
  }

  func show(_ screen: Screen) {
    screens.append(screen)
    drawn += 1
    let satisfied = watchers.filter { $0.isWanted(screen) }
    watchers.removeAll { $0.isWanted(screen) }
    for watcher in satisfied { watcher.resume.resume(returning: screen) }
  }

  func position(of instance: Int) -> ScreenPosition? { positions[instance] }

  func resume(_ position: ScreenPosition, of instance: Int) { positions[instance] = position }

  func stop() { stops += 1 }

  /// Waits until a scene is on the screen and has nothing more to do, and no other instance of it than one after `last`.
  func settled(_ sceneID: String, after last: Screen? = nil) async -> Screen {
    await screen { $0.sceneID == sceneID && $0.isSettled && $0.instance > last?.instance ?? 0 }
  }

  /// Waits for a screen; the one that is shown now may be it.
  func screen(_ isWanted: @escaping (Screen) -> Bool) async -> Screen {
    if let screen = screens.last, isWanted(screen) { return screen }
    return await withCheckedContinuation { watchers.append((isWanted, $0)) }
  }

  // MARK: What the user does

  func type(_ text: String, into label: String) { act(.edit(text), on: "textField.\(label)") }

  func press(_ label: String) { act(.activate, on: "button.\(label)") }

  func follow(_ label: String) { act(.activate, on: "link.\(label)") }

  func act(_ action: Action, on id: String) { send(.act(ElementID(id), action)) }

  func does(_ event: UserEvent) { send(event) }
}
