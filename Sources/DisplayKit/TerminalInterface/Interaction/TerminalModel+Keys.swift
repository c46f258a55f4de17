import ScreenModel
import VIPKit

extension TerminalModel {
  /// Takes an input of the user.
  public mutating func handle(_ input: Input) -> [Effect] {
    let effects: [Effect] =
      switch meaning(of: input) {
      case .input(let input): answer(input)
      case .command(let command): perform(command)
      }
    noteSubmission(input, effects)
    return effects + requestRows()
  }

  /// What an input means here. A scene's command takes precedence over the display's keys, except those of all places.
  private func meaning(of input: Input) -> KeyCommand.Meaning {
    // Also while the field is covered: what is typed ahead is for it.
    let isChoosing = isChoosing
    if selection != nil { return KeyCommand.meaning(of: input, in: [.everywhere], isTyping: true) }
    if !isChoosing, help == nil, !hasAlert || hasUnseenAlert, isFieldFocused {
      return KeyCommand.meaning(of: input, in: [.field, .everywhere], isTyping: true)
    }
    if hasAlert { return KeyCommand.meaning(of: input, in: [.everywhere], isTyping: isTextBehind) }
    // Also where the help lists them.
    if case .text(let text) = input, !isChoosing, screen?.loading == nil, let character = text.first,
      screen?.commands.contains(where: { $0.shortcut == KeyboardShortcut(character) }) == true
    {
      return .input(input)
    }
    let isDate = if case .date = focusedBox?.content { !isChoosing } else { false }
    return KeyCommand.meaning(of: input, in: (isDate ? [.date] : []) + [.page, .everywhere], isTyping: isChoosing)
  }

  mutating func answer(_ input: Input) -> [Effect] {
    if case .focus(let hasFocus) = input {
      self.hasFocus = hasFocus
      return []
    }
    beginInput()
    switch input {
    case .key(.character("c"), .control), .key(.character("q"), .control): return [.send(.quit(.asked))]
    case .key(.character("z"), .control): return [.suspend]
    case .key(.character("l"), .control): return [.redraw]
    default: break
    }
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
    if let alert { return handle(input, in: alert) }
    if let layout = helpLayout { return handle(input, in: layout) }
    if let popup, let layout = popupLayout { return handle(input, in: popup, layout) }
    if let calendar, let layout = calendarLayout { return handle(input, in: calendar, layout) }
    if let loader = loaderLayout, screen.cancelTitle != nil, let effects = handle(input, in: loader) { return effects }
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
      hold(input)
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
    if box.content.isField { return insert(text, isTyped: true) }
    if case .date(let choice) = box.content, let effects = type(text, into: choice, of: box.id) { return effects }
    if case .stepper = box.content, let effects = type(text, intoStepper: box.id) { return effects }
    if text != " ", state.openMenu != nil { return select(beginningWith: text) }
    return text == " " ? activate(box) : run(.text(text))
  }

  private mutating func paste(_ text: String, isWhole: Bool) -> [Effect] {
    switch focusedBox?.content {
    case .date(let choice): return focus.flatMap { type(text, into: choice, of: $0) } ?? []
    case .stepper: return focus.flatMap { type(text, intoStepper: $0) } ?? []
    default: return insert(text, isWhole: isWhole)
    }
  }

  private mutating func press(_ key: Key, _ modifiers: Modifiers) -> [Effect] {
    if key == .tab {
      tab(forward: !modifiers.contains(.shift))
      return []
    }
    if let box = focusedBox {
      if box.content.isField {
        if case .field = box.content, key == .enter { return enter(in: box) }
        var isEdit = false
        let effects = edit { isEdit = $0.handle(key, modifiers) }
        if isEdit || moveCursor(key, in: box) { return effects }
      } else if case .date(let choice) = box.content, modifiers.isEmpty,
        let effects = press(key, on: choice, of: box.id)
      {
        return effects
      } else if case .stepper = box.content, let effects = press(key, onStepper: box) {
        return effects
      } else if case .date = box.content, key == .enter {
        return enter(in: box)
      } else if key == .left || key == .right, box.content.isChanged(by: key == .left ? -1 : 1) {
        return step(box, by: key == .left ? -1 : 1)
      } else if key == .enter {
        return activate(box)
      }
    }
    move(key)
    return run(.key(key, modifiers))
  }

  /// For Enter, the space bar and clicks.
  mutating func activate(_ box: Box) -> [Effect] {
    switch box.content {
    case .menu:
      toggle(menu: box.id)
      return []
    case .button, .link, .externalLink, .row, .columnHeader, .disclosure:
      if isInOpenMenu(box.id) { foldMenu() }
      return [.send(.act(box.id, .activate))] + copy(pressing: box.id)
    case .toggle(let isOn): return [.send(.act(box.id, .turn(!isOn)))]
    case .picker(let options, let selection) where !options.isEmpty:
      choose(from: .picker(box.id), selection: selection ?? 0)
      return []
    case .date(let choice):
      state.typedDay = nil
      calendar = MonthCalendar(picker: box.id, day: choice.day ?? choice.adding())
      return []
    case .stepper, .tabs:
      state.typedNumber = nil
      return step(box, by: 1)
    default: return []
    }
  }

  func step(_ box: Box, by step: Int) -> [Effect] {
    switch box.content {
    case .picker(let options, let selection) where !options.isEmpty,
      .tabs(let options, let selection) where !options.isEmpty:
      let next = selection.map { ($0 + step + options.count) % options.count } ?? (step > 0 ? 0 : options.count - 1)
      return [.send(.act(box.id, .pick(next)))]
    case .row, .disclosure: return [.send(.act(box.id, .turn(step > 0)))]
    case .stepper(let stepping):
      guard let next = step > 0 ? stepping.more : stepping.less else { return [] }
      return [.send(.act(box.id, .set(next)))]
    case .date(let choice):
      let next = choice.adding(days: step)
      return next == choice.day ? [] : [.send(.act(box.id, .setDay(next)))]
    default: return []
    }
  }

  // MARK: Fields

  mutating func edit(_ change: (inout TextBuffer) -> Void) -> [Effect] {
    guard let id = focus, let before = state.editors[id]?.text else { return [] }
    let copied = self.change(id, change)
    reveal()
    guard let text = state.editors[id]?.text, text != before else { return copied.map { copy($0) } ?? [] }
    return [.send(.act(id, .edit(text)))] + (copied.map { copy($0, isTold: false) } ?? [])
  }

  private mutating func insert(_ text: String, isWhole: Bool = true, isTyped: Bool = false) -> [Effect] {
    var fits = isWhole
    let effects = edit { fits = $0.insert(text, isTyped: isTyped) && isWhole }
    if !fits { statusMessage = words("The text was cut: a field holds %d KiB", TextBuffer.limit >> 10) }
    return effects
  }

  private mutating func enter(in field: Box) -> [Effect] {
    state.typedNumber = nil
    if case .field(_, submits: true) = field.content { return [.send(.act(field.id, .activate))] }
    guard let target = enterTarget(of: field) else { return [] }
    if case .button = target.content { return [.send(.act(target.id, .activate))] }
    moveFocus(to: target.id)
    return []
  }

  /// Where Enter leads from a field, a stepper or a date picker: to the next such element; from a form's last one to
  /// its first button that neither cancels nor deletes, which it presses.
  func enterTarget(of field: Box) -> Box? {
    // A box is large: where only a part of it is looked at, it isn't copied.
    let boxes = layout.boxes
    let scope = boxes.indices.filter { boxes[$0].isInteractive && boxes[$0].form == field.form }
    let later = scope.drop { boxes[$0].id != field.id }.dropFirst()
    if let next = later.first(where: { boxes[$0].content.isSettable }) { return boxes[next] }
    guard field.form != nil else { return nil }
    return scope.first {
      if case .button(_, nil) = boxes[$0].content { true } else { false }
    }.map { boxes[$0] }
  }
}

extension TerminalModel {
  private static let mostDigits = 20

  /// Sets the number as soon as the stepper takes it. Nil when something else was typed.
  private mutating func type(_ text: String, intoStepper id: ElementID) -> [Effect]? {
    guard let stepper = stepper(id) else { return nil }
    let signs = ((stepper.range?.lowerBound ?? -1) < 0 ? "-" : "") + (stepper.step.rounded() == stepper.step ? "" : ".")
    // Other characters may be keys of commands.
    guard text.allSatisfy({ "0123456789\(signs)".contains($0) }) else { return nil }
    return set(typed: String(((state.typedNumber ?? "") + text).prefix(Self.mostDigits)), in: id)
  }

  private mutating func set(typed: String, in id: ElementID) -> [Effect] {
    state.typedNumber = typed.isEmpty ? nil : typed
    guard let stepper = stepper(id), let number = stepper.from(typed), number != stepper.value else { return [] }
    state.sentNumbers.insert(number)
    return [.send(.act(id, .set(number)))]
  }

  private func stepper(_ id: ElementID) -> Element.Number? {
    if case .stepper(let stepper) = screen?.root.find(id)?.kind { stepper } else { nil }
  }

  var typedStepper: Element.Number? { state.typedNumber == nil ? nil : focus.flatMap(stepper) }

  /// Whether what is typed is no day or number yet, and Escape takes it back.
  var isFigureBegun: Bool {
    let isNumber = typedStepper.map { $0.from(state.typedNumber ?? "") != nil } ?? true
    return !isNumber || state.typedDay != nil && calendar == nil
  }

  private mutating func press(_ key: Key, onStepper box: Box) -> [Effect]? {
    let typed = state.typedNumber
    switch key {
    case .backspace: return typed.map { set(typed: String($0.dropLast()), in: box.id) }
    case .left, .right: state.typedNumber = nil
    case .enter:
      guard let typed, let stepper = stepper(box.id), stepper.from(typed) == nil else {
        return enter(in: box)
      }
      statusMessage =
        stepper.range.map { words("Choose a number from %@ to %@", $0.lowerBound.short, $0.upperBound.short) }
        ?? words("Choose a number")
      return []
    default: break
    }
    return nil
  }
}

extension Box.Content {
  func isChanged(by step: Int) -> Bool {
    switch self {
    case .picker, .stepper, .tabs: true
    case .row(let fold): fold.isUnfolded == (step < 0)
    case .disclosure(_, let isUnfolded): isUnfolded == (step < 0)
    default: false
    }
  }

  /// Also where they change nothing now.
  var usesArrowsAside: Bool {
    switch self {
    case .picker, .stepper, .tabs, .date: true
    default: isField
    }
  }
}

extension TerminalModel {
  private static let mostTypedAhead = 256

  /// Keeps what is typed into a field or a search while a loader or an alert covers it. Keys that press something are
  /// lost: nobody knows what will be under them.
  mutating func hold(_ input: Input) {
    if case .text(let more) = input, case .text(let text)? = typedAhead.last, isTextBehind {
      typedAhead[typedAhead.count - 1] = .text(text + more)
      return
    }
    guard typedAhead.count < Self.mostTypedAhead else { return }
    if popup != nil {
      if KeyStroke(input)?.isTyped == true || input == .key(.backspace) { typedAhead.append(input) }
      return
    }
    guard let box = focusedBox, box.content.isField else { return }
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
  mutating func replay() -> [Effect] {
    guard let screen, screen.loading == nil, !typedAhead.isEmpty else { return [] }
    guard !hasAlert || screen.error != nil && screen.question == nil && help == nil && !isChoosing else { return [] }
    let inputs = typedAhead
    typedAhead = []
    guard popup != nil || isFieldFocused else { return [] }
    return inputs.flatMap { hasAlert ? answerOnPage($0) : answer($0) }.joiningEdits
  }
}

extension [TerminalModel.Effect] {
  /// Keeps the last of several edits of one field: a scene that answers the first by an alert gets the whole text.
  fileprivate var joiningEdits: [TerminalModel.Effect] {
    enumerated().filter { index, effect in
      effect.editedField == nil || index + 1 == count || self[index + 1].editedField != effect.editedField
    }.map(\.element)
  }
}

extension TerminalModel.Effect {
  fileprivate var editedField: ElementID? { if case .send(.act(let id, .edit(_))) = self { id } else { nil } }
}
