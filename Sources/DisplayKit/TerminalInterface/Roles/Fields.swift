import ScreenModel
@_spi(Host) import VIPKit

extension Control {
  private static let editorLines = 3...8

  static func field(_ field: Element.Field) -> Control {
    let isEditor = field.purpose == .lines
    return Control(
      look: .roomy,
      paint: { box, painter in
        if isEditor { painter.paintLines(box, field.prompt) } else { painter.paintLine(box, field.prompt) }
      },
      lines: { width in
        guard isEditor else { return 1 }
        let lines = TextLines(field.text, width: width, most: editorLines.upperBound).lines.count
        return max(editorLines.lowerBound, lines)
      },
      hints: { box, model in
        if isEditor { return [Hint(.activate, model.words("new line"))] }
        return model.enterHint(in: box) + (model.pathQuery == nil ? [] : [Hint(.complete, model.words("complete"))])
      }, usesArrowsAside: true,
      type: { text, _, model in model.insert(text, isTyped: true) },
      ownKeys: { key, modifiers, box, model in
        if key == .enter, !isEditor { return model.enter(in: box) }
        var isEdit = false
        let effects = model.edit { isEdit = $0.handle(key, modifiers) }
        return isEdit || model.moveCursor(key, in: box) ? effects : nil
      },
      ownClick: { box, point, model in
        model.heldField = box.id
        model.placeCursor(in: box, at: point)
        return []
      })
  }
}

extension PagePainter {
  private func style(ofField box: Box) -> Style {
    if !box.element.isEnabled { return [.underline, .secondary] }
    return hasFocus ? [.bold, .surface] : .surface
  }

  fileprivate func paintLine(_ box: Box, _ prompt: String) {
    let (place, inside) = (box.value.origin, box.value.intersection(clip))
    guard let editor = model.state.editors[box.id], inside.height > 0 else { return }
    let style = style(ofField: box)
    paintGround(of: box, prompt: editor.text.isEmpty ? prompt : "", style, inside)
    guard hasFocus else {
      return write(editor.visibleText.truncated(to: box.value.width), on: box, style: style)
    }
    let left = place.x - (model.state.fieldOffsets[box.id] ?? 0)
    frame.write(editor.visibleText, at: Point(x: left, y: place.y), style: style, in: inside)
    if let selection = editor.selection {
      let start = Point(x: left + editor.visibleText.prefix(selection.lowerBound).columns, y: place.y)
      let text = String(editor.visibleText.dropFirst(selection.lowerBound).prefix(selection.count))
      frame.write(text, at: start, style: .focused, in: inside)
    }
    let column = left + editor.visibleText.prefix(editor.cursor).columns
    setCursor(at: Point(x: column, y: place.y), in: inside)
  }

  fileprivate func paintLines(_ box: Box, _ prompt: String) {
    let inside = box.value.intersection(clip)
    if let edge = box.edge {
      frame.paintBorder(edge, title: "", style: hasFocus ? .accent : .border, in: clip)
    }
    guard let editor = model.state.editors[box.id], let lines = model.lines(in: box), inside.height > 0
    else { return }
    // A frame already marks the lines as typed.
    let framed: Style = box.element.isEnabled ? .plain : .secondary
    let style = box.edge == nil ? style(ofField: box) : framed
    paintGround(of: box, prompt: editor.text.isEmpty ? prompt : "", style, inside)
    let (x, y) = (box.value.x, box.value.y)
    let offset = model.offset(of: lines, in: box)
    for number in lines.lines.indices.dropFirst(offset).prefix(box.value.height) {
      frame.write(
        lines.visibleText(of: number), at: Point(x: x, y: y + number - offset), style: style, in: inside)
    }
    if inside.height == box.value.height {
      frame.paintScrollThumb(
        x: (box.edge ?? box.value).maxX - 1, line: y, height: inside.height, offset: offset, of: lines.lines.count)
    }
    guard hasFocus else { return }
    let place = lines.place(of: editor.cursor)
    setCursor(at: Point(x: x + place.x, y: y + place.y - offset), in: inside)
  }

  private func paintGround(of box: Box, prompt: String, _ style: Style, _ inside: Rect) {
    frame.fill(inside, style: style)
    let ink: Style = !box.element.isEnabled ? .dim : style.meaning == .surface ? .prompt : Style(.framedPrompt)
    let words = prompt.onOneLine.truncated(to: box.value.width)
    frame.write(words, at: box.value.origin, style: style.union(ink), in: inside)
  }
}

extension TerminalModel {
  /// Shares what it cuts with all other fields.
  mutating func edit(_ change: (inout TextBuffer) -> Void) -> [Effect] {
    guard let id = focus, var editor = state.editors[id] else { return [] }
    let before = editor.text
    editor.clipboard = clipboard
    change(&editor)
    let copied = editor.copied
    (editor.clipboard, editor.copied) = ("", nil)
    state.editors[id] = editor
    reveal()
    guard editor.text != before else { return copied.map { copy($0) } ?? [] }
    return [.send(.act(id, .edit(editor.text)))] + (copied.map { copy($0, isTold: false) } ?? [])
  }

  mutating func insert(_ text: String, isWhole: Bool = true, isTyped: Bool = false) -> [Effect] {
    var fits = isWhole
    let effects = edit { fits = $0.insert(text, isTyped: isTyped) && isWhole }
    if !fits { statusMessage = words("The text was cut: a field holds %d KiB", TextBuffer.limit >> 10) }
    return effects
  }

  mutating func enter(in field: Box) -> [Effect] {
    state.typedNumber = nil
    if field.element.submits { return [.send(.act(field.id, .activate))] }
    guard let target = enterTarget(of: field) else { return [] }
    if target.role == .button { return [.send(.act(target.id, .activate))] }
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
    if let next = later.first(where: { boxes[$0].element.isSettable }) { return boxes[next] }
    guard field.form != nil else { return nil }
    return scope.first { boxes[$0].role == .button && boxes[$0].element.buttonRole == nil }.map { boxes[$0] }
  }

  func enterHint(in field: Box) -> [Hint] {
    if field.element.submits { return [Hint(.activate, words("submit"))] }
    guard let target = enterTarget(of: field) else { return [] }
    if target.role == .button { return [Hint(.activate, target.label.asAction)] }
    // One key for one thing: Tab goes there, too.
    let isTabbed = field.isField && layout.stop(of: field.id).map { $0 + 1 } == layout.stop(of: target.id)
    return isTabbed ? [] : [Hint(.activate, words("next"))]
  }
}

/// The cursor of a field or an editor.
extension TerminalModel {
  func lines(in box: Box) -> TextLines? {
    guard box.role == .textEditor, let text = state.editors[box.id]?.text else { return nil }
    return TextLines(text, width: box.value.width)
  }

  /// Moves by a line, or a page. False at the end, so that the key means something else.
  mutating func moveCursor(_ key: Key, in box: Box) -> Bool {
    let page = max(1, box.value.height - 1)
    let steps: [(key: Key, lines: Int)] = [(.up, -1), (.down, 1), (.pageUp, -page), (.pageDown, page)]
    guard let step = steps.first(where: { $0.key == key })?.lines, let lines = lines(in: box),
      let editor = state.editors[box.id]
    else { return false }
    let place = lines.place(of: editor.cursor)
    let line = min(max(0, place.y + step), lines.lines.count - 1)
    guard line != place.y else { return false }
    let column = editor.goalColumn ?? place.x
    state.editors[box.id]?.move(to: lines.position(at: Point(x: column, y: line)), goalColumn: column)
    reveal()
    return true
  }

  func offset(of lines: TextLines, in box: Box) -> Int {
    min(state.fieldOffsets[box.id] ?? 0, max(0, lines.lines.count - box.value.height))
  }

  /// On the page: the editor may be higher than that.
  func cursorLine(in box: Box, _ lines: TextLines?) -> Rect? {
    guard let lines, let editor = state.editors[box.id] else { return nil }
    let line = lines.place(of: editor.cursor).y - offset(of: lines, in: box)
    return Rect(x: box.value.x, y: box.value.y + line, width: 1, height: 1)
  }

  /// - Parameter lines: of an editor; nil for a field.
  mutating func revealCursor(in box: Box, _ lines: TextLines?) {
    guard box.isField, let editor = state.editors[box.id] else { return }
    if let lines {
      let line = Rect(x: 0, y: lines.place(of: editor.cursor).y, width: 1, height: 1)
      let offset = scrolled(state.fieldOffsets[box.id] ?? 0, toShow: line, height: box.value.height)
      state.fieldOffsets[box.id] = min(offset, max(0, lines.lines.count - box.value.height))
      return
    }
    let column = editor.visibleText.prefix(editor.cursor).columns
    let room = max(1, box.value.width)
    // The cursor needs a column of its own after the last character.
    let least = column - room + 1
    let most = max(0, editor.visibleText.columns - room + 1)
    state.fieldOffsets[box.id] = max(0, min(min(column, most), max(state.fieldOffsets[box.id] ?? 0, least)))
  }

  mutating func placeCursor(in box: Box, at point: Point, isSelecting: Bool = false) {
    guard let editor = state.editors[box.id] else { return }
    let (x, y) = (point.x - box.value.x, point.y - box.value.y)
    let position =
      if let lines = lines(in: box) {
        lines.position(at: Point(x: x, y: y + offset(of: lines, in: box)))
      } else {
        TextLines(oneLine: editor.visibleText).position(
          at: Point(x: max(0, x) + (state.fieldOffsets[box.id] ?? 0), y: 0))
      }
    state.editors[box.id]?.move(to: position, isSelecting: isSelecting)
    reveal()
  }
}

extension TextBuffer {
  var visibleText: String { isSecure ? text.bullets : text }
}

extension String {
  var bullets: String { "•".times(count) }
}

/// The model reads no folders: the display does, and offers the names.
extension TerminalModel {
  var pathQuery: PathQuery? {
    guard let box = focusedBox, box.isField, box.element.isPath, let text = state.editors[box.id]?.text
    else { return nil }
    return PathQuery(field: box.id, text: text)
  }

  /// Fills in a single name, or the common beginning of several unless there may be others, and offers the names.
  public mutating func offer(_ names: [String], isCut: Bool = false, for query: PathQuery) -> [Effect] {
    // The display reports the place first, and the scene may answer that.
    guard pathQuery == query else { return [] }
    statusMessage = isCut ? words("Only a part of the folder was read") : nil
    guard let first = names.first else {
      statusMessage = statusMessage ?? words("No path begins like this")
      return []
    }
    let common = names.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    if names.count > 1 || isCut { choose(from: .path(query.field, folder: query.folder, names: names)) }
    return isCut || common == query.beginning ? [] : edit { $0.replaceAll(with: query.folder + common) }
  }
}

extension TextBuffer {
  mutating func replaceAll(with text: String) {
    empty()
    _ = insert(text)
  }
}
