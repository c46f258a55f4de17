extension View {
  /// The same view; the user can't do anything with it while `isDisabled` is true.
  public func disabled(_ isDisabled: Bool) -> ModifiedView<Self> { changed(.disabled(isDisabled)) }

  /// The same view, told from others of its kind by an id that stays while it means the same, not by its label.
  public func id(_ id: some CustomStringConvertible) -> ModifiedView<Self> {
    modified { [id = DatumText.of(id)] content, context in
      var elements = context.elements(of: content, id: id)
      for index in elements.indices { elements[index].origin.id = id }
      return elements
    }
  }

  /// The same view, which stands for a value in the selection of a ``Picker``.
  public func tag(_ tag: some Hashable) -> ModifiedView<Self> {
    modified { content, context in
      var elements = context.elements(of: content, at: 0)
      for index in elements.indices { elements[index].origin.tag = context.storage.tag(tag) }
      return elements
    }
  }

  /// The same view; Enter in its fields begins work, which the screen waits for, instead of moving on or pressing the
  /// form's first button that neither cancels nor deletes.
  public func onSubmit(
    file: String = #fileID, line: Int = #line, _ act: @escaping @MainActor () async -> Void
  ) -> ModifiedView<Self> {
    let action = ViewAction<Void>.work(origin: "\(file):\(line)", act)
    return modified { content, context in
      let submit = action.handler(in: context)
      var context = context
      context.submit = { submit(()) }
      return context.elements(of: content, at: 0)
    }
  }

  /// The same view; a command begins work, which the screen waits for, that brings it up to date.
  public func refreshable(
    _ title: String = "Refresh", shortcut: KeyboardShortcut? = nil, file: String = #fileID, line: Int = #line,
    action act: @escaping @MainActor () async -> Void
  ) -> ModifiedView<Self> {
    let action = ViewAction<Void>.work(origin: "\(file):\(line)", act)
    return modified { content, context in
      let refresh = action.handler(in: context)
      context.storage.commands.append(Command(title, id: "refresh", shortcut: shortcut) { refresh(()) })
      return context.elements(of: content, at: 0)
    }
  }

  /// The same view, with what is wrong with the user's input beside it, in the user's words; nil when nothing is.
  public func problem(_ problem: String?) -> ModifiedView<Self> { changed(.problem(problem)) }

  /// The same view in the colour of a meaning; nil for none. Colour alone is not enough: add words, or a shape.
  public func tint(_ tint: Tint?) -> ModifiedView<Self> { changed(.tint(tint)) }

  /// The same view, its words on one side of the room that they have, in a column or beside others.
  public func alignment(_ alignment: TextAlignment) -> ModifiedView<Self> {
    changed(.alignment(alignment))
  }

  /// The same button or link, which a key presses, too, wherever the focus is. It is one of the scene's commands.
  public func keyboardShortcut(_ key: Character, modifiers: EventModifiers = []) -> ModifiedView<Self> {
    changed(.shortcut(KeyboardShortcut(key, modifiers: modifiers)))
  }
}

/// A view that a modifier has changed.
public struct ModifiedView<Content: View>: PrimitiveView {
  let content: Content
  let make: @MainActor (Content, ViewContext) -> [Element]
  /// Nil where what the modifier does can't be compared.
  var change: ElementChange?

  func elements(in context: ViewContext) -> [Element] { make(content, context) }
}

extension View {
  func modified(_ make: @escaping @MainActor (Self, ViewContext) -> [Element]) -> ModifiedView<Self> {
    ModifiedView(content: self, make: make)
  }

  private func changed(_ change: ElementChange) -> ModifiedView<Self> {
    var view = modified { content, context in
      var elements = context.elements(of: content, at: 0)
      for index in elements.indices { elements[index].apply(change) }
      return elements
    }
    view.change = change
    return view
  }
}

enum ElementChange: Equatable {
  case disabled(Bool)
  case problem(String?)
  case tint(Tint?)
  case alignment(TextAlignment)
  case shortcut(KeyboardShortcut)
}

extension Element {
  fileprivate mutating func apply(_ change: ElementChange) {
    switch change {
    case .disabled(let isDisabled): if isDisabled { disable() }
    case .problem(let problem): self.problem = problem ?? self.problem
    case .tint(let tint): self.tint(tint)
    case .alignment(let alignment): layout.alignment = alignment
    case .shortcut(let shortcut): self.shortcut = shortcut
    }
  }

  /// What is inside keeps a tint of its own.
  fileprivate mutating func tint(_ tint: Tint?) {
    guard self.tint == nil else { return }
    self.tint = tint
    for index in children.indices { children[index].tint(tint) }
  }

  fileprivate mutating func disable() {
    isEnabled = false
    for index in children.indices { children[index].disable() }
  }
}
