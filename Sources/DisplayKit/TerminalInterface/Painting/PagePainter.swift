import VIPKit

struct PagePainter {
  let model: TerminalModel
  private let focus: Box?

  init(model: TerminalModel) {
    self.model = model
    focus = model.focusedBox
  }

  func paint(in frame: inout Frame) {
    let page = model.geometry.page
    let toScreen = Point(x: page.x, y: page.y - model.state.pageOffset)
    let layout = model.layout
    let lists = layout.lists.map { list in
      let y = toScreen.y + list.rect.y - (model.state.listOffsets[list.id] ?? 0)
      let clip = list.rect.moved(x: toScreen.x, y: toScreen.y).intersection(page)
      return Window(offset: Point(x: toScreen.x, y: y), clip: clip)
    }
    let whole = Window(offset: toScreen, clip: page)
    for part in layout.boxes.parts {
      let (boxes, window) = (part.run.boxes, part.list.map { lists[$0] } ?? whole)
      // What is out of sight isn't copied.
      for number in boxes.indices where window.shows(boxes[number].rect) {
        var box = boxes[number]
        box.rect = box.rect.moved(x: window.offset.x, y: window.offset.y)
        box.value = box.value.moved(x: window.offset.x, y: window.offset.y)
        paint(box, window.clip, in: &frame)
      }
    }
  }

  private struct Window {
    let offset: Point
    let clip: Rect

    func shows(_ rect: Rect) -> Bool { max(rect.y + offset.y, clip.y) < min(rect.maxY + offset.y, clip.maxY) }
  }

  private func paint(_ box: Box, _ clip: Rect, in frame: inout Frame) {
    let hasFocus = focus?.id == box.id
    let style = baseStyle(of: box, hasFocus: hasFocus)
    let origin = box.rect.origin
    let inside = box.rect.intersection(clip)
    switch box.content {
    case .text(let lines, let textStyle):
      // Dimmed words in a row that has the focus would be hard to read.
      let style = style == .focused ? style : style.union(textStyle.terminalStyle)
      frame.write(lines: lines, at: origin, style: style, in: inside)
    case .heading(let heading):
      frame.write(heading.onOneLine.truncated(to: inside.width), at: origin, style: .heading, in: inside)
    case .button(let label, let role):
      let style = role == .destructive && box.isEnabled && style != .focused ? [.bold, .negative] : style
      frame.write("[ \(label.onOneLine.truncated(to: box.rect.width - 4)) ]", at: origin, style: style, in: inside)
    case .menu(let label):
      let sign = model.state.openMenu == box.id ? "▴" : "▾"
      let words = label.onOneLine.truncated(to: box.rect.width - 6)
      frame.write("[ \(words) \(sign) ]", at: origin, style: style, in: inside)
    case .disclosure(let label, let isUnfolded):
      let words = "\(isUnfolded ? "▾" : "▹") \(label.onOneLine)"
      frame.write(words.truncated(to: box.rect.width), at: origin, style: style, in: inside)
    case .link(let label):
      let words = label.onOneLine.truncated(to: box.rect.width - 2)
      let style = style == .plain ? .accent : style
      frame.write(words + " ›", at: origin, style: style, in: inside)
    case .externalLink(let label, let destination):
      paintLink(label, to: destination, style: style, box.rect, inside, in: &frame)
    case .badge(let text):
      frame.write("● \(text.onOneLine)".truncated(to: box.rect.width), at: origin, style: style, in: inside)
    case .divider:
      frame.fill(inside, with: box.rect.width == 1 ? "│" : "─", style: .border)
    case .row(let fold):
      if hasFocus { frame.fill(inside, style: style) }
      frame.write(hasFocus ? "▸" : fold.isSelected ? "•" : " ", at: origin, style: style, in: inside)
      if let isUnfolded = fold.isUnfolded {
        let place = Point(x: origin.x + 2 + min(2 * fold.level, inside.width / 2), y: origin.y)
        frame.write(isUnfolded ? "▾" : "▹", at: place, style: style, in: inside)
      }
    case .columnHeader(let title, let order):
      let mark = order.map { $0 == .ascending ? " ↑" : " ↓" } ?? ""
      let words = title.onOneLine.truncated(to: box.rect.width - mark.count) + mark
      frame.write(words, at: origin, style: style == .focused ? style : .secondary, in: inside)
    case .tabs(let titles, let selection):
      paintTabs(titles, selection, style: style, hasFocus: hasFocus, at: origin, inside, in: &frame)
    case .list:
      paintScrollBar(of: box, clip, in: &frame)
    case .picture(let picture, let file):
      for y in inside.y..<inside.maxY {
        for x in inside.x..<inside.maxX {
          let pixels = picture.pixels(x: x - origin.x, y: y - origin.y, columns: box.rect.width)
          frame.put(pixels, at: Point(x: x, y: y), in: inside)
        }
      }
      frame.add(PlacedPicture(file: file, rect: box.rect, visible: inside.intersection(frame.bounds)))
    case .problem(let lines):
      let marked = lines.enumerated().map { ($0 == 0 ? "! " : "  ") + $1 }
      frame.write(lines: marked, at: origin, style: .negative, in: inside)
    case .field, .editor, .stepper, .date, .toggle, .picker, .progress, .gauge, .chart:
      paintLabelled(box, style: style, hasFocus: hasFocus, clip, in: &frame)
    }
  }

  /// Shows the destination, too. A terminal that knows links opens it.
  private func paintLink(
    _ label: String, to destination: LinkDestination?, style: Style, _ rect: Rect, _ inside: Rect,
    in frame: inout Frame
  ) {
    var link = style == .plain ? .link : style
    link.linkNumber = destination.map { frame.number(ofLink: $0.description) } ?? 0
    let words = label.onOneLine.truncated(to: rect.width - 2)
    let end = frame.write(words, at: rect.origin, style: link, in: inside)
    let mark = frame.write(" ↗", at: Point(x: end, y: rect.y), style: style == .plain ? .accent : style, in: inside)
    let room = rect.maxX - mark - 1
    guard let place = destination?.place, room > 0 else { return }
    let placeStyle = style == .focused ? style : .secondary
    frame.write(" " + place.truncated(to: room), at: Point(x: mark, y: rect.y), style: placeStyle, in: inside)
  }

  private func paintTabs(
    _ titles: [String], _ selection: Int?, style: Style, hasFocus: Bool, at origin: Point, _ inside: Rect,
    in frame: inout Frame
  ) {
    let tabs = Tabs(titles, selection)
    let shift = tabs.shift(in: inside.width)
    var x = origin.x - shift
    for (index, word) in tabs.words.enumerated() {
      let style = index != selection ? hasFocus ? .plain : style : hasFocus ? Style.focused : style.union(.heading)
      x = frame.write(word, at: Point(x: x, y: origin.y), style: style, in: inside) + Tabs.gap
    }
    if shift > 0 { frame.write("…", at: origin, style: .secondary, in: inside) }
    if tabs.width - shift > inside.width {
      frame.write("…", at: Point(x: inside.maxX - 1, y: origin.y), style: .secondary, in: inside)
    }
  }

  /// A row's content has the row's style while that has the focus.
  private func baseStyle(of box: Box, hasFocus: Bool) -> Style {
    if hasFocus { return .focused }
    if let row = box.row, row == focus?.id { return .focused }
    return box.isEnabled ? box.tint?.terminalStyle ?? .plain : .secondary
  }

  private func paintScrollBar(of box: Box, _ clip: Rect, in frame: inout Frame) {
    let track = Rect(x: box.rect.maxX - 1, y: box.rect.y, width: 1, height: box.rect.height)
    guard let list = model.layout.lists.first(where: { $0.id == box.id }), list.overflows,
      track.intersection(clip).height == track.height
    else { return }
    frame.fill(track, with: "│", style: .border)
    frame.paintScrollThumb(
      x: track.x, line: track.y, height: track.height, offset: model.state.listOffsets[list.id] ?? 0,
      of: list.contentHeight)
  }

  private func paintLabelled(_ box: Box, style: Style, hasFocus: Bool, _ clip: Rect, in frame: inout Frame) {
    let edge = box.edge ?? box.value
    let isStacked = edge.y > box.rect.y
    let room = isStacked ? box.rect.width : max(0, edge.x - box.rect.x - 1)
    let labelStyle: Style = hasFocus ? [.bold, .accent] : style
    let label = box.label.onOneLine.truncated(to: room)
    // Level with the first line of an editor.
    let line = isStacked ? box.rect.y : box.value.y
    frame.write(label, at: Point(x: box.rect.x, y: line), style: labelStyle, in: box.rect.intersection(clip))

    let origin = box.value.origin
    let inside = box.value.intersection(clip)
    let barStyle = box.tint?.terminalStyle ?? .accent
    switch box.content {
    case .field(let prompt, _): paintField(box, prompt: prompt, hasFocus: hasFocus, inside, in: &frame)
    case .editor(let prompt, _): paintEditor(box, prompt: prompt, hasFocus: hasFocus, clip, in: &frame)
    case .stepper(let stepping):
      let typed = hasFocus ? model.state.typedNumber : nil
      let number = typed ?? stepping.words
      let words = "\(stepping.less == nil ? " " : "−") \(number) \(stepping.more == nil ? " " : "+")"
      frame.write(words, at: origin, style: style, in: inside)
      if let typed { paintCursor(at: Point(x: origin.x + 2 + typed.columns, y: origin.y), inside, in: &frame) }
    case .date(let choice):
      let typed = hasFocus && model.calendar == nil ? model.state.typedDay?.text : nil
      let words = typed ?? choice.text(model.words)
      let signs = (choice.hasEarlier ? "‹" : " ", choice.hasLater ? "›" : " ")
      frame.write("\(signs.0) \(words) \(signs.1)", at: origin, style: style, in: inside)
      // Where digits go: after typed ones, or to the beginning.
      let cursor = Point(x: origin.x + 2 + (typed?.columns ?? 0), y: origin.y)
      if hasFocus, inside.contains(cursor) { frame.cursor = cursor }
    case .toggle(let isOn): frame.write(isOn ? "[x]" : "[ ]", at: origin, style: style, in: inside)
    case .picker(let options, let selection):
      frame.write("‹ \(box.shown(options, selection)) ›", at: origin, style: style, in: inside)
    case .progress(let fraction):
      let words =
        fraction.map { bar($0, "\(Int(($0 * 100).rounded())) %", box.value.width) } ?? model.spinner
      frame.write(words, at: origin, style: barStyle, in: inside)
    case .chart(let plot):
      let lines = plot.lines(width: box.value.width, model.words)
      frame.write(lines: lines, at: origin, style: barStyle, in: inside)
    case .gauge(let fraction, let words):
      frame.write(bar(fraction, words.onOneLine, box.value.width), at: origin, style: barStyle, in: inside)
    default: break
    }
  }

  private func fieldStyle(of box: Box, hasFocus: Bool) -> Style {
    if !box.isEnabled { return [.underline, .secondary] }
    return hasFocus ? [.bold, .surface] : .surface
  }

  private func paintField(_ box: Box, prompt: String, hasFocus: Bool, _ inside: Rect, in frame: inout Frame) {
    guard let editor = model.state.editors[box.id], inside.height > 0 else { return }
    let style = fieldStyle(of: box, hasFocus: hasFocus)
    let place = box.value.origin
    paintGround(of: box, prompt: editor.text.isEmpty ? prompt : "", style, inside, in: &frame)
    guard hasFocus else {
      frame.write(editor.visibleText.truncated(to: box.value.width), at: place, style: style, in: inside)
      return
    }
    let left = place.x - (model.state.fieldOffsets[box.id] ?? 0)
    frame.write(editor.visibleText, at: Point(x: left, y: place.y), style: style, in: inside)
    if let selection = editor.selection {
      let start = Point(x: left + editor.visibleText.prefix(selection.lowerBound).columns, y: place.y)
      let text = String(editor.visibleText.dropFirst(selection.lowerBound).prefix(selection.count))
      frame.write(text, at: start, style: .focused, in: inside)
    }
    let column = left + editor.visibleText.prefix(editor.cursor).columns
    paintCursor(at: Point(x: column, y: place.y), inside, in: &frame)
  }

  private func paintEditor(_ box: Box, prompt: String, hasFocus: Bool, _ clip: Rect, in frame: inout Frame) {
    let inside = box.value.intersection(clip)
    if let edge = box.edge {
      frame.paintBorder(edge, title: "", style: hasFocus ? .accent : .border, in: clip)
    }
    guard let editor = model.state.editors[box.id], let lines = model.lines(in: box), inside.height > 0
    else { return }
    // A frame already marks the lines as typed.
    let isFramed = box.edge != nil
    let style = isFramed ? box.isEnabled ? .plain : .secondary : fieldStyle(of: box, hasFocus: hasFocus)
    paintGround(of: box, prompt: editor.text.isEmpty ? prompt : "", style, inside, in: &frame)
    let (x, y) = (box.value.x, box.value.y)
    let offset = model.offset(of: lines, in: box)
    for number in lines.lines.indices.dropFirst(offset).prefix(box.value.height) {
      frame.write(lines.visibleText(of: number), at: Point(x: x, y: y + number - offset), style: style, in: inside)
    }
    if inside.height == box.value.height {
      frame.paintScrollThumb(
        x: (box.edge ?? box.value).maxX - 1, line: y, height: inside.height, offset: offset, of: lines.lines.count)
    }
    guard hasFocus else { return }
    let place = lines.place(of: editor.cursor)
    paintCursor(at: Point(x: x + place.x, y: y + place.y - offset), inside, in: &frame)
  }

  private func paintGround(of box: Box, prompt: String, _ style: Style, _ inside: Rect, in frame: inout Frame) {
    frame.fill(inside, style: style)
    let words = prompt.onOneLine.truncated(to: box.value.width)
    let ink: Style = !box.isEnabled ? .dim : style.meaning == .surface ? .prompt : Style(.framedPrompt)
    frame.write(words, at: box.value.origin, style: style.union(ink), in: inside)
  }

  private func paintCursor(at place: Point, _ inside: Rect, in frame: inout Frame) {
    let cursor = Point(x: min(place.x, max(inside.x, inside.maxX - 1)), y: place.y)
    if inside.contains(cursor) { frame.cursor = cursor }
  }

  private func bar(_ fraction: Double, _ words: String, _ width: Int) -> String {
    let length = max(0, min(30, width - max(6, words.columns + 1)))
    let filled = Int((fraction * Double(length)).rounded())
    return "█".times(filled) + "░".times(length - filled) + " ".times(max(1, 6 - words.columns)) + words
  }
}

extension Tint {
  var terminalStyle: Style {
    switch self {
    case .accent: .accent
    case .positive: .positive
    case .warning: .warning
    case .negative: .negative
    @unknown default: .plain
    }
  }
}

extension TextStyle {
  fileprivate var terminalStyle: Style {
    switch self {
    case .headline: .heading
    case .secondary: .secondary
    case .body: .plain
    @unknown default: .plain
    }
  }
}
