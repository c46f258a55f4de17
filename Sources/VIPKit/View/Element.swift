/// What a display draws: a tree of values. A ViewController's `body` makes a new one for each change.
///
/// Two elements are equal when they look the same. What happens when the user touches one is not part of its value.
public struct Element: Equatable, Codable, Sendable, Identifiable {
  /// What an element is, with what it shows.
  public enum Content: Equatable, Codable, Sendable {
    /// Nothing at all.
    case empty
    /// Words.
    case text(String, style: TextStyle)
    /// A line of text that the user edits; `isSecure` hides it.
    case textField(label: String, text: String, isSecure: Bool)
    /// Something to press.
    case button(label: String, role: ButtonRole)
    /// Something to press that leads to another scene.
    case link(label: String, route: String)
    /// A switch.
    case toggle(label: String, isOn: Bool)
    /// One choice of several; `selection` counts from 0.
    case picker(label: String, options: [String], selection: Int?)
    /// Rows, one below the other, that scroll. The children are the rows.
    case list(placeholder: String)
    /// One row of a list; `isSelectable` when something happens as the user chooses it.
    case row(isSelectable: Bool)
    /// A group with a heading.
    case section(header: String)
    /// Fields and buttons that belong together, with a heading.
    case form(title: String)
    /// The children beside one another.
    case horizontalStack
    /// The children below one another.
    case verticalStack
    /// Work under way: `fraction` from 0 to 1, or nil when nobody knows how much is left.
    case progress(label: String, fraction: Double?)
    /// A line between two things.
    case divider
    /// Room that grows as far as it can.
    case spacer
  }

  /// Tells the element from the others on the screen, and stays the same while the screen changes around it.
  public internal(set) var id = ElementID("")
  /// What the element is.
  public internal(set) var content: Content
  /// The elements inside this one.
  public var children: [Element]
  /// Whether the user can do something with the element.
  public var isEnabled = true

  var explicitID: String?
  var handler: Handler

  /// Makes an element.
  ///
  /// - Parameters:
  ///   - content: what the element is.
  ///   - children: the elements inside it.
  ///   - handler: called with what the user does to it.
  public init(
    _ content: Content, children: [Element] = [], handler: (@MainActor (Action) -> Void)? = nil
  ) {
    self.content = content
    self.children = children
    self.handler = Handler(perform: handler)
  }

  /// The words that name the element to the user, when it has such words.
  public var label: String? {
    switch content {
    case .textField(let label, _, _), .button(let label, _), .link(let label, _), .toggle(let label, _),
      .picker(let label, _, _), .progress(let label, _):
      label
    case .section(let header): header
    case .form(let title): title
    default: nil
    }
  }

  /// Whether the user can reach the element: press it, edit it, choose it.
  public var isInteractive: Bool {
    guard isEnabled else { return false }
    return switch content {
    case .textField, .button, .link, .toggle, .picker: true
    case .row(let isSelectable): isSelectable
    default: false
    }
  }

  /// This element and all elements inside it, in reading order.
  public var flattened: [Element] {
    var elements: [Element] = []
    collect(into: &elements)
    return elements
  }

  private func collect(into elements: inout [Element]) {
    elements.append(self)
    for child in children { child.collect(into: &elements) }
  }

  /// The element with an id, here or further inside.
  public func find(_ id: ElementID) -> Element? {
    if self.id == id { return self }
    for child in children {
      if let found = child.find(id) { return found }
    }
    return nil
  }

  /// Tells the ViewController what the user did to the element. Nothing happens when the element is disabled.
  @MainActor
  public func perform(_ action: Action) {
    if isEnabled { handler.perform?(action) }
  }
}

/// How words are set.
public enum TextStyle: String, Codable, Sendable {
  /// The name of what follows.
  case headline
  /// Running text.
  case body
  /// Less important than its surroundings.
  case secondary
}

/// What a button is for, when it is for something special.
public enum ButtonRole: String, Codable, Sendable {
  /// An ordinary button.
  case normal
  /// Takes something away for good.
  case destructive
  /// Leaves without doing anything.
  case cancel
}

/// What a user does to an element.
public enum Action: Equatable, Sendable {
  /// Presses a button, follows a link, chooses a row.
  case activate
  /// Changes the text of a field to this.
  case edit(String)
  /// Turns a toggle on or off.
  case turn(Bool)
  /// Picks an option, counted from 0.
  case pick(Int)
}

/// The closure behind an element. All handlers are equal and none is encoded, so that elements are values.
struct Handler: Equatable, Codable, Sendable {
  let perform: (@MainActor (Action) -> Void)?

  init(perform: (@MainActor (Action) -> Void)?) { self.perform = perform }
  init(from decoder: any Decoder) { perform = nil }
  func encode(to encoder: any Encoder) {}
  static func == (left: Handler, right: Handler) -> Bool { true }
}
