extension Element {
  /// The tree with other long lists; nil where none changes.
  @_spi(Host) public func replacingLongLists(_ change: (Element) -> Element?) -> Element? {
    if origin.made != nil { return change(self) }
    var element: Element?
    for (index, child) in children.enumerated() where !hasPlainRows {
      guard let child = child.replacingLongLists(change) else { continue }
      element = element ?? self
      element?.children[index] = child
    }
    return element
  }

  /// The rows of a long list that have been made; nil for other elements.
  @_spi(Host) public var madeRows: RangeSet<Int>? { origin.made }

  /// A long list as a display sees it that looks at some rows; nil for no change. Other rows are made for other
  /// displays, where the list `isShared`.
  @_spi(Host) public func windowed(to asked: Range<Int>, isShared: Bool) -> Element? {
    guard let window, let made = origin.made, isShared || made.ranges.count > 1 else { return nil }
    let place = RowWindow.place(asked, of: window.count)
    // What was asked for last may not be made yet.
    let near = made.ranges.min { abs($0.lowerBound - place.lowerBound) < abs($1.lowerBound - place.lowerBound) }
    let rows = made.intersection(RangeSet(place)).ranges.first ?? near ?? 0..<0
    if made == RangeSet(rows) { return nil }
    let above = made.count(before: rows.lowerBound)
    var list = self
    list.kind = .list(
      Element.List(
        window: RowWindow(count: window.count, first: rows.lowerBound, isSelectable: window.isSelectable)))
    list.children = Array(children[above..<above + rows.count])
    list.origin.made = RangeSet(rows)
    return list
  }
}
