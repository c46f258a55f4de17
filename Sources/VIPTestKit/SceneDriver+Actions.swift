import ScreenModel
@_spi(Host) public import VIPKit

/// What a user does.
extension SceneDriver {
  /// Puts a text in a field.
  ///
  /// - Throws: ``DriverError``.
  public func type(_ text: String, into label: String) throws {
    try perform(.edit(text), on: label)
  }

  /// Presses a button, a link, a switch or the header of a column, or the button that cancels what the loader stands for, and waits
  /// until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func press(_ label: String) async throws {
    try checkNothingIsAsked()
    if let loading = covering?.viewController.container, loading.cancelTitle == label {
      loading.cancelLoading()
      return try await settle()
    }
    try checkMayAct()
    let element = try find(label, where: \.isPressable)
    guard element.isEnabled else { throw DriverError.disabled(label: label) }
    try act(element.press, on: element)
    try await settle()
  }

  /// Follows a link as the host does, by the Router's segue or by itself, and waits until the scene has nothing more to do.
  ///
  /// - Returns: whether it was followed; false when it takes the scene's place and the scene asks the user first
  ///   (``ViewController/isModalInPresentation``).
  /// - Throws: ``DriverError``.
  @discardableResult
  public func follow(_ label: String) async throws -> Bool {
    try checkMayAct()
    let element = try find(label, where: \.isPressable)
    guard element.role == .link, element.attributes.route != nil else { throw DriverError.noLink(label: label) }
    guard element.isEnabled else { throw DriverError.disabled(label: label) }
    let isFollowed = try act(.activate, on: element)
    try await settle()
    return isFollowed
  }

  /// Chooses a row, counted from 1, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func select(row number: Int) async throws {
    try checkMayAct()
    let rows = Element.Rows(of: screen)
    guard let row = rows.find(number) else { throw DriverError.noRow(number, rows: rows.count) }
    guard let (element, action) = row.selection else { throw DriverError.notSelectable(row: number) }
    try act(action, at: element.id)
    try await settle()
  }

  /// Shows the tab with a title, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func select(tab title: String) async throws {
    try checkMayAct()
    let views = screen.flattened.filter { $0.role == .tabView }
    guard let view = views.first(where: { $0.attributes.options.contains(title) }),
      let index = view.attributes.options.firstIndex(of: title)
    else { throw DriverError.noTab(title, found: views.flatMap(\.attributes.options)) }
    guard view.isEnabled else { throw DriverError.disabled(label: title) }
    try act(.pick(index), at: view.id)
    try await settle()
  }

  /// Does something to the element with a label.
  ///
  /// - Throws: ``DriverError``.
  public func perform(_ action: Action, on label: String) throws {
    // What is typed beneath the loader isn't lost.
    if case .edit = action { try checkNothingIsAsked() } else { try checkMayAct() }
    let element = try find(label) { $0.takes(action) }
    guard element.isEnabled else { throw DriverError.disabled(label: label) }
    if let expected = element.expectation(unmetBy: action) {
      throw DriverError.value(label: label, found: action, expected: expected)
    }
    try act(action, on: element)
  }

  /// Answers the question with one of its choices, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func answer(_ choice: String) async throws {
    if let alert = root.alert { throw DriverError.alert(alert) }
    guard let question else { throw DriverError.noQuestion }
    guard let index = question.choices.firstIndex(where: { $0.title == choice }) else {
      throw DriverError.noChoice(choice, found: question.choices.map(\.title))
    }
    viewController.container.answer(question.number, choice: index)
    try await settle()
  }

  /// Dismisses the error alert.
  public func dismissError() {
    if viewController.container.dismissError() { viewController.errorShown() }
  }

  /// An alert and a question take all input of the screen, wherever on it they come from.
  func checkNothingIsAsked() throws(DriverError) {
    if let alert = root.alert { throw .alert(alert) }
    if let question = root.onScreen.lazy.compactMap(\.question).first { throw .asked(question.title) }
  }

  /// The loader takes what is pressed and chosen beneath it.
  func checkMayAct() throws(DriverError) {
    try checkNothingIsAsked()
    if let loading = covering?.loading { throw .loading(loading) }
  }

  /// The scene whose loader covers this one: itself, or one around it.
  private var covering: SceneDriver? { sequence(first: self, next: \.parent).first { $0.loading != nil } }

  private var alert: String? { onScreen.lazy.compactMap(\.error).first }

  private func find(_ label: String, where isKind: (Element) -> Bool) throws(DriverError) -> Element {
    let tree = tree
    guard let element = tree.inKnownRoles.target(label, isNamed: { _ in false }, where: isKind) else {
      let found = tree.inKnownRoles.flattened.filter(isKind).compactMap(\.label)
      throw DriverError.noElement(label: label, found: found)
    }
    // What stands for a role of the author's own does nothing.
    return tree.find(element.id) ?? element
  }

  // MARK: What the host makes of it

  /// Does something to an element of the screen. Nothing when there is no such element any more.
  func act(_ action: Action, at id: ElementID) throws(DriverError) {
    let (covered, own) = scene(of: id)
    if own == .cancelLoading {
      covered?.viewController.container.cancelLoading()
    } else if let (driver, element) = target(of: id) {
      try driver.act(action, on: element)
    }
  }

  /// Does something to an element of the scene: a link is followed, an address opened, all else is the scene's own.
  ///
  /// - Returns: false when the scene asks the user first whether they want to leave it.
  @discardableResult
  func act(_ action: Action, on element: Element) throws(DriverError) -> Bool {
    root.acting = self
    guard action == .activate, element.isEnabled else {
      element.perform(action)
      return true
    }
    if element.role == .link, let route = element.attributes.route { return try follow(route, by: element) }
    if let destination = element.destination {
      navigator.open(destination)
    } else {
      element.perform(action)
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
}
