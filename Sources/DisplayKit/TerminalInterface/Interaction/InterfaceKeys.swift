import ScreenModel
import VIPKit

extension Interface {
  /// Takes what the user did.
  public mutating func handle(_ input: Input) -> [Effect] {
    let effects = answer(input)
    return effects + requestRows()
  }

  private mutating func answer(_ input: Input) -> [Effect] {
    note = nil
    if isNotificationSeen { isNotificationOver = true }
    switch input {
    case .key(.character("c"), .control), .key(.character("q"), .control): return [.send(.quit(.asked))]
    case .key(.character("z"), .control): return [.suspend]
    case .key(.character("l"), .control): return [.redraw]
    default: break
    }
    guard let screen else { return [] }
    if let alert { return handle(input, in: alert) }
    if let layout = helpLayout { return handle(input, in: layout) }
    switch input {
    case .key(.escape, []) where state.typedDay != nil:
      state.typedDay = nil
      return []
    case .key(.escape, []) where state.openMenu != nil:
      foldMenu()
      return []
    case .key(.escape, _), .key(.left, .alt): return screen.canGoBack ? [.send(.back)] : []
    default: break
    }
    if screen.hasDetails, case .key(.character("o"), .control) = input { return [.send(.details)] }
    if screen.loading != nil {
      hold(input)
      return []
    }
    pinFocus()
    (state.resumedPage, state.resumedLists) = (0, [:])
    switch input {
    case .mouse(let mouse): return handle(mouse)
    case .text(let text): return type(text)
    case .paste(let text, let isWhole): return paste(text, isWhole: isWhole)
    case .key(let key, let modifiers): return press(key, modifiers)
    }
  }

  // MARK: Keys for the element that has the focus

  private mutating func type(_ text: String) -> [Effect] {
    guard let box = focusedBox else { return runCommand(of: text) }
    if box.content.isField { return insert(text) }
    if case .date(let choice) = box.content, let effects = type(text, into: choice, of: box.id) { return effects }
    return text == " " ? activate(box) : runCommand(of: text)
  }

  private mutating func paste(_ text: String, isWhole: Bool) -> [Effect] {
    guard let box = focusedBox, case .date(let choice) = box.content else { return insert(text, isWhole: isWhole) }
    return type(text, into: choice, of: box.id) ?? []
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
      } else if case .date = box.content, key == .enter {
        return enter(in: box)
      } else if key == .left || key == .right, box.content.isChanged(by: key == .left ? -1 : 1) {
        return step(box, by: key == .left ? -1 : 1)
      } else if key == .enter {
        return activate(box)
      }
    }
    move(key)
    return runCommand(of: key, modifiers)
  }

  /// Does what Enter, the space bar or a click on the element does.
  mutating func activate(_ box: Box) -> [Effect] {
    switch box.content {
    case .menu:
      toggle(menu: box.id)
      return []
    case .button, .link, .externalLink, .row, .columnHeader:
      if isInOpenMenu(box.id) { foldMenu() }
      return [.send(.act(box.id, .activate))]
    case .toggle(let isOn): return [.send(.act(box.id, .turn(!isOn)))]
    case .picker, .stepper, .tabs: return step(box, by: 1)
    default: return []
    }
  }

  /// Goes round the options of a picker, or up and down the numbers of a stepper as far as they go.
  func step(_ box: Box, by step: Int) -> [Effect] {
    switch box.content {
    case .picker(let options, let selection) where !options.isEmpty,
      .tabs(let options, let selection) where !options.isEmpty:
      let next = selection.map { ($0 + step + options.count) % options.count } ?? (step > 0 ? 0 : options.count - 1)
      return [.send(.act(box.id, .pick(next)))]
    case .row: return [.send(.act(box.id, .turn(step > 0)))]
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

  /// Changes the field that has the focus, and tells its new text.
  private mutating func edit(_ change: (inout TextBuffer) -> Void) -> [Effect] {
    guard let id = focus, var editor = state.editors[id] else { return [] }
    let before = editor.text
    change(&editor)
    state.editors[id] = editor
    reveal()
    return editor.text == before ? [] : [.send(.act(id, .edit(editor.text)))]
  }

  /// Puts text into the field, and tells the user when it had no room for all of it.
  private mutating func insert(_ text: String, isWhole: Bool = true) -> [Effect] {
    var fits = isWhole
    let effects = edit { fits = $0.insert(text) && isWhole }
    if !fits { note = words("The text was cut: a field holds %d KiB", TextBuffer.limit >> 10) }
    return effects
  }

  private mutating func enter(in field: Box) -> [Effect] {
    guard let target = enterTarget(of: field) else { return [] }
    if case .button = target.content { return [.send(.act(target.id, .activate))] }
    moveFocus(to: target.id)
    return []
  }

  /// Where Enter leads from a field or a date picker: to the next field, and from a form's last one to the form's first button, which it
  /// presses. Nowhere when there is neither.
  func enterTarget(of field: Box) -> Box? {
    let scope = layout.boxes.filter { $0.form == field.form && $0.isInteractive }
    let later = scope.drop { $0.id != field.id }.dropFirst()
    if let next = later.first(where: \.content.isField) { return next }
    guard field.form != nil else { return nil }
    return scope.first { if case .button = $0.content { true } else { false } }
  }
}

extension Box.Content {
  /// Whether ← (-1) or → (1) changes it.
  func isChanged(by step: Int) -> Bool {
    switch self {
    case .picker, .stepper, .tabs: true
    case .row(let fold): fold.isUnfolded == (step < 0)
    default: false
    }
  }
}
