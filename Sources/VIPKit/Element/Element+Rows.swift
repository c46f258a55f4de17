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

  /// The rows of all lists of a screen, numbered from 1 in their order; rows inside rows don't count.
  @_spi(Host) public struct Rows {
    private let root: Element

    /// Finds rows.
    public init(of root: Element) { self.root = root }

    /// A row, by its number.
    public enum Row {
      case shown(Element)
      /// One that its list hasn't made: its number in the list, counted from 0.
      case unseen(Int, of: Element)

      /// The action that chooses it, and on which element; nil when it can't be chosen.
      public var selection: (element: Element, action: Action)? {
        switch self {
        case .shown(let row): row.isInteractive ? (row, .activate) : nil
        case .unseen(let place, let list):
          list.isEnabled && list.window?.isSelectable == true ? (list, .choose(place)) : nil
        }
      }
    }

    /// How many there are.
    public var count: Int { count(in: root) }

    /// A row by its number; nil when there is none.
    public func find(_ number: Int) -> Row? {
      var left = number - 1
      return left >= 0 ? find(&left, in: root) : nil
    }

    private func find(_ left: inout Int, in element: Element) -> Row? {
      if element.role == .row {
        left -= 1
        return left < 0 ? .shown(element) : nil
      }
      if let window = element.window {
        guard left < window.count else {
          left -= window.count
          return nil
        }
        let isMade = element.origin.made.map { $0.contains(left) } ?? true
        let place = element.origin.made?.count(before: left) ?? left - window.first
        return isMade && element.children.indices.contains(place)
          ? .shown(element.children[place]) : .unseen(left, of: element)
      }
      for child in element.children {
        if let row = find(&left, in: child) { return row }
      }
      return nil
    }

    private func count(in element: Element) -> Int {
      if let window = element.window { return window.count }
      return element.role == .row ? 1 : element.children.reduce(0) { $0 + count(in: $1) }
    }
  }
}
