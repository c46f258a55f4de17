import VIPKit

extension TerminalModel {
  func lines(in box: Box) -> TextLines? {
    guard case .editor = box.content, let text = state.editors[box.id]?.text else { return nil }
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

  mutating func reveal(_ editor: TextBuffer, _ lines: TextLines, in box: Box) {
    let line = Rect(x: 0, y: lines.place(of: editor.cursor).y, width: 1, height: 1)
    let offset = scrolled(state.fieldOffsets[box.id] ?? 0, toShow: line, height: box.value.height)
    state.fieldOffsets[box.id] = min(offset, max(0, lines.lines.count - box.value.height))
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

  /// Shares what it cuts with all other fields. Returns what was cut or copied.
  @discardableResult
  mutating func change(_ id: ElementID, _ change: (inout TextBuffer) -> Void) -> String? {
    guard var editor = state.editors[id] else { return nil }
    editor.clipboard = clipboard
    change(&editor)
    let copied = editor.copied
    (editor.clipboard, editor.copied) = ("", nil)
    state.editors[id] = editor
    return copied
  }
}
