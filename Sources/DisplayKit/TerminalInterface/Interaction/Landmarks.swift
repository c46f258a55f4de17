import VIPKit

/// What keys lead to from anywhere on a page: found once, when it is laid out.
struct Landmarks: Equatable, Sendable {
  /// The search fields.
  private(set) var filters: [ElementID] = []
  /// By table, the headers of columns that it can be sorted by.
  private(set) var headers: [[Element]] = []
  /// The lists of the same tables.
  private(set) var lists: [ElementID] = []

  init() {}

  init(of root: Element, in layout: Layout) {
    for element in root.flattened {
      if element.role == .searchField, layout.stop(of: element.id) != nil { filters.append(element.id) }
      guard element.role == .table, let list = element.children.last else { continue }
      lists.append(list.id)
      headers.append(element.children.first?.children.filter { layout.stop(of: $0.id) != nil } ?? [])
    }
  }
}
