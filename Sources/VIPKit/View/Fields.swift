/// A line of text that the user edits.
public struct TextField: View {
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
  public var element: Element { .field(label, text, isSecure: false) }
}

/// A line of text that the user edits and nobody can read: a password. It is never written to a journal.
public struct SecureField: View {
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
  public var element: Element { .field(label, text, isSecure: true) }
}

extension Element {
  @MainActor
  fileprivate static func field(_ label: String, _ text: Binding<String>, isSecure: Bool) -> Element {
    Element(.textField(label: label, text: text.wrappedValue, isSecure: isSecure)) { action in
      if case .edit(let string) = action { text.wrappedValue = string }
    }
  }
}
