import VIPKit

extension PagePainter {
  /// Paints the lines of an editor that are in sight; where there are more, a scroll bar says so.
  func paintEditor(_ box: Box, prompt: String, hasFocus: Bool, _ inside: Rect, in frame: inout Frame) {
    guard let editor = model.state.editors[box.id], let lines = model.lines(in: box), inside.height > 0
    else { return }
    let style = fieldStyle(of: box, hasFocus: hasFocus)
    frame.fill(inside, style: style)
    let (x, y) = (box.value.x, box.value.y)
    if editor.text.isEmpty {
      let words = prompt.onOneLine.truncated(to: box.value.width)
      frame.write(words, at: Point(x: x, y: y), style: style.union(.dim), in: inside)
    }
    let offset = model.offset(of: lines, in: box)
    for number in lines.lines.indices.dropFirst(offset).prefix(box.value.height) {
      frame.write(lines.shown(number), at: Point(x: x, y: y + number - offset), style: style, in: inside)
    }
    if lines.lines.count > box.value.height, inside.height == box.value.height {
      let track = Rect(x: box.value.maxX - 1, y: y, width: 1, height: box.value.height)
      frame.paintScrollThumb(in: track, offset: offset, of: lines.lines.count)
    }
    guard hasFocus else { return }
    let place = lines.place(of: editor.cursor)
    let cursor = Point(x: min(x + place.x, max(inside.x, inside.maxX - 1)), y: y + place.y - offset)
    if inside.contains(cursor) { frame.cursor = cursor }
  }
}
