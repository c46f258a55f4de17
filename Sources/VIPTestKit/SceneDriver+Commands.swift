import ScreenModel
@_spi(Host) import VIPKit

/// What a user does wherever the focus is.
extension SceneDriver {
  /// Runs a command of the screen, or presses a button that has a shortcut, and waits until the scene has nothing more to do. Of
  /// several with one title it is the one that `run TITLE` of a script finds: the nearest to where something was done last.
  ///
  /// - Throws: ``DriverError``.
  public func run(_ title: String) async throws {
    try root.checkMayAct()
    try run(titled: title)
    try await settle()
  }

  /// Runs a command of the screen.
  func run(titled title: String) throws(DriverError) {
    var drawing = Drawing()
    _ = draw(&drawing)
    for (driver, tree, isCovered) in alongFocus(drawing) {
      guard let command = driver.viewController.command(titled: title, in: tree) else { continue }
      guard !isCovered else { throw .disabled(label: title) }
      switch command {
      case .command(let command):
        guard command.isEnabled else { throw .disabled(label: title) }
        command.perform()
      case .button(let button):
        guard button.isEnabled else { throw .disabled(label: title) }
        try driver.act(.activate, on: button)
      }
      return
    }
    throw .noCommand(title, found: commands(of: drawing).map(\.title))
  }

  /// The commands of the screen.
  func commands(of drawing: Drawing) -> [ScreenCommand] {
    var commands = ScreenCommands()
    for (driver, tree, isCovered) in alongFocus(drawing) {
      commands.add(driver.viewController.screenCommands(in: tree, isCovered: isCovered), of: driver.descriptor.id)
    }
    return commands.all
  }

  private func alongFocus(_ drawing: Drawing) -> [(driver: SceneDriver, tree: Element, isCovered: Bool)] {
    let path = Array(sequence(first: root.acting ?? self) { $0.parent })
    return drawing.trees.alongFocus { tree in path.contains { $0 === tree.driver } }
  }
}
