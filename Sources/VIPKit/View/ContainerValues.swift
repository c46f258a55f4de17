extension View {
  /// The same view; it gives the screen its title.
  public func navigationTitle(_ title: String) -> ModifiedView<Self> {
    contained { values, _ in values.title = title }
  }

  /// The same view; the loader covers the screen while there is a message.
  public func loading(_ message: String?) -> ModifiedView<Self> {
    contained { values, _ in values.loading = message ?? values.loading }
  }

  /// As ``loading(_:)``, with a button `title`, or Escape, that begins `cancel`, which the screen waits for. After the
  /// user has cancelled, the loader comes again when the message has changed.
  public func loading(
    _ message: String?, cancel title: String, file: String = #fileID, line: Int = #line,
    onCancel cancel: @escaping @MainActor () async -> Void
  ) -> ModifiedView<Self> {
    let action = ViewAction<Void>.work(origin: "\(file):\(line)", cancel)
    return contained { values, context in
      guard let message else { return }
      let handler = action.handler(in: context)
      values.loading = message
      values.cancel = (title, { handler(()) })
    }
  }

  /// The same view; an alert is before the screen while there is a message. Dismissing it sets the message to nil.
  public func alert(_ message: Binding<String?>) -> ModifiedView<Self> {
    contained { values, _ in
      guard let text = message.wrappedValue else { return }
      values.alert = text
      values.dismissAlert = { message.wrappedValue = nil }
    }
  }

  /// The same view; as ``ViewController/notify(_:tint:)`` it tells `notices` and empties them. What stays isn't told.
  public func notices(_ notices: Binding<[Notice]>) -> ModifiedView<Self> {
    contained { values, _ in
      if !notices.wrappedValue.isEmpty { values.notices.append(notices) }
    }
  }

  /// The same view; a question, or an alert with buttons, is before the screen until the user's choice sets it to nil
  /// and begins work that the screen waits for: `.alert($state.failure) { if $0 { await fetchArticles() } }`.
  public func alert<Answer>(
    _ dialog: Binding<Dialog<Answer>?>, file: String = #fileID, line: Int = #line,
    onAnswer: @escaping @MainActor (Answer) async -> Void
  ) -> ModifiedView<Self> {
    let action = ViewAction<Answer>.work(origin: "\(file):\(line)", onAnswer)
    return contained { values, context in
      guard let asked = dialog.wrappedValue, !asked.choices.isEmpty else { return }
      let handler = action.handler(in: context)
      values.dialog = ContainerDialog(question: asked.question) {
        dialog.wrappedValue = nil
        handler(asked.choices[$0].answer)
      }
    }
  }

  /// The same view; an alert with a one-line title and buttons is before the screen while `isPresented`. Without
  /// buttons the user dismisses it. Either way `isPresented` becomes false.
  public func alert(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
  ) -> ModifiedView<Self> {
    alert(title, isPresented: isPresented, actions: actions) { EmptyView() }
  }

  /// The same view; an alert as of ``alert(_:isPresented:actions:)``, with texts below its title.
  public func alert(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> ModifiedView<Self> {
    contained { [actions = actions(), message = message()] values, context in
      guard isPresented.wrappedValue else { return }
      let lines = context.elements(of: message, at: 2).flatMap(\.flattened).compactMap(\.text)
      let buttons = context.buttons(of: actions, at: 1).filter(\.element.isEnabled)
      guard !buttons.isEmpty else {
        values.alert = ([title] + lines).joined(separator: "\n")
        values.dismissAlert = { isPresented.wrappedValue = false }
        return
      }
      let choices = buttons.map { Question.Choice($0.element.label ?? "", role: $0.element.buttonRole) }
      let text = lines.isEmpty ? nil : lines.joined(separator: "\n")
      values.dialog = ContainerDialog(question: Question(number: 0, title: title, message: text, choices: choices)) {
        isPresented.wrappedValue = false
        buttons[$0].press()
      }
    }
  }

  /// The same view; the buttons in `content`, told apart by id, else by label, are commands in the screen's key bar and
  /// palette: `.toolbar { Button("Save") { save() }.keyboardShortcut("s", modifiers: .control) }`. Other views, links
  /// and buttons that copy aren't shown.
  public func toolbar(@ViewBuilder content: () -> some View) -> some View {
    modified { [toolbar = content()] content, context in
      for (button, press) in context.buttons(of: toolbar, at: 1) {
        let id = button.authorID
        let command = Command(
          button.label ?? "", id: id, shortcut: button.shortcut, isEnabled: button.isEnabled, action: press)
        context.storage.commands.append(command)
      }
      return context.elements(of: content, at: 0)
    }
  }
}

extension ViewContext {
  /// Buttons that are pressed elsewhere than on the screen.
  fileprivate func buttons(of view: some View, at place: Int) -> [(element: Element, press: @MainActor () -> Void)] {
    // A display copies what a button on its screen says.
    elements(of: view, at: place).flatMap(\.flattened).filter {
      $0.role == .button && $0.copied == nil
    }.map { button in
      let handler = button.origin.handler.map { storage.handlers[$0] }
      return (button, { handler?(.activate) })
    }
  }
}

extension View {
  private func contained(
    _ contain: @escaping @MainActor (inout ContainerValues, ViewContext) -> Void
  ) -> ModifiedView<Self> {
    modified { content, context in
      contain(&context.storage.container, context)
      return context.elements(of: content, at: 0)
    }
  }
}

struct ContainerValues {
  var title: String?
  var loading: String?
  var cancel: (title: String, act: @MainActor () -> Void)?
  var alert: String?
  var dismissAlert: (@MainActor () -> Void)?
  var dialog: ContainerDialog?
  /// Where the notices stand until they are told.
  var notices: [Binding<[Notice]>] = []
}

struct ContainerDialog {
  /// It has no number yet.
  let question: Question
  let answer: @MainActor (Int) -> Void
}
