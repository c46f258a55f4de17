import ScreenModel
import VIPKit

extension TerminalModel {
  /// The whole screen as it is to be seen now.
  public func frame() -> Frame {
    guard let screen else { return Frame(size: geometry.size) }
    var frame = PagePainter(model: self).paintedPage()
    paintBorder(title: screen.title, in: &frame)
    paintPaneOfFocus(in: &frame)
    if let overlay {
      frame.dimAll()
      overlay.paint(in: &frame, of: self)
    }
    paintStatus(in: &frame)
    frame.showCursorAtFocus()
    if let selection { frame.paint(selection) }
    return frame
  }

  private func paintBorder(title: String, in frame: inout Frame) {
    guard let border = geometry.border else { return }
    frame.paintBorder(border, title: title, style: .border, titleStyle: .heading)
    frame.paintScrollThumb(
      x: border.maxX - 1, line: geometry.page.y, height: geometry.page.height, offset: state.pageOffset,
      of: layout.height)
  }

  /// The keys, and above them, in the frame's lower edge, a message; without a frame it replaces the keys.
  private func paintStatus(in frame: inout Frame) {
    if geometry.border != nil {
      // Below a card it has the whole width.
      let column = geometry.column
      let edge = Rect(x: column.x + 2, y: column.maxY - 1, width: column.width - 4, height: 1)
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

  /// A notice, else the status message of the display or the host, with the key for details; nil for none.
  var message: (text: String, hint: String, style: Style)? {
    if let notice, statusMessage == nil {
      let mark = notice.tint?.mark.map { "\($0) " } ?? ""
      return (mark + notice.text, "", notice.tint?.terminalStyle.union(.bold) ?? [.bold, .accent])
    }
    // Panels lie over the lower edge.
    let isOpen = !hidesOpened && (help != nil || popup != nil)
    guard let statusMessage = statusMessage ?? (isOpen ? nil : screen?.statusMessage) else { return nil }
    let details = KeyCommand.details.name()
    let hasHint = screen?.hasDetails == true && !details.isEmpty
    return (statusMessage, hasHint ? " \(details) \(words("details")) " : "", .warning)
  }
}

extension Tint {
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
  fileprivate mutating func paint(_ message: (text: String, hint: String, style: Style), in line: Rect) {
    let text = message.text.onOneLine.truncated(to: max(0, line.width - 2 - message.hint.columns))
    write(" \(text) ", at: line.origin, style: message.style, in: line)
    write(message.hint, at: Point(x: line.maxX - message.hint.columns, y: line.y), style: .bold, in: line)
  }
}

extension TerminalModel {
  /// A bar in the free column on the pane's left.
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
