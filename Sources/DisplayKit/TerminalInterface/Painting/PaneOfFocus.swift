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
