/// Rows that have rows inside, such as folders. What is inside shows while the row is unfolded.
///
/// ```swift
/// OutlineGroup(folders, children: \.folders) { Text($0.name) } onSelect: { [weak self] in self?.open($0) }
/// ```
public struct OutlineGroup<Datum: Identifiable, Row: View>: PrimitiveView {
  private let data: [Datum]
  private let children: (Datum) -> [Datum]?
  private let placeholder: String
  private let row: @MainActor (Datum) -> Row
  private let onSelect: (@MainActor (Datum) -> Void)?

  /// Makes an outline.
  ///
  /// - Parameters:
  ///   - data: the outermost rows; a row's identity is its datum's.
  ///   - children: what is inside; nil for what can have nothing inside.
  ///   - placeholder: shown when there are no rows.
  ///   - row: the views of one row, set beside one another.
  ///   - onSelect: runs when the user chooses a row; without it choosing a row unfolds it.
  public init(
    _ data: [Datum], children: @escaping (Datum) -> [Datum]?, placeholder: String = "",
    @ViewBuilder row: @escaping @MainActor (Datum) -> Row, onSelect: (@MainActor (Datum) -> Void)? = nil
  ) {
    self.data = data
    self.children = children
    self.placeholder = placeholder
    self.row = row
    self.onSelect = onSelect
  }

  /// The values that a display draws.
  public func elements(in context: ViewContext) -> [Element] {
    let unfolded = context.storage.state(0, in: context, initial: Set<Datum.ID>())
    var rows: [Element] = []
    add(data, level: 0, to: &rows, unfolded, context)
    return [Element(.list, attributes: .with { $0.placeholder = placeholder }, children: rows)]
  }

  private func add(
    _ data: [Datum], level: Int, to rows: inout [Element], _ unfolded: StateValue<Set<Datum.ID>>,
    _ context: ViewContext
  ) {
    for datum in data {
      let inside = children(datum)
      let isUnfolded = unfolded.value.contains(datum.id)
      rows.append(element(datum, level, isUnfolded: inside.map { _ in isUnfolded }, unfolded, context))
      if let inside, isUnfolded { add(inside, level: level + 1, to: &rows, unfolded, context) }
    }
  }

  private func element(
    _ datum: Datum, _ level: Int, isUnfolded: Bool?, _ unfolded: StateValue<Set<Datum.ID>>, _ context: ViewContext
  ) -> Element {
    var element = Element(
      .row, value: isUnfolded.map { .isOn($0) } ?? .none,
      traits: isUnfolded == nil ? onSelect == nil ? [] : .selectable : [.selectable, .expandable],
      attributes: .with { $0.level = level }, children: context.elements(of: row(datum), id: datum.id)
    ) { [onSelect] action in
      switch action {
      case .turn(true) where isUnfolded != nil: unfolded.value.insert(datum.id)
      case .turn(false): unfolded.value.remove(datum.id)
      case .activate where onSelect != nil: onSelect?(datum)
      case .activate where isUnfolded == true: unfolded.value.remove(datum.id)
      case .activate where isUnfolded == false: unfolded.value.insert(datum.id)
      default: break
      }
    }
    element.source.id = "\(datum.id)"
    return element
  }
}
