/// A box in the middle of the screen: the error alert, or the loader.
struct OverlayLayout: Equatable, Sendable {
  /// The box with its border, or all there is of a screen that is too small for a border.
  let rect: Rect
  /// Where the words stand.
  let inside: Rect
  let lines: [String]
  /// The button that takes the alert away.
  let button: Rect?
  let hasBorder: Bool

  static let buttonLabel = "[ OK ]"
  private static let widestText = 56

  init(_ message: String, hasButton: Bool, in bounds: Rect) {
    hasBorder = bounds.width >= 14 && bounds.height >= (hasButton ? 7 : 3)
    let margin = hasBorder ? 3 : 0
    let room = max(1, min(OverlayLayout.widestText, bounds.width - 2 * margin - (hasBorder ? 2 : 0)))
    let wrapped = message.wrapped(to: room)
    let rest = (hasButton ? hasBorder ? 2 : 1 : 0) + (hasBorder ? hasButton ? 4 : 2 : 0)
    let shown = max(1, bounds.height - rest)
    lines =
      wrapped.count <= shown
      ? wrapped : wrapped.prefix(shown - 1) + [(wrapped[shown - 1] + "…").truncated(to: room)]
    let textWidth = max(lines.map(\.columns).max() ?? 0, hasButton ? OverlayLayout.buttonLabel.count + 4 : 0)
    let width = hasBorder ? min(bounds.width, textWidth + 2 * margin) : bounds.width
    let height = hasBorder ? min(bounds.height, lines.count + rest) : bounds.height
    rect = Rect(
      x: bounds.x + (bounds.width - width) / 2, y: bounds.y + (bounds.height - height) / 2, width: width,
      height: height)
    inside = rect.inset(x: margin, y: hasBorder ? hasButton ? 2 : 1 : 0)
    let label = OverlayLayout.buttonLabel.count
    button =
      hasButton
      ? Rect(
        x: inside.x + max(0, (inside.width - label) / 2), y: inside.y + lines.count + (hasBorder ? 1 : 0),
        width: min(label, inside.width), height: 1) : nil
  }
}
