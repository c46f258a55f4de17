/// Rows with rows inside, such as folders, which show while the row is unfolded.
public struct OutlineGroup<Datum: Identifiable, Row: View>: PrimitiveView {
  private let data: [Datum]
  private let children: (Datum) -> [Datum]?
  private let placeholder: String
  private let row: @MainActor (Datum) -> Row
  private let onSelect: (@MainActor (Datum) -> Void)?

  /// Makes an outline. `children` gives nil for what can have none; without `onSelect`, choosing a row unfolds it.
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

  func elements(in context: ViewContext) -> [Element] {
    let outline = Outline(unfolded: context.storage.state(0, in: context, initial: []), context: context)
    let rows = rows(of: data, in: Level(place: context.place), outline)
    return [Element(.list(Element.List(placeholder: placeholder)), children: rows)]
  }

  private struct Outline {
    let unfolded: StateValue<Set<ViewPlace>>
    let context: ViewContext
  }

  private struct Level {
    let place: ViewPlace
    var number = 0
    var path = ""
  }

  private func rows(of data: [Datum], in level: Level, _ outline: Outline) -> [Element] {
    var places = RowPlaces<Datum.ID>(in: level.place)
    return data.flatMap { datum in
      let place = places.next(datum.id)
      let path = level.path + DatumText.of(datum.id)
      let inside = children(datum)
      let isUnfolded = outline.unfolded.value.contains(place)
      let row = element(datum, place, path, level.number, isUnfolded: inside.map { _ in isUnfolded }, outline)
      guard let inside, isUnfolded else { return [row] }
      return [row] + rows(of: inside, in: Level(place: place, number: level.number + 1, path: path + "/"), outline)
    }
  }

  private func element(
    _ datum: Datum, _ place: ViewPlace, _ path: String, _ level: Int, isUnfolded: Bool?, _ outline: Outline
  ) -> Element {
    let kind = Element.Row(isSelectable: isUnfolded != nil || onSelect != nil, isUnfolded: isUnfolded, level: level)
    var element = Element(
      .row(kind), children: outline.context.elements(ofRow: row(datum), at: place)
    ).onAction(in: outline.context) { [onSelect, unfolded = outline.unfolded] action in
      switch action {
      case .turn(true) where isUnfolded != nil: unfolded.value.insert(place)
      case .turn(false): unfolded.value.remove(place)
      case .activate where onSelect != nil: onSelect?(datum)
      case .activate where isUnfolded == true: unfolded.value.remove(place)
      case .activate where isUnfolded == false: unfolded.value.insert(place)
      default: break
      }
    }
    element.origin.id = path
    return element
  }
}
