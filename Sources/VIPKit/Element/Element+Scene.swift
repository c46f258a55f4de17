/// Scenes inside scenes: how the host puts their trees together.
extension Element {
  /// The scene that is to be shown inside; nil for any element but that of a ``SceneView``.
  @_spi(Host) public var embeddedScene: SceneReference? { origin.scene?.reference }

  /// Whether it is a list in whose rows nothing is but words, and is known to be so: nobody needs to look for anything else there.
  @_spi(Host) public var hasPlainRows: Bool { origin.hasPlainRows }

  /// What tells the tabs of a ``TabView``, whatever their titles say, and the one that shows; nil for any other element.
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

  /// The same element; nothing can be done with it now, for the reason that stands there. An empty reason isn't shown.
  @_spi(Host) public func disabled(because reason: String) -> Element {
    var element = self
    element.isEnabled = false
    if !reason.isEmpty { element.problem = reason }
    return element
  }
}

extension ElementID {
  /// The id that an element of a scene has on a screen on which the scene stands inside another.
  @_spi(Host) public func inside(_ instance: Int) -> ElementID { ElementID("@\(instance)/\(rawValue)") }

  /// The instance that an element stands in, and the element's id there; nil for an element of the scene around it.
  @_spi(Host) public var embedded: (instance: Int, id: ElementID)? {
    guard rawValue.utf8.first == UInt8(ascii: "@"), let slash = rawValue.utf8.firstIndex(of: UInt8(ascii: "/")),
      let instance = Int(rawValue[rawValue.index(after: rawValue.startIndex)..<slash])
    else { return nil }
    return (instance, ElementID(String(rawValue[rawValue.index(after: slash)...])))
  }
}
