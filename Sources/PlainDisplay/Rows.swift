import VIPKit

/// The rows of all lists of a screen, numbered from 1 in their order; those that stand in other rows don't count.
struct Rows {
  private let root: Element

  init(of root: Element) { self.root = root }

  /// A row that a command names.
  enum Row {
    case shown(Element)
    /// One that the list hasn't made: its number in the list, counted from 0.
    case unseen(Int, of: Element)
  }

  /// How many there are.
  var count: Int { count(in: root) }

  /// A row by its number; nil when there is none.
  func find(_ number: Int) -> Row? {
    var left = number - 1
    return left >= 0 ? find(&left, in: root) : nil
  }

  private func find(_ left: inout Int, in element: Element) -> Row? {
    if element.role == .row {
      left -= 1
      return left < 0 ? .shown(element) : nil
    }
    if let window = element.attributes.window {
      guard left < window.count else {
        left -= window.count
        return nil
      }
      let place = left - window.first
      return element.children.indices.contains(place) ? .shown(element.children[place]) : .unseen(left, of: element)
    }
    for child in element.children {
      if let row = find(&left, in: child) { return row }
    }
    return nil
  }

  private func count(in element: Element) -> Int {
    if let window = element.attributes.window { return window.count }
    return element.role == .row ? 1 : element.children.reduce(0) { $0 + count(in: $1) }
  }
}
