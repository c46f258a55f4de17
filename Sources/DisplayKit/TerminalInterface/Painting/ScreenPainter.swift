import ScreenModel
import VIPKit

extension TerminalModel {
  /// The whole screen as it is to be seen now.
  public func frame() -> Frame {
    var frame = Frame(size: geometry.size)
    guard let screen else { return frame }
    paintBorder(title: screen.title, in: &frame)
    PagePainter(model: self).paint(in: &frame)
    paintPaneOfFocus(in: &frame)
    if let alert {
      frame.dimAll()
      frame.paint(alert, title: alert.isError ? words("Error") : "", focus: alertFocus, layout(of: alert))
    } else if let help = helpLayout {
      frame.dimAll()
      frame.paint(help, title: words("Help"))
    } else if let popupLayout {
      frame.dimAll()
      frame.paint(popupLayout, title: popupTitle, isEmpty: words("Nothing fits"))
    } else if let calendarLayout {
      frame.dimAll()
      let label = calendar.flatMap { layout.box($0.picker)?.label } ?? ""
      frame.paint(calendarLayout, label: label, typed: calendar?.typed?.text)
    } else if let loaderLayout {
      frame.dimAll()
      frame.paintLoader(loaderLayout, isFocused: isCancelFocused)
    }
    paintStatus(in: &frame)
    return frame
  }

  private func paintBorder(title: String, in frame: inout Frame) {
    guard let border = geometry.border else { return }
    frame.paintBox(border, title: title, style: .border, titleStyle: .heading)
    if layout.height > geometry.page.height {
      let track = Rect(x: border.maxX - 1, y: geometry.page.y, width: 1, height: geometry.page.height)
      frame.paintScrollThumb(in: track, offset: state.pageOffset, of: layout.height)
    }
  }

  /// The keys; above them, in the lower edge of the frame, what there is to say. Where there is no frame, that takes the place of the keys.
  private func paintStatus(in frame: inout Frame) {
    if let border = geometry.border {
      let edge = Rect(x: border.x + 2, y: border.maxY - 1, width: border.width - 4, height: 1)
      message.map { frame.paint($0, in: edge) }
    }
    guard let status = geometry.status else { return }
    frame.fill(status)
    if geometry.border == nil, let message { return frame.paint(message, in: status) }
    var x = status.x + 1
    for hint in hints(fitting: status.width - 2) {
      x = frame.write(hint.key, at: Point(x: x, y: status.y), style: .bold, in: status) + 1
      x = frame.write(hint.action, at: Point(x: x, y: status.y), style: .secondary, in: status) + 2
    }
  }

  /// A notice, else the status message of the display or of the host; nil for none.
  private var message: Message? {
    if let notice, statusMessage == nil {
      let mark = notice.tint?.mark.map { "\($0) " } ?? ""
      let style = notice.tint?.terminalStyle.union(.bold) ?? [.bold, .accent]
      return Message(text: mark + notice.text, style: style)
    }
    // What is open lies over the lower edge.
    let isOpen = helpLayout != nil || popupLayout != nil
    guard let statusMessage = statusMessage ?? (isOpen ? nil : screen?.statusMessage) else { return nil }
    let details = keys.name(of: .details)
    return Message(
      text: statusMessage,
      hint: screen?.hasDetails == true && !details.isEmpty ? "\(details) \(words("details"))" : nil,
      style: .warning)
  }
}

private struct Message {
  var text: String
  /// How there is more of it; nil when there isn't.
  var hint: String?
  var style: Style
}

extension Tint {
  /// What a message means, without colours.
  fileprivate var mark: String? {
    switch self {
    case .positive: "✓"
    case .warning: "▲"
    case .negative: "✗"
    default: nil
    }
  }
}

extension Frame {
  /// What there is to say, with a blank before and behind it.
  fileprivate mutating func paint(_ message: Message, in line: Rect) {
    let hint = message.hint.map { " \($0) " } ?? ""
    let text = message.text.onOneLine.truncated(to: max(0, line.width - 2 - hint.columns))
    write(" \(text) ", at: Point(x: line.x, y: line.y), style: message.style, in: line)
    write(hint, at: Point(x: line.maxX - hint.columns, y: line.y), style: .bold, in: line)
  }
}

extension Frame {
  /// A box with round corners and its title in the upper border, which is bold unless it has a style of its own.
  mutating func paintBox(_ box: Rect, title: String, style: Style, titleStyle: Style? = nil, hasBorder: Bool = true) {
    fill(box)
    guard hasBorder, box.width >= 2, box.height >= 2 else { return }
    let (right, bottom) = (box.maxX - 1, box.maxY - 1)
    for y in [box.y, bottom] {
      fill(Rect(x: box.x + 1, y: y, width: box.width - 2, height: 1), with: "─", style: style)
    }
    for x in [box.x, right] {
      fill(Rect(x: x, y: box.y + 1, width: 1, height: box.height - 2), with: "│", style: style)
    }
    let corners: [(Unicode.Scalar, Int, Int)] = [
      ("╭", box.x, box.y), ("╮", right, box.y), ("╰", box.x, bottom), ("╯", right, bottom),
    ]
    for (corner, x, y) in corners { fill(Rect(x: x, y: y, width: 1, height: 1), with: corner, style: style) }
    let fitting = title.onOneLine.truncated(to: box.width - 6)
    if !fitting.isEmpty {
      write(" " + fitting + " ", at: Point(x: box.x + 2, y: box.y), style: titleStyle ?? style.union(.bold), in: box)
    }
  }

  /// The part of a scroll bar that shows where one is.
  mutating func paintScrollThumb(in track: Rect, offset: Int, of total: Int) {
    guard track.height > 0, total > track.height else { return }
    let length = max(1, track.height * track.height / total)
    let way = track.height - length
    let start = way * offset / (total - track.height)
    fill(Rect(x: track.x, y: track.y + start, width: 1, height: length), with: "┃", style: .accent)
  }

  mutating func paint(_ alert: Alert, title: String, focus: Int, _ layout: OverlayLayout) {
    paintOverlay(layout, title: title, style: alert.tint?.terminalStyle ?? .accent)
    for (index, (label, place)) in zip(layout.firstButton..., zip(layout.labels, layout.buttons)) {
      let isDestructive = alert.buttons[index].role == .destructive
      let style: Style = index == focus ? .focused : isDestructive ? [.bold, .negative] : []
      write(label, at: Point(x: place.x, y: place.y), style: style, in: place)
    }
    if layout.overflows {
      let track = Rect(x: layout.rect.maxX - 1, y: layout.inside.y, width: 1, height: layout.lines.count)
      paintScrollThumb(in: track, offset: layout.offset, of: layout.lineCount)
    }
    guard layout.buttons.count < layout.buttonCount, let top = layout.buttons.first else { return }
    let track = Rect(x: layout.rect.maxX - 1, y: top.y, width: 1, height: layout.buttons.count)
    paintScrollThumb(in: track, offset: layout.firstButton, of: layout.buttonCount)
  }

  mutating func paintLoader(_ loader: OverlayLayout, isFocused: Bool) {
    paintOverlay(loader, title: "", style: .accent)
    for (label, place) in zip(loader.labels, loader.buttons) {
      write(label, at: Point(x: place.x, y: place.y), style: isFocused ? .focused : [], in: place)
    }
  }

  private mutating func paintOverlay(_ overlay: OverlayLayout, title: String, style: Style) {
    paintBox(overlay.rect, title: title, style: style, hasBorder: overlay.hasBorder)
    for (index, line) in overlay.lines.enumerated() {
      let style: Style = index < overlay.titleLines ? .heading : []
      write(line, at: Point(x: overlay.inside.x, y: overlay.inside.y + index), style: style, in: overlay.inside)
    }
  }
}

extension TerminalModel {
  /// Marks the pane that has the focus by a bar on its left, where nothing else stands.
  func paintPaneOfFocus(in frame: inout Frame) {
    guard let divider = layout.paneDivider, geometry.border != nil, let focus = focusedBox else { return }
    let line = focus.list.map { layout.lists[$0].rect.y } ?? focus.rect.y
    guard (divider.y..<divider.maxY).contains(line) else { return }
    let page = geometry.page
    let left = focus.rect.x < divider.x ? -2 : divider.x + 1
    let bar = Rect(x: page.x + left, y: page.y + divider.y - state.pageOffset, width: 1, height: divider.height)
    let clip = Rect(x: bar.x, y: page.y, width: 1, height: page.height)
    frame.fill(bar.intersection(clip), with: "▌", style: .accent)
  }
}
