/// A line of text that the user edits.
public struct TextField: PrimitiveView {
  private let field: Field

  /// Makes a field. The prompt is shown while it is empty: what is expected, such as `+44 20 7946 0958`.
  public init(_ label: String, text: Binding<String>, prompt: String = "") {
    field = Field(.line, label: label, text: text, prompt: prompt)
  }

  func elements(in context: ViewContext) -> [Element] { [field.element(in: context)] }
}

/// A line for a password: hidden, and never written to a journal.
public struct SecureField: PrimitiveView {
  private let field: Field

  /// Makes a field.
  public init(_ label: String, text: Binding<String>) {
    field = Field(.secret, label: label, text: text)
  }

  func elements(in context: ViewContext) -> [Element] { [field.element(in: context)] }
}

/// Names a file to read or write. A terminal completes the path, `~/` included; a display elsewhere brings the file.
public struct FileField: PrimitiveView {
  private let label: String
  private let file: Binding<PickedFile?>
  private let prompt: String
  private var purpose = Element.Field.Purpose.file

  /// Makes a field for a file that is read; nil while there is none. The prompt is shown while it is empty.
  public init(_ label: String, file: Binding<PickedFile?>, prompt: String = "") {
    self.label = label
    self.file = file
    self.prompt = prompt
  }

  /// Makes a field for a file that is written; nil while there is none. A browser asks for its name alone.
  public init(_ label: String, saving file: Binding<PickedFile?>, prompt: String = "") {
    self.init(label, file: file, prompt: prompt)
    purpose = .newFile
  }

  func elements(in context: ViewContext) -> [Element] {
    let open = context.environment.system.file
    let text = Binding(get: { [file] in file.wrappedValue?.name ?? "" }) { [file] in
      file.wrappedValue = $0.isEmpty ? nil : open($0)
    }
    let field = Field(purpose, label: label, text: text, prompt: prompt)
    return [field.element(in: context)]
  }
}

/// A line of text to search for.
public struct SearchField: PrimitiveView {
  private let field: Field

  /// Makes a field. The prompt is shown while it is empty: what can be looked for.
  public init(_ label: String, text: Binding<String>, prompt: String = "") {
    field = Field(.search, label: label, text: text, prompt: prompt)
  }

  func elements(in context: ViewContext) -> [Element] { [field.element(in: context)] }
}

/// Lines of text that the user edits: a note, a letter.
public struct TextEditor: PrimitiveView {
  private let field: Field

  /// Makes an editor. It grows with its text, up to some lines, then scrolls. A line ends with a line feed.
  public init(_ label: String, text: Binding<String>, prompt: String = "") {
    field = Field(.lines, label: label, text: text, prompt: prompt)
  }

  func elements(in context: ViewContext) -> [Element] { [field.element(in: context)] }
}

@MainActor
private struct Field {
  private let purpose: Element.Field.Purpose
  private let label: String
  private let text: Binding<String>
  private let prompt: String

  init(_ purpose: Element.Field.Purpose, label: String, text: Binding<String>, prompt: String = "") {
    (self.purpose, self.label, self.text, self.prompt) = (purpose, label, text, prompt)
  }

  func element(in context: ViewContext) -> Element {
    let submit = purpose == .lines ? nil : context.submit
    let field = Element.Field(purpose, text: text.wrappedValue, prompt: prompt, submits: submit != nil)
    return Element(.field(field), label: label).onAction(in: context) { [text] action in
      switch action {
      case .edit(let string): text.wrappedValue = string
      case .activate: submit?()
      default: break
      }
    }
  }
}
