// Names of SwiftUI that authors reach for first, and VIPKit lacks: the compiler says what to write instead.

/// Isn't there: scenes follow one another by routes.
@available(
  *, unavailable, message: "declare a Route in Contracts; the scene's Router takes it, and each screen has its way back"
)
public struct NavigationStack<Content: View>: PrimitiveView {
  /// Makes nothing.
  public init(@ViewBuilder content: () -> Content) {}

  func elements(in context: ViewContext) -> [Element] { [] }
}

/// Isn't there: a display scrolls what doesn't fit.
@available(*, unavailable, message: "leave it out: a display scrolls what doesn't fit on it")
public struct ScrollView<Content: View>: PrimitiveView {
  /// Makes nothing.
  public init(@ViewBuilder content: () -> Content) {}

  func elements(in context: ViewContext) -> [Element] { [] }
}

/// Isn't there: the focus leads the display.
@available(*, unavailable, message: "focus(_:) of the ViewController moves the focus, and what has it is in sight")
public struct ScrollViewReader<Content: View>: PrimitiveView {
  /// Makes nothing.
  public init(@ViewBuilder content: (EmptyView) -> Content) {}

  func elements(in context: ViewContext) -> [Element] { [] }
}

/// Isn't there: a scene is seen by running it.
@available(*, unavailable, message: "delete it: host dev shows each change of a scene as soon as it is saved")
@freestanding(expression)
public macro Preview(_ name: String? = nil, @ViewBuilder body: () -> any View) =
  #externalMacro(module: "FoundationMacros", type: "PredicateMacro")

extension View {
  /// Isn't there: a modal route shows another scene.
  @available(*, unavailable, message: "declare a Route with presentation: .modal; the scene's Router takes it")
  public func sheet(isPresented: Binding<Bool>, @ViewBuilder content: () -> some View) -> some View { self }

  /// Isn't there: a display decides how much room is around a view.
  @available(*, unavailable, message: "leave it out: a display decides how much room is around a view")
  public func padding(_ length: Double? = nil) -> some View { self }

  /// Isn't there: a display decides how large a view is.
  @available(*, unavailable, message: "leave it out: a display decides how large a view is")
  public func frame(
    width: Double? = nil, height: Double? = nil, minWidth: Double? = nil, idealWidth: Double? = nil,
    maxWidth: Double? = nil, minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil
  ) -> some View { self }
}

extension VStack {
  /// Isn't there: a display lays out.
  @available(
    *, unavailable, message: "leave alignment and spacing out: a display decides how much room is between views"
  )
  public init(alignment: TextAlignment = .leading, spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }
}

extension NavigationLink {
  /// Isn't there: a link takes a route.
  @available(*, unavailable, message: "declare a Route in Contracts: NavigationLink(_:route:)")
  public init(_ label: String, @ViewBuilder destination: () -> some View) {
    fatalError("It can't be called")
  }

  /// Isn't there: a link takes a route.
  @available(*, unavailable, message: "declare a Route in Contracts: NavigationLink(_:route:)")
  public init(@ViewBuilder destination: () -> some View, @ViewBuilder label: () -> some View) {
    fatalError("It can't be called")
  }
}

extension EnvironmentValues {
  /// Isn't there: a Router leads back.
  @available(*, unavailable, message: "call the scene's Router, which goes back: navigator.back()")
  public var dismiss: @MainActor () -> Void { {} }
}
