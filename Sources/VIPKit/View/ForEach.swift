/// A view for each datum: `ForEach(contacts) { Text($0.name) }`, `ForEach(names, id: \.self) { Text($0) }`.
///
/// A view's state goes with its datum's id, wherever that moves. A `for` in a view's braces has no ids: there labels
/// tell the views apart.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  private let data: Data
  private let id: (Data.Element) -> ID
  private let content: @MainActor (Data.Element) -> Content

  /// Makes a view for each datum, told from the others by its own id.
  public init(_ data: Data, @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, content: content)
  }

  /// Makes a view for each datum, told from the others by a part that stays while the datum means the same.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  func elements(in context: ViewContext) -> [Element] {
    var places = RowPlaces<ID>(in: context.place)
    return data.flatMap { datum in
      let id = id(datum)
      var elements = context.elements(ofRow: content(datum), at: places.next(id))
      for index in elements.indices {
        if elements[index].origin.datum == nil { elements[index].origin.datum = DatumText.of(id) }
        if elements[index].origin.tag == nil { elements[index].origin.tag = context.storage.tag(id) }
      }
      return elements
    }
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Makes a view for each number.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping @MainActor (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

/// Views that share a modifier.
public struct Group<Content: View>: PrimitiveView {
  private let content: Content

  /// Takes views together.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func elements(in context: ViewContext) -> [Element] { context.elements(of: content, at: 0) }
}

/// A heading that the user unfolds to see what belongs to it.
public struct DisclosureGroup<Content: View>: PrimitiveView {
  private let label: String
  private let isExpanded: Binding<Bool>?
  private let content: Content

  /// Makes a group that is folded at first, or as a binding says.
  public init(_ label: String, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: () -> Content) {
    self.label = label
    self.isExpanded = isExpanded
    self.content = content()
  }

  func elements(in context: ViewContext) -> [Element] {
    let kept = context.storage.state(0, in: context, initial: false)
    let isExpanded = isExpanded ?? Binding(get: { kept.value }, set: { kept.value = $0 })
    let shows = isExpanded.wrappedValue
    return [
      Element(
        .disclosureGroup(isOpen: shows), label: label, children: shows ? context.elements(of: content, at: 1) : []
      ).onAction(in: context) { action in
        switch action {
        case .activate: isExpanded.wrappedValue = !shows
        case .turn(let isOn): isExpanded.wrappedValue = isOn
        default: break
        }
      }
    ]
  }
}
