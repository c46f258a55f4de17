import ScreenModel
import VIPKit

/// What lies over the page and takes its input: an alert, a loader, or what the user has opened.
protocol Overlay {
  typealias Effect = TerminalModel.Effect
  typealias Hint = TerminalModel.Hint

  var panel: Panel { get }
  /// Nil for what is the page's.
  func handle(_ input: Input, in model: inout TerminalModel) -> [Effect]?
  func paint(in frame: inout Frame, of model: TerminalModel)
  /// Nil where the page's keys count.
  func hints(in model: TerminalModel) -> [Hint]?
  /// What has the focus, for screen readers. The key tells it from other overlays.
  func spoken(in model: TerminalModel) -> (key: String, pieces: [String])
}

extension TerminalModel {
  /// The topmost one.
  var overlay: (any Overlay)? {
    if let alert { return AlertPanel(layout: layout(of: alert)) }
    if let loaderLayout { return LoaderPanel(layout: loaderLayout) }
    if let helpLayout { return helpLayout }
    if let popupLayout { return popupLayout }
    return calendarLayout
  }

  var hasOpened: Bool { help != nil || isChoosing }
  var isChoosing: Bool { popup != nil || calendar != nil }
  /// Whether an alert or a loader hides what the user has opened.
  var hidesOpened: Bool { hasAlert || screen?.loading != nil }
}

struct Panel: Equatable, Sendable {
  /// With the border; all of a screen that is too small for one.
  let rect: Rect
  let inside: Rect
  let hasBorder: Bool

  /// - Parameter top: lines above it, as far as there is room; nil for the middle.
  init(width: Int, height: Int, margin: Size, top: Int? = nil, hasBorder: Bool, in bounds: Rect) {
    self.hasBorder = hasBorder
    guard hasBorder else {
      (rect, inside) = (bounds, bounds)
      return
    }
    let width = min(bounds.width, width + 2 * margin.width)
    let height = min(bounds.height, height + 2 * margin.height)
    let above = top.map { min($0, bounds.height - height) } ?? (bounds.height - height) / 2
    rect = Rect(x: bounds.x + (bounds.width - width) / 2, y: bounds.y + above, width: width, height: height)
    inside = rect.inset(x: margin.width, y: margin.height)
  }
}

extension Frame {
  mutating func paint(_ panel: Panel, title: String, style: Style = .accent, titleStyle: Style? = nil) {
    fill(panel.rect)
    if panel.hasBorder { paintBorder(panel.rect, title: title, style: style, titleStyle: titleStyle) }
  }

  /// In the right edge.
  mutating func paintScrollThumb(of panel: Panel, beside rows: Rect, offset: Int, of total: Int) {
    guard panel.hasBorder else { return }
    paintScrollThumb(x: panel.rect.maxX - 1, line: rows.y, height: rows.height, offset: offset, of: total)
  }

  /// Round corners, the title in the upper edge, bold by default. Paints only what is inside `clip`.
  mutating func paintBorder(_ box: Rect, title: String, style: Style, titleStyle: Style? = nil, in clip: Rect? = nil) {
    let (right, bottom, clip) = (box.maxX - 1, box.maxY - 1, clip ?? bounds)
    func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ mark: Unicode.Scalar, in frame: inout Frame) {
      frame.fill(Rect(x: x, y: y, width: width, height: height).intersection(clip), with: mark, style: style)
    }
    for y in [box.y, bottom] { fill(box.x + 1, y, box.width - 2, 1, "─", in: &self) }
    for x in [box.x, right] { fill(x, box.y + 1, 1, box.height - 2, "│", in: &self) }
    let corners: [(Unicode.Scalar, Int, Int)] = [
      ("╭", box.x, box.y), ("╮", right, box.y), ("╰", box.x, bottom), ("╯", right, bottom),
    ]
    for (corner, x, y) in corners { fill(x, y, 1, 1, corner, in: &self) }
    let fitting = title.onOneLine.truncated(to: box.width - 6)
    if !fitting.isEmpty {
      write(" " + fitting + " ", at: Point(x: box.x + 2, y: box.y), style: titleStyle ?? style.union(.bold), in: box)
    }
  }

  /// The bar begins at `line`, and has the height of the visible part.
  mutating func paintScrollThumb(x: Int, line: Int, height: Int, offset: Int, of total: Int) {
    guard height > 0, total > height else { return }
    let length = max(1, height * height / total)
    let start = (height - length) * offset / (total - height)
    fill(Rect(x: x, y: line + start, width: 1, height: length), with: "┃", style: .accent)
  }
}
