@_spi(Host) public import VIPKit

extension Element {
  /// The rows of all lists of a screen, numbered from 1 in their order; rows inside rows don't count.
  public struct Rows {
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
        let isMade = element.madeRows.map { $0.contains(left) } ?? true
        let place = element.madeRows?.count(before: left) ?? left - window.first
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
