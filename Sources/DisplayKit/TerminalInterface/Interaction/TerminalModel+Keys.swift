import ScreenModel
@_spi(Host) import VIPKit

extension TerminalModel {
  /// Takes an input of the user.
  public mutating func handle(_ input: Input) -> [Effect] {
    let command = command(for: input)
    let effects =
      if let command, command.isPerformed { perform(command) } else { answer(command?.mainInput ?? input) }
    noteSubmission(input, effects)
    return effects + requestRows()
  }

  /// A scene's command takes precedence over the display's keys, except those of all places.
  private func command(for input: Input) -> KeyCommand? {
    if selection != nil { return KeyCommand(input, in: [.everywhere], isTyping: true) }
    // Also while the field is covered: what is typed ahead is for it.
    if !hasOpened, !hasAlert || hasUnseenAlert, isFieldFocused {
      return KeyCommand(input, in: [.field, .everywhere], isTyping: true)
    }
    if hasAlert { return KeyCommand(input, in: [.everywhere], isTyping: isTextBehind) }
    // Also where the help lists them.
    if case .text = input, !isChoosing, screen?.loading == nil, sceneCommand(for: input) != nil { return nil }
    let isDate = focusedBox?.role == .datePicker && !isChoosing
    return KeyCommand(input, in: (isDate ? [.date] : []) + [.page, .everywhere], isTyping: isChoosing)
  }

  mutating func answer(_ input: Input) -> [Effect] {
    if case .focus(let hasFocus) = input {
      self.hasFocus = hasFocus
      return []
    }
    beginInput()
    if case .mouse(var mouse) = input {
      // A terminal may have more lines than the kernel says, and a window may shrink while the mouse is dragged.
      let screen = Rect(x: 0, y: 0, width: geometry.size.width, height: geometry.size.height)
      guard screen.width > 0, screen.height > 0 else { return [] }
      let isInside = screen.contains(mouse.place)
      mouse.place = screen.nearest(to: mouse.place)
      return select(by: mouse, isInside: isInside)
    }
    if selection != nil {
      // A key ends the selection, and does nothing else.
      (selection, heldPress) = (nil, nil)
      return []
    }
    return answerOnScreen(input)
  }

  mutating func answerOnScreen(_ input: Input) -> [Effect] {
    guard let screen else { return [] }
    if let effects = overlay?.handle(input, in: &self) { return effects }
    switch input {
    case .key(.escape, []) where isFigureBegun:
      (state.typedDay, state.typedNumber) = (nil, nil)
      return []
    case .key(.escape, []) where state.openMenu != nil:
      foldMenu()
      return []
    case .key(.escape, []) where focusedFilter != nil: return edit { $0.empty() }
    case .key(.escape, _), .key(.left, .alt): return screen.canGoBack ? [.send(.back)] : []
    default: break
    }
    if screen.hasDetails, case .key(.character("o"), .control) = input { return [.send(.details)] }
    if screen.loading != nil {
      bufferTypeahead(input)
      return []
    }
    return answerOnPage(input)
  }

  private mutating func answerOnPage(_ input: Input) -> [Effect] {
    pinFocus()
    (state.resumedPage, state.resumedLists) = (0, [:])
    switch input {
    case .mouse(let mouse): return handle(mouse)
    case .text(let text): return type(text)
    case .paste(let text, let isWhole): return paste(text, isWhole: isWhole)
    case .key(let key, let modifiers): return press(key, modifiers)
    case .focus: return []
    }
  }

  /// The next input ends the display's own messages.
  mutating func beginInput() {
    statusMessage = nil
    if isNoticeSeen, let notice { end(notice: notice.number) }
  }

  // MARK: Keys for the element that has the focus

  private mutating func type(_ text: String) -> [Effect] {
    guard let box = focusedBox else { return run(.text(text)) }
    if let effects = box.control.type(text, box, &self) { return effects }
    if text != " ", state.openMenu != nil { return select(beginningWith: text) }
    return text == " " ? box.control.activate(box, &self) : run(.text(text))
  }

  private mutating func paste(_ text: String, isWhole: Bool) -> [Effect] {
    guard let box = focusedBox, [.datePicker, .stepper].contains(box.role) else {
      return insert(text, isWhole: isWhole)
    }
    return box.control.type(text, box, &self) ?? []
  }

  private mutating func press(_ key: Key, _ modifiers: Modifiers) -> [Effect] {
    if key == .tab {
      tab(forward: !modifiers.contains(.shift))
      return []
    }
    if let box = focusedBox, let effects = box.control.press(key, modifiers, box, &self) { return effects }
    move(key)
    return run(.key(key, modifiers))
  }

  private static let mostTypedAhead = 256

  /// Keeps what is typed into a field or a search while a loader or an alert covers it. Keys that press something are
  /// lost: nobody knows what will be under them.
  mutating func bufferTypeahead(_ input: Input) {
    if case .text(let more) = input, case .text(let text)? = typedAhead.last, isTextBehind {
      typedAhead[typedAhead.count - 1] = .text(text + more)
      return
    }
    guard typedAhead.count < Self.mostTypedAhead else { return }
    if popup != nil {
      if KeyStroke(input)?.isTyped == true || input == .key(.backspace) { typedAhead.append(input) }
      return
    }
    guard let box = focusedBox, box.isField else { return }
    switch input {
    case .text, .paste: typedAhead.append(input)
    case .key(let key, let modifiers):
      var probe = TextBuffer(text: "", isMultiline: state.editors[box.id]?.isMultiline == true)
      let isMove = probe.isMultiline && [.up, .down].contains(key)
      if isMove || probe.handle(key, modifiers) { typedAhead.append(input) }
    case .mouse, .focus: break
    }
  }

  /// Takes what was typed ahead, once nothing covers its target. An alert without a question doesn't keep it from the
  /// field behind: the text is stored at once, and survives a crash before the alert is dismissed.
  mutating func flushTypeahead() -> [Effect] {
    guard let screen, screen.loading == nil, !typedAhead.isEmpty else { return [] }
    guard !hasAlert || screen.error != nil && screen.question == nil && !hasOpened else { return [] }
    let inputs = typedAhead
    typedAhead = []
    guard popup != nil || isFieldFocused else { return [] }
    return inputs.flatMap { hasAlert ? answerOnPage($0) : answer($0) }.joiningEdits
  }
}

extension [TerminalModel.Effect] {
  /// Keeps the last of several edits of one field: a scene that answers the first by an alert gets the whole text.
  fileprivate var joiningEdits: [TerminalModel.Effect] {
    func editedField(_ effect: TerminalModel.Effect) -> ElementID? {
      if case .send(.act(let id, .edit(_))) = effect { id } else { nil }
    }
    return enumerated().filter { index, effect in
      let field = editedField(effect)
      return field == nil || index + 1 == count || editedField(self[index + 1]) != field
    }.map(\.element)
  }
}
