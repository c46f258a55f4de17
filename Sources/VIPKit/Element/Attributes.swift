/// What only some roles have.
public struct Attributes: Equatable, Sendable {
  /// How words are set.
  public var style = TextStyle.body
  /// The choices, as the user reads them.
  public var options: [String] = []
  /// The name of the route that a link takes.
  public var route: String?
  /// What stands where nothing else does: in a list without rows.
  public var placeholder = ""

  /// Makes attributes that say nothing special.
  public init() {}

  /// Makes attributes, and changes some of them.
  ///
  /// - Parameter change: sets those that are special.
  public static func with(_ change: (inout Attributes) -> Void) -> Attributes {
    var attributes = Attributes()
    change(&attributes)
    return attributes
  }
}

/// How words are set.
public enum TextStyle: String, Sendable {
  /// The name of what follows.
  case headline
  /// Running text.
  case body
  /// Less important than its surroundings.
  case secondary
}
