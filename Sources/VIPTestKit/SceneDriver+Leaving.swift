import ScreenModel
@_spi(Host) public import VIPKit

/// Coming to the screen, and leaving it.
extension SceneDriver {
  /// Brings the scene on the screen again, with those inside it.
  public func appear() {
    let appearing = onScreen
    noteChange()
    for driver in appearing { driver.viewController.viewWillAppear() }
    for driver in appearing { driver.viewController.viewDidAppear() }
    _ = screen
  }

  /// Takes the scene off the screen, with those inside it.
  public func disappear() {
    let leaving = onScreen
    for driver in leaving { driver.viewController.viewWillDisappear() }
    for driver in leaving { driver.viewController.viewDidDisappear() }
  }

  /// Tries to leave the scene as a user does, by a key or the `back` of a script, and waits until the scene has nothing more to do.
  ///
  /// - Returns: whether the user has left; false when the scene, or one inside it, asks them first
  ///   (``ViewController/isModalInPresentation``).
  /// - Throws: ``DriverError``.
  public func goBack() async throws -> Bool {
    do throws(TargetError) { try ScreenResolver(shownScreen).check(isTyping: true) } catch { throw DriverError(error) }
    if leave() { return true }
    try await settle()
    return false
  }

  /// Takes the scene off the screen unless somebody on it has to ask the user first.
  func leave() -> Bool {
    guard inScreen.allSatisfy({ $0.mayBeLeft() }) else { return false }
    disappear()
    return true
  }

  /// Whether the user may leave the scene now. One that wants to ask them first does so, and then leads them itself.
  func mayBeLeft() -> Bool {
    guard viewController.isModalInPresentation else { return true }
    if question == nil { viewController.didAttemptToDismiss() }
    return false
  }

  /// Brings the scene on the screen again with what the scene at the end of a result route has finished with.
  ///
  /// - Throws: ``DriverError``.
  public func finish<Destination, Value>(_ route: ResultRoute<Destination, Value>, with value: Value) throws {
    _ = try unwindSegue(route.name).perform(with: value)
    appear()
  }

  /// Brings the scene on the screen again without a result of the scene at the end of a result route.
  ///
  /// - Throws: ``DriverError``.
  public func cancel<Destination, Value>(_ route: ResultRoute<Destination, Value>) throws {
    try unwindSegue(route.name).cancel()
    appear()
  }

  private func unwindSegue(_ route: String) throws(DriverError) -> UnwindSegue {
    guard let segue = scene.unwindSegue(for: route) else { throw .noUnwindSegue(route: route) }
    return segue
  }
}
