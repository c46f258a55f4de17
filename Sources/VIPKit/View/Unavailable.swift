// What SwiftUI has and VIPKit hasn't: the compiler says what is written instead.

/// Isn't there: scenes follow one another by routes.
@available(
  *, unavailable, message: "declare a Route in Contracts; the scene's Router takes it, and each screen has its way back"
)
public struct NavigationStack<Content: View>: PrimitiveView {
  /// Makes nothing.
  public init(@ViewBuilder content: () -> Content) {}

  func elements(in context: ViewContext) -> [Element] { [] }
}

/// Isn't there: scenes follow one another by routes.
@available(
  *, unavailable, message: "declare a Route in Contracts; the scene's Router takes it, and each screen has its way back"
)
public struct NavigationView<Content: View>: PrimitiveView {
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

/// Isn't there: rows that aren't seen aren't made in a ``List``.
@available(*, unavailable, renamed: "VStack")
public struct LazyVStack<Content: View>: PrimitiveView {
  /// Makes nothing.
  public init(@ViewBuilder content: () -> Content) {}

  func elements(in context: ViewContext) -> [Element] { [] }
}

/// Isn't there: nothing stands before anything else on a screen.
@available(*, unavailable, message: "use VStack: nothing stands before anything else on a screen")
public struct ZStack<Content: View>: PrimitiveView {
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

/// Isn't there: a display lays out.
@available(
  *, unavailable, message: "@Environment(\\.widthClass) says whether there is room for two things beside one another"
)
public struct GeometryReader<Content: View>: PrimitiveView {
  /// Makes nothing.
  public init(@ViewBuilder content: (EmptyView) -> Content) {}

  func elements(in context: ViewContext) -> [Element] { [] }
}

/// Isn't there: ``State`` keeps an observable object, too.
@available(*, unavailable, message: "make the class @Observable and keep the object in a @State property")
@propertyWrapper
public struct StateObject<Value> {
  /// What it would keep.
  public var wrappedValue: Value

  /// Makes nothing.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// Isn't there: an observable object is observed wherever a `body` reads it.
@available(*, unavailable, message: "make the class @Observable; a plain property, or a @Bindable one, is enough")
@propertyWrapper
public struct ObservedObject<Value> {
  /// What it would keep.
  public var wrappedValue: Value

  /// Makes nothing.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// Isn't there: a scene is seen by running it.
///
/// An expression by its role, so that the sentence is all that the compiler says: the toolchain has no macro that is a declaration, and
/// without one it would say that, too.
@available(*, unavailable, message: "delete it: host dev shows each change of a scene as soon as it is saved")
@freestanding(expression)
public macro Preview(_ name: String? = nil, @ViewBuilder body: () -> any View) =
  #externalMacro(module: "FoundationMacros", type: "PredicateMacro")

extension View {
  /// Isn't there: a modal route shows another scene.
  @available(*, unavailable, message: "declare a Route with presentation: .modal; the scene's Router takes it")
  public func sheet(isPresented: Binding<Bool>, @ViewBuilder content: () -> some View) -> some View { self }

  /// Isn't there: a field of the form takes the file.
  @available(
    *, unavailable, message: "put a FileField into the form: its file has the bytes, whatever display it comes from"
  )
  public func fileImporter(
    isPresented: Binding<Bool>, onCompletion: @escaping (Result<PickedFile, any Error>) -> Void
  ) -> some View { self }

  /// Isn't there: a field of the form takes the file.
  @available(*, unavailable, message: "put a FileField(_:saving:) into the form, and write the file that it gives")
  public func fileExporter(
    isPresented: Binding<Bool>, onCompletion: @escaping (Result<PickedFile, any Error>) -> Void
  ) -> some View { self }

  /// Isn't there: commands of a screen stand in its key bar.
  @available(
    *, unavailable,
    message: "override commands of the ViewController, or give a button a keyboardShortcut(_:modifiers:)"
  )
  public func toolbar(@ViewBuilder content: () -> some View) -> some View { self }

  /// Isn't there: a display decides how much room is around a view.
  @available(*, unavailable, message: "leave it out: a display decides how much room is around a view")
  public func padding(_ length: Double? = nil) -> some View { self }

  /// Isn't there: a display decides how large a view is.
  @available(*, unavailable, message: "leave it out: a display decides how large a view is")
  public func frame(width: Double? = nil, height: Double? = nil) -> some View { self }
}
