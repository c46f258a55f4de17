extension Element {
  /// Whether it is the place of a ``SceneView``.
  @_spi(Host) public var isPlaceOfScene: Bool { origin.scene != nil }

  /// Whether it is a list whose rows are known to hold words alone: nobody needs to look for anything else there.
  @_spi(Host) public var hasPlainRows: Bool { origin.hasPlainRows }

  /// The values of a ``TabView``'s tabs, and of the one that shows; nil for any other element.
  @_spi(Host) public var tabs: (shown: String?, all: [String])? { origin.tabs }

  /// The same element with a scene inside, and what is wrong with that; nil when nothing is.
  @_spi(Host) public func showing(_ title: String, problem: String?, _ children: [Element]) -> Element {
    var element = Element(
      kind, id: id, label: title, isEnabled: isEnabled, problem: problem, tint: tint, layout: layout,
      shortcut: shortcut, children: children)
    element.origin = origin
    return element
  }

  /// The same element with another id.
  @_spi(Host) public func named(_ id: ElementID) -> Element {
    var element = self
    element.id = id
    return element
  }

  /// The same element, disabled, with the reason beside it. An empty reason isn't shown.
  @_spi(Host) public func disabled(because reason: String) -> Element {
    var element = self
    element.isEnabled = false
    if !reason.isEmpty { element.problem = reason }
    return element
  }
}
