/// A line of text that the user edits.
public struct TextField: PrimitiveView {
  private let label: String
  private let text: Binding<String>
  private let prompt: String

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: names the field to the user.
  ///   - text: what stands in it.
  ///   - prompt: shown while it is empty: what is expected, such as `+44 20 7946 0958`.
  public init(_ label: String, text: Binding<String>, prompt: String = "") {
    self.label = label
    self.text = text
    self.prompt = prompt
  }

  /// The values that a display draws.
  public func elements(in context: ViewContext) -> [Element] { [.field(.textField, label, text, prompt: prompt)] }
}

/// A line of text that the user edits and nobody can read: a password. It is never written to a journal.
public struct SecureField: PrimitiveView {
  private let label: String
  private let text: Binding<String>

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: names the field to the user.
  ///   - text: what stands in it.
  public init(_ label: String, text: Binding<String>) {
    self.label = label
    self.text = text
  }

  /// The values that a display draws.
  public func elements(in context: ViewContext) -> [Element] { [.field(.textField, label, text, traits: .secure)] }
}

/// A line of text that says what is looked for.
public struct SearchField: PrimitiveView {
  private let label: String
  private let text: Binding<String>
  private let prompt: String

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: names the field to the user.
  ///   - text: what stands in it.
  ///   - prompt: shown while it is empty: what can be looked for.
  public init(_ label: String, text: Binding<String>, prompt: String = "") {
    self.label = label
    self.text = text
    self.prompt = prompt
  }

  /// The values that a display draws.
  public func elements(in context: ViewContext) -> [Element] { [.field(.searchField, label, text, prompt: prompt)] }
}

extension Element {
  @MainActor
  fileprivate static func field(
    _ role: Role, _ label: String, _ text: Binding<String>, prompt: String = "", traits: Traits = []
  ) -> Element {
    let attributes = Element.Attributes.with { $0.placeholder = prompt }
    return Element(role, label: label, value: .text(text.wrappedValue), traits: traits, attributes: attributes) {
      if case .edit(let string) = $0 { text.wrappedValue = string }
    }
  }
}
