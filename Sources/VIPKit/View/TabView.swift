/// Several screens in one place, of which one shows; the others keep their input and their scenes:
/// `TabView(selection: $tab) { Tab("General", value: Page.general) { … } }`.
public struct TabView<Value: Hashable>: PrimitiveView {
  private let selection: Binding<Value>
  private let tabs: [Tab<Value>]

  /// Makes tabs. The selection is the value of the tab that shows.
  public init(selection: Binding<Value>, @ItemBuilder<Tab<Value>> tabs: () -> [Tab<Value>]) {
    self.selection = selection
    self.tabs = tabs()
  }

  func elements(in context: ViewContext) -> [Element] {
    let chosen = tabs.firstIndex { $0.value == selection.wrappedValue }
    let shown = context.elements(ofTab: chosen.map { tabs[$0].content() }, id: chosen.map { tabs[$0].value })
    var element = Element(
      .tabView(Element.Options(tabs.map(\.title), chosen: chosen)), children: shown
    ).onAction(in: context, acts: selection.acts) { [selection, values = tabs.map(\.value)] action in
      if case .pick(let index) = action, values.indices.contains(index) { selection.wrappedValue = values[index] }
    }
    element.origin.tabs = (chosen.map { "\(tabs[$0].value)" }, tabs.map { "\($0.value)" })
    return [element]
  }
}

/// One of the screens of a ``TabView``.
@MainActor
public struct Tab<Value: Hashable> {
  let title: String
  let value: Value
  let content: @MainActor () -> AnyView

  /// Makes a tab. Its value's description tells it after a restart; its content is made only while it shows.
  public init(_ title: String, value: Value, @ViewBuilder content: @escaping @MainActor () -> some View) {
    self.title = title
    self.value = value
    self.content = { AnyView(content()) }
  }
}
