/// Identifies an element by what it is and what it says, not by where it stands.
///
/// So the text, the focus and the cursor of a field outlive a new build of the scene that moves the field, or puts
/// another one before it. An author who needs more says `.id("…")`.
public struct ElementID: Hashable, Codable, Sendable {
  /// The kind of the element and its label or explicit id, such as `textField.User name` or `row.7/button.Delete`.
  public let rawValue: String

  /// Makes an id from its text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Element {
  /// The tree with an id on every element, each different from all others.
  func identified() -> Element {
    var counts: [String: Int] = [:]
    return identified(in: "", &counts)
  }

  private func identified(in scope: String, _ counts: inout [String: Int]) -> Element {
    var element = self
    let name = Self.unique(scope + kind + "." + (explicitID ?? label ?? ""), &counts)
    element.id = ElementID(name)
    // What has an id of its own, as rows have, names what is inside: the button of a row stays that row's button when
    // rows come and go above it.
    let scope = explicitID == nil ? scope : name + "/"
    element.children = children.map { $0.identified(in: scope, &counts) }
    return element
  }

  /// The name itself, or, when it is taken, the name with the first number that isn't.
  private static func unique(_ name: String, _ counts: inout [String: Int]) -> String {
    var count = counts[name, default: 0] + 1
    var unique = count == 1 ? name : "\(name)#\(count)"
    while count > 1, counts[unique] != nil {
      count += 1
      unique = "\(name)#\(count)"
    }
    counts[name] = count
    if count > 1 { counts[unique] = 1 }
    return unique
  }

  private var kind: String {
    switch content {
    case .empty: "empty"
    case .text: "text"
    case .textField: "textField"
    case .button: "button"
    case .link: "link"
    case .toggle: "toggle"
    case .picker: "picker"
    case .list: "list"
    case .row: "row"
    case .section: "section"
    case .form: "form"
    case .horizontalStack: "hStack"
    case .verticalStack: "vStack"
    case .progress: "progress"
    case .divider: "divider"
    case .spacer: "spacer"
    }
  }
}
