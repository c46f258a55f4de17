/// A line of text that the user edits.
public struct TextField: PrimitiveView {
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
  public func elements(in context: ViewContext) -> [Element] { [.field(label, text)] }
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
  public func elements(in context: ViewContext) -> [Element] { [.field(label, text, traits: .secure)] }
}

extension Element {
  @MainActor
  fileprivate static func field(_ label: String, _ text: Binding<String>, traits: Traits = []) -> Element {
    Element(.textField, label: label, value: .text(text.wrappedValue), traits: traits) { action in
      if case .edit(let string) = action { text.wrappedValue = string }
    }
  }
}
