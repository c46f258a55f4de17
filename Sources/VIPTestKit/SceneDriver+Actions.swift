import ScreenModel
@_spi(Host) public import VIPKit

/// What a user does. It is done on the screen that was shown, as the host does it, and not on one that nobody has seen.
extension SceneDriver {
  /// Puts a text in a field.
  ///
  /// - Throws: ``DriverError``.
  public func type(_ text: String, into label: String) throws {
    try perform(.edit(text), on: label)
  }

  /// Presses a button, a link, a switch, a tab or the header of a column, or the button that cancels what the loader stands for, and
  /// waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func press(_ label: String) async throws {
    try perform(resolve { resolver throws(TargetError) in try resolver.press(label) })
    try await settle()
  }

  /// Follows a link as the host does, by the Router's segue or by itself, and waits until the scene has nothing more to do.
  ///
  /// - Returns: whether it was followed; false when it takes the scene's place and the scene asks the user first
  ///   (``ViewController/isModalInPresentation``).
  /// - Throws: ``DriverError``.
  @discardableResult
  public func follow(_ label: String) async throws -> Bool {
    let element = try resolve { resolver throws(TargetError) in
      try resolver.check()
      return try resolver.element(label) { $0.isPressable }
    }
    guard element.role == .link, element.attributes.route != nil else { throw DriverError.noLink(label: label) }
    let isFollowed = try act(.activate, on: element, of: rendering)
    try await settle()
    return isFollowed
  }

  /// Chooses a row, counted from 1, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func select(row number: Int) async throws {
    try perform(resolve(inside: true) { resolver throws(TargetError) in try resolver.select(row: number) })
    try await settle()
  }

  /// Shows the tab with a title, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func select(tab title: String) async throws {
    try perform(resolve(inside: true) { resolver throws(TargetError) in try resolver.select(tab: title) })
    try await settle()
  }

  /// Does something to the element with a label.
  ///
  /// - Throws: ``DriverError``.
  public func perform(_ action: Action, on label: String) throws {
    try perform(resolve { resolver throws(TargetError) in try resolver.perform(action, on: label) })
  }

  /// Runs a command of the screen, or presses a button that has a shortcut, and waits until the scene has nothing more to do. Of
  /// several with one title it is the one that `run TITLE` of a script finds: the nearest to where something was done last.
  ///
  /// - Throws: ``DriverError``.
  public func run(_ title: String) async throws {
    try root.perform(root.resolve(inside: true) { resolver throws(TargetError) in try resolver.run(title) })
    try await settle()
  }

  /// Answers the question with one of its choices, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func answer(_ choice: String) async throws {
    try perform(resolve { resolver throws(TargetError) in try resolver.answer(choice) })
    try await settle()
  }

  /// Dismisses the error alert.
  public func dismissError() {
    if viewController.container.dismissError() { viewController.errorShown() }
    noteChange()
  }

  /// Finds what is meant on the screen: an alert and a question take all input, wherever on it they come from, and the loader of a
  /// scene around this one covers this one, too.
  ///
  /// - Parameter inside: whether what stands in the scenes inside this one is looked at as well.
  private func resolve<Value>(
    inside: Bool = false, _ find: (ScreenResolver) throws(TargetError) -> Value
  ) throws(DriverError) -> Value {
    var screen = shownScreen
    if !inside { screen.root = rendering.root }
    do throws(TargetError) { return try find(ScreenResolver(screen)) } catch { throw DriverError(error) }
  }

  /// The scene whose loader covers this one: itself, or one around it.
  var covering: SceneDriver? {
    sequence(first: self, next: \.parent).first { $0.viewController.container.loading != nil }
  }

  // MARK: What the host makes of it

  /// Carries out what the user does. Nothing happens when what they do it to isn't there any more.
  func perform(_ event: UserEvent) throws(DriverError) {
    defer { noteChange() }
    switch event {
    case .act(let id, let action): try act(action, at: id)
    case .run(let id): try run(id)
    case .answer(let number, let choice):
      root.inScreen.first { $0.viewController.container.question?.number == number }?.viewController.container
        .answer(number, choice: choice)
    case .focused(let number): acting = onScreen.first { $0.number == number }
    case .dismissError: onScreen.first { $0.viewController.container.error != nil }?.dismissError()
    case .moved, .shortcutUnavailable, .details, .environment, .places, .open, .back, .quit: break
    }
  }

  /// Does something to an element of the screen.
  private func act(_ action: Action, at id: ElementID) throws(DriverError) {
    let (driver, own) = scene(of: id)
    guard let driver else { return }
    if own == .cancelLoading {
      driver.covering?.viewController.container.cancelLoading()
    } else {
      let rendering = driver.rendering
      if let element = rendering.root.find(own) { try driver.act(action, on: element, of: rendering) }
    }
  }

  /// Does something to an element of the scene: a link is followed, an address opened, all else is the scene's own.
  ///
  /// - Returns: false when the scene asks the user first whether they want to leave it.
  @discardableResult
  private func act(_ action: Action, on element: Element, of rendering: Rendering) throws(DriverError) -> Bool {
    root.acting = self
    defer { noteChange() }
    guard action == .activate, element.isEnabled else {
      _ = rendering.perform(action, by: element)
      return true
    }
    if element.role == .link, let route = element.attributes.route { return try follow(route, by: element) }
    if let destination = element.destination {
      navigator.open(destination)
    } else {
      _ = rendering.perform(action, by: element)
    }
    return true
  }

  private func follow(_ name: String, by link: Element) throws(DriverError) -> Bool {
    let route = descriptor.routes.first { $0.name == name }
    if route?.presentation.leavesForGood == true, !root.onScreen.allSatisfy({ $0.mayBeLeft() }) { return false }
    if let segue = scene.segue(for: name) {
      segue.perform()
    } else if let route {
      if let type = scene.notPassed(byLinkOn: route) {
        throw .noSegue(label: link.label ?? "", expected: "\(type)")
      }
      context.navigator.follow(route) { _ in }
    } else {
      throw .undeclaredRoute(label: link.label ?? "", route: name)
    }
    return true
  }

  // MARK: Commands

  /// Runs a command of the screen.
  private func run(_ id: ElementID) throws(DriverError) {
    let (driver, own) = scene(of: id)
    guard let driver else { return }
    let rendering = driver.rendering
    switch rendering.command(own) {
    case .command(let command): command.perform()
    case .button(let button): try driver.act(.activate, on: button, of: rendering)
    case nil: break
    }
  }

  /// The commands of the screen.
  func commands(of drawing: Drawing) -> [ScreenCommand] {
    var commands = ScreenCommands()
    let path = Array(sequence(first: root.acting ?? self) { $0.parent })
    let scenes = drawing.renderings.alongFocus { scene in path.contains { $0 === scene.driver } }
    for (driver, rendering, isCovered) in scenes {
      commands.add(rendering.screenCommands(in: driver.number, isCovered: isCovered), of: driver.descriptor.id)
    }
    return commands.all
  }
}
