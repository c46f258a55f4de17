public import VIPKit

/// How the terminal's screen is divided: a frame with the title, the page inside it, and a line that names the keys.
/// What there is no room for is left out: first the margins, then the frame, then the line.
struct ScreenGeometry: Equatable, Sendable {
  let size: Size
  /// The frame around the page; nil on a small screen.
  let border: Rect?
  /// Where the page shows.
  let page: Rect
  /// The line that names the keys; nil on a tiny screen.
  let status: Rect?

  /// All but the status line: here alert and loader stand.
  var column: Rect { border ?? page }

  init(_ size: Size) {
    self.size = size
    let hasStatus = size.height >= 3
    let column = Rect(x: 0, y: 0, width: size.width, height: size.height - (hasStatus ? 1 : 0))
    status = hasStatus ? Rect(x: 0, y: column.maxY, width: size.width, height: 1) : nil
    if size.width >= 12, column.height >= 5 {
      border = column
      page = column.inset(x: size.width >= 30 ? 3 : 2, y: column.height >= 10 ? 2 : 1)
    } else {
      border = nil
      page = column
    }
  }
}

extension EnvironmentValues {
  /// What surrounds a screen on a terminal: how much room there is.
  public init(terminalOf size: Size) {
    self.init()
    let page = ScreenGeometry(size).page
    widthClass = page.width < LayoutBuilder.leastWidthForPanes ? .compact : .regular
    hasPointer = true
  }
}
