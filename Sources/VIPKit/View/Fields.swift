/// A line of text that the user edits.
public struct TextField: PrimitiveView {
  private let field: Field

  /// Makes a field. The prompt is shown while it is empty: what is expected, such as `+44 20 7946 0958`.
  public init(_ label: String, text: Binding<String>, prompt: String = "") {
    field = Field(role: .textField, label: label, text: text, prompt: prompt)
  }

  func elements(in context: ViewContext) -> [Element] { [field.element(in: context)] }
}

/// A line of text that the user edits and nobody can read: a password. It is never written to a journal.
public struct SecureField: PrimitiveView {
  private let field: Field

  /// Makes a field.
  public init(_ label: String, text: Binding<String>) {
    field = Field(role: .textField, label: label, text: text, traits: .secure)
  }

  func elements(in context: ViewContext) -> [Element] { [field.element(in: context)] }
}

/// Where the user names a file, to be read or written. A terminal completes what they type, `~/` at its beginning included;
/// a display that isn't on the machine of the application brings the file along.
public struct FileField: PrimitiveView {
  private let label: String
  private let file: Binding<PickedFile?>
  private let prompt: String
  private let traits: Element.Traits

  /// Makes a field for a file that is read; nil while there is none. The prompt is shown while it is empty.
  public init(_ label: String, file: Binding<PickedFile?>, prompt: String = "") {
    self.label = label
    self.file = file
    self.prompt = prompt
    traits = .path
  }

  /// Makes a field for a file that is written; nil while there is none. A browser asks for its name alone.
  public init(_ label: String, saving file: Binding<PickedFile?>, prompt: String = "") {
    self.label = label
    self.file = file
    self.prompt = prompt
    traits = [.path, .saves]
  }

  func elements(in context: ViewContext) -> [Element] {
    let open = context.environment.system.file
    let text = Binding(get: { [file] in file.wrappedValue?.name ?? "" }) { [file] in
      file.wrappedValue = $0.isEmpty ? nil : open($0)
    }
    let field = Field(role: .textField, label: label, text: text, prompt: prompt, traits: traits)
    return [field.element(in: context)]
  }
}

/// A line of text that says what is looked for.
public struct SearchField: PrimitiveView {
  private let field: Field

  /// Makes a field. The prompt is shown while it is empty: what can be looked for.
  public init(_ label: String, text: Binding<String>, prompt: String = "") {
    field = Field(role: .searchField, label: label, text: text, prompt: prompt)
  }

  func elements(in context: ViewContext) -> [Element] { [field.element(in: context)] }
}

/// Lines of text that the user edits: a note, a letter.
public struct TextEditor: PrimitiveView {
  private let field: Field

  /// Makes an editor. It grows with its text, up to some lines; then the text scrolls in it. A line ends with a line feed.
  public init(_ label: String, text: Binding<String>, prompt: String = "") {
    field = Field(role: .textEditor, label: label, text: text, prompt: prompt)
  }

  func elements(in context: ViewContext) -> [Element] { [field.element(in: context)] }
}

@MainActor
private struct Field {
  let role: Element.Role
  let label: String
  let text: Binding<String>
  var prompt = ""
  var traits: Element.Traits = []

  func element(in context: ViewContext) -> Element {
    let attributes = Element.Attributes.with { $0.placeholder = prompt }
    let submit = role == .textEditor ? nil : context.submit
    return Element(
      role, label: label, value: .text(text.wrappedValue), traits: submit == nil ? traits : traits.union(.submits),
      attributes: attributes
    ).onAction(in: context) { [text] action in
      switch action {
      case .edit(let string): text.wrappedValue = string
      case .activate: submit?()
      default: break
      }
    }
  }
}
