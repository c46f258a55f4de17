/// Buttons behind one, for what is done now and then.
public struct Menu<Content: View>: PrimitiveView {
  private let title: String
  private let content: Content

  /// Makes a menu.
  public init(_ title: String, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.menu, label: title, children: context.elements(of: content, at: 0))]
  }
}
