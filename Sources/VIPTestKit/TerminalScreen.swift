import ScreenModel
import TerminalInterface
@_spi(Host) public import VIPKit

/// A scene of a test as `host run` shows it on a terminal, with the same drawing and the same keys:
/// `try await screen.press(.characters("Anna"), .enter)`. The routes that keys follow are in ``NavigatorSpy/moves``.
@MainActor
public final class TerminalScreen {
  /// How a user leaves a screen.
  public enum Exit: Sendable {
    case back
    case quit
  }

  /// The scene that has the screen.
  public let driver: SceneDriver
  /// How the user has left; nil while they are there.
  public private(set) var exit: Exit?

  private var model: TerminalModel
  private let canGoBack: Bool
  private let home: String?
  private var notices: [NumberedNotice] = []
  /// How many notices of each scene have been shown, by its number.
  private var told: [Int: Int] = [:]
  private var fault: DriverError?

  /// Shows a scene that has settled. `words` are the display's own; `home` is the folder of `~/` in paths that
  /// Ctrl-Space completes, nil for none. Throws ``DriverError`` when the scene doesn't settle.
  public init(
    _ driver: SceneDriver, columns: Int = 80, rows: Int = 24, canGoBack: Bool = false, words: Words = Words(),
    home: String? = nil
  ) async throws {
    self.driver = driver
    self.canGoBack = canGoBack
    self.home = home
    let size = Size(width: columns, height: rows)
    model = TerminalModel(size: size, words: words)
    let terminal = EnvironmentValues(terminalOf: size)
    driver.viewController.environment.widthClass = terminal.widthClass
    driver.viewController.environment.hasPointer = terminal.hasPointer
    try await driver.settle()
  }

  /// The lines of the screen, without the blanks at their ends.
  public var lines: [String] {
    frame.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The screen as text: its lines, without the blanks at their ends, each with a line feed.
  public var frame: String { drawn().plainText }

  /// The screen as text, then where the cursor stands, then the style of each cell as a letter, with a legend.
  public var styledFrame: String { drawn().styledText }

  private func drawn() -> Frame {
    update()
    // Reading a frame counts as reading the screen.
    _ = driver.hosted.changes.takeScreen(of: driver.hosted.root)
    return model.frame()
  }

  /// Presses keys, and settles after each. Throws ``DriverError`` when the scene refuses one, or doesn't settle.
  public func press(_ keys: Keystroke...) async throws {
    for key in keys {
      for input in inputs(of: key) {
        try handle(input)
        try await driver.settle()
      }
    }
  }

  /// Presses keys without waiting, to look at the screen in between. Throws ``DriverError`` for what the scene refuses.
  public func send(_ keys: Keystroke...) throws {
    for input in keys.flatMap(inputs) { try handle(input) }
  }

  private func inputs(of key: Keystroke) -> [Input] {
    var parser = KeyParser()
    return parser.feed(key.bytes) + parser.flush()
  }

  private func handle(_ input: Input) throws(DriverError) {
    guard exit == nil else { throw .left }
    update()
    perform(model.handle(input))
    defer { fault = nil }
    if let fault { throw fault }
  }

  /// The user sees all of it.
  private func update() {
    var effects: [TerminalModel.Effect] = []
    repeat {
      effects = model.show(screen) + model.reportPlace()
      model.see(alert: model.lastAlert)
      model.seeNotice()
      perform(effects)
    } while !effects.isEmpty
  }

  private var screen: Screen {
    var screen = driver.hosted.screen
    screen.canGoBack = canGoBack
    // With those that views tell as they are drawn.
    for scene in driver.hosted.onScreen {
      let all = scene.notices
      for notice in all.dropFirst(told[scene.number, default: 0]) {
        notices.append(NumberedNotice(number: notices.count + 1, text: notice.text, tint: notice.tint))
      }
      told[scene.number] = all.count
    }
    screen.notices = notices
    return screen
  }

  private func perform(_ effects: [TerminalModel.Effect]) {
    for effect in effects {
      switch effect {
      case .send(.back): if driver.hosted.leave() { exit = .back }
      case .send(.quit): exit = .quit
      case .send(let event): do throws(DriverError) { try driver.hosted.perform(event) } catch { fault = error }
      // Reads the folder before the next key, as a display does.
      case .complete(let query):
        let names = PathCompletions.find(query, home: home)
        perform(model.offer(names.names, isCut: names.isCut, for: query))
      case .suspend, .detach, .redraw, .mouse, .copy: break
      }
    }
  }
}
