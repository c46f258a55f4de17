/// Identifies an element while it means the same: a field's text, focus and cursor survive a new label, and a new build
/// that moves the field. An author who needs more says `.id("…")`.
@frozen public struct ElementID: Hashable, Codable, Sendable {
  /// The role and the first label, or the author's id: `textField.User name`, `row.7/button.Delete`.
  public let rawValue: String

  /// Makes an id from its text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names elements by role and first label; an element keeps its name while the view that made it stays in its place.
struct ElementNames {
  private var known: [ViewPlace: ElementID] = [:]
  private var last: Element?

  mutating func identify(_ root: inout Element) {
    if last.map({ root.takeIDs(of: $0) }) != true {
      var naming = Naming(known: known, in: root)
      naming.identify(&root, in: "")
      known = naming.next
    }
    last = root
  }
}

extension Element {
  /// The tree with the ids of another build or run, by its labels now. `last`, the result before, saves work.
  @_spi(Host) public func renamed(after last: Element? = nil) -> Element {
    var (names, element) = (ElementNames(), self)
    if last.map({ element.takeIDs(of: $0, namedByLabels: true) }) != true { names.identify(&element) }
    return element
  }
}

private struct Naming {
  let known: [ViewPlace: ElementID]
  var next: [ViewPlace: ElementID] = [:]
  private var counts: [String: Int] = [:]

  init(known: [ViewPlace: ElementID], in root: Element) {
    self.known = known
    if !known.isEmpty { reserve(root) }
  }

  private mutating func reserve(_ element: Element) {
    if !element.isNamedByAuthor, let id = element.place.flatMap({ known[$0] }) { counts[id.rawValue] = 1 }
    for child in element.children { reserve(child) }
  }

  mutating func identify(_ element: inout Element, in scope: String) {
    element.id = name(element, in: scope)
    // What has an id of its own names what is inside: a row's button stays that row's as rows come and go above it.
    let scope = !element.isNamedByAuthor ? scope : element.id.rawValue + "/"
    let rows = element.origin.rows
    for index in element.children.indices { identify(&element.children[index], in: scope) }
    element.origin.rows = rows
  }

  private mutating func name(_ element: Element, in scope: String) -> ElementID {
    let kind = scope + element.roleName + "."
    if let id = element.authorID { return ElementID(unique(kind + id)) }
    guard let place = element.place else { return ElementID(unique(kind + (element.label ?? ""))) }
    let kept = known[place].flatMap { next[place] == nil && $0.rawValue.utf8.starts(with: kind.utf8) ? $0 : nil }
    let id = kept ?? ElementID(unique(kind + (element.label ?? "")))
    // Of two views in one place the first keeps it.
    if next[place] == nil { next[place] = id }
    return id
  }

  private mutating func unique(_ name: String) -> String {
    var count = counts[name, default: 0] + 1
    var unique = count == 1 ? name : "\(name)#\(count)"
    while count > 1, counts[unique] != nil {
      count += 1
      unique = "\(name)#\(count)"
    }
    counts[name] = count
    if count > 1 { counts[unique] = 1 }
    return unique
  }
}

extension Element {
  fileprivate var place: ViewPlace? { if case .place(let place) = origin.view { place } else { nil } }

  /// Takes the ids of a tree of the same views; false when the views differ, or, when named by labels, the labels.
  fileprivate mutating func takeIDs(of other: Element, namedByLabels: Bool = false) -> Bool {
    guard roleName == other.roleName, origin.view == other.origin.view, origin.id == other.origin.id,
      origin.datum == other.origin.datum,
      label == other.label || !namedByLabels && place != nil && origin.datum == nil,
      children.count == other.children.count
    else { return false }
    id = other.id
    let rows = origin.rows
    if let rows, rows === other.origin.rows {
      children = other.children
    } else {
      for index in children.indices
      where !children[index].takeIDs(of: other.children[index], namedByLabels: namedByLabels) { return false }
    }
    origin.rows = rows
    return true
  }

  fileprivate var isNamedByAuthor: Bool { origin.id != nil || origin.datum != nil }

  /// Of several fields for one datum the label tells which is which.
  var authorID: String? {
    origin.id ?? origin.datum.map { datum in label.map { $0.isEmpty ? datum : "\(datum)/\($0)" } ?? datum }
  }
}
