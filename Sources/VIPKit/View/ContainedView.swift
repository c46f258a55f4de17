extension View {
  /// The same view; it gives the screen its title.
  ///
  /// - Parameter title: the title.
  public func navigationTitle(_ title: String) -> ContainedView<Self> {
    ContainedView(content: self) { $0.title = title }
  }

  /// The same view; the loader covers the screen.
  ///
  /// - Parameter message: what is being done; nil when nothing is.
  public func loading(_ message: String?) -> ContainedView<Self> {
    ContainedView(content: self) { $0.loading = message ?? $0.loading }
  }

  /// The same view; an alert is before the screen until the user dismisses it.
  ///
  /// - Parameter message: what went wrong, in the user's words; nil when nothing did. Set to nil when the user dismisses the alert.
  public func alert(_ message: Binding<String?>) -> ContainedView<Self> {
    ContainedView(content: self) {
      guard let text = message.wrappedValue else { return }
      $0.alert = text
      $0.dismissAlert = { message.wrappedValue = nil }
    }
  }
}

/// A view that says what is around the screen.
public struct ContainedView<Content: View>: PrimitiveView {
  let content: Content
  let contain: @MainActor (inout ContainerValues) -> Void

  /// The elements of the view.
  public func elements(in context: ViewContext) -> [Element] {
    contain(&context.storage.container)
    return context.elements(of: content, at: 0)
  }
}

/// What the views of a screen say of what is around it.
struct ContainerValues {
  var title: String?
  var loading: String?
  var alert: String?
  var dismissAlert: (@MainActor () -> Void)?
}
