/// Identifies an element by what it is and what it says, not by where it stands.
///
/// So the text, the focus and the cursor of a field outlive a new build of the scene that moves the field, or puts
/// another one before it. An author who needs more says `.id("…")`.
public struct ElementID: Hashable, Codable, Sendable {
  /// The kind of the element and its label or explicit id, such as `textField.User name`.
  public let rawValue: String

  /// Makes an id from its text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Element {
  /// The tree with an id on every element, each different from all others.
  func identified() -> Element {
    var seen: [String: Int] = [:]
    return identified(&seen)
  }

  private func identified(_ seen: inout [String: Int]) -> Element {
    var element = self
    let name = kind + "." + (explicitID ?? label ?? "")
    let count = seen[name, default: 0] + 1
    seen[name] = count
    element.id = ElementID(count == 1 ? name : "\(name)#\(count)")
    element.children = children.map { $0.identified(&seen) }
    return element
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
