// What SwiftUI has and VIPKit hasn't: the compiler says what is written instead. Where a name isn't known, the compiler says only that of the
// whole body; so what the first views of a newcomer use is here.

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

/// Isn't there: the ViewController moves the focus.
@available(*, unavailable, message: "delete it: focus(_:) of the ViewController moves the focus")
@propertyWrapper
public struct FocusState<Value> {
  private let value: Value

  /// What it would keep.
  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
  /// What a field would be told.
  @MainActor public var projectedValue: Binding<Value> { .constant(value) }

  /// Makes nothing.
  public init() where Value == Bool { value = false }

  /// Makes nothing.
  public init<Field>() where Value == Field? { value = nil }
}

/// Isn't there: a button of a toolbar is a command, wherever a display shows it.
@available(*, unavailable, message: "delete it and keep its button: a display decides where commands stand")
public struct ToolbarItem<Content: View>: PrimitiveView {
  /// Where it would stand.
  public enum Placement {
    /// Wherever there is room.
    case automatic
    /// Before the title.
    case topBarLeading
    /// After the title.
    case topBarTrailing
    /// Below.
    case bottomBar
    /// Where one cancels.
    case cancellationAction
    /// Where one agrees.
    case confirmationAction
    /// Where the first thing to do stands.
    case primaryAction
  }

  /// Makes nothing.
  public init(placement: Placement = .automatic, @ViewBuilder content: () -> Content) {}

  func elements(in context: ViewContext) -> [Element] { [] }
}

/// Isn't there: a list isn't edited as a whole.
@available(*, unavailable, message: "put a Button with the role .destructive, or a Menu, into each row")
public struct EditButton: PrimitiveView {
  /// Makes nothing.
  public init() {}

  func elements(in context: ViewContext) -> [Element] { [] }
}

/// Isn't there: a terminal has no symbols.
@available(*, unavailable, message: "use Text: no display has the pictures of Apple's systems")
public struct Label: PrimitiveView {
  /// Makes nothing.
  public init(_ title: String, systemImage: String) {}

  func elements(in context: ViewContext) -> [Element] { [] }
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

  /// Isn't there: a display decides how much room is around a view.
  @available(*, unavailable, message: "leave it out: a display decides how much room is around a view")
  public func padding(_ length: Double? = nil) -> some View { self }

  /// Isn't there: a display decides how large a view is.
  @available(*, unavailable, message: "leave it out: a display decides how large a view is")
  public func frame(width: Double? = nil, height: Double? = nil) -> some View { self }

  /// Isn't there: a display decides how large a view is.
  @available(*, unavailable, message: "leave it out: a display decides how large a view is")
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    idealHeight: Double? = nil, maxHeight: Double? = nil
  ) -> some View { self }

  /// Isn't there: the ViewController moves the focus.
  @available(*, unavailable, message: "delete it: focus(_:) of the ViewController moves the focus")
  public func focused(_ isFocused: Binding<Bool>) -> some View { self }

  /// Isn't there: the ViewController moves the focus.
  @available(*, unavailable, message: "delete it: focus(_:) of the ViewController moves the focus")
  public func focused<Field: Hashable>(_ field: Binding<Field>, equals value: Field) -> some View { self }

  /// Isn't there: what can be done to a row stands in it.
  @available(*, unavailable, message: "put the buttons into the row, in a Menu where there are several")
  public func swipeActions(@ViewBuilder content: () -> some View) -> some View { self }
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

extension HStack {
  /// Isn't there: a display lays out.
  @available(*, unavailable, message: "leave spacing out: a display decides how much room is between views")
  public init(spacing: Double?, @ViewBuilder content: () -> Content) { self.init(content: content) }
}

extension Section {
  /// Isn't there: a heading is a text.
  @available(*, unavailable, message: "write the heading as a text: Section(_:content:)")
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> some View) {
    self.init(content: content)
  }
}

extension Text {
  /// How a value would be written.
  public enum Format {
    /// As a number.
    case number
    /// As hundredths.
    case percent
    /// As an amount of money.
    case currency(code: String)
  }

  /// Isn't there: what is shown is formatted before.
  @available(
    *, unavailable, message: "let the Presenter format it, in the user's language, and show the text: Text(_:)"
  )
  public init<Value>(_ value: Value, format: Format) { self.init("") }
}

extension TextField {
  /// Isn't there: what the user types is a text as long as they type.
  @available(*, unavailable, message: "bind a String: TextField(_:text:); the Interactor reads the number in it")
  public init<Value>(_ label: String, value: Binding<Value>, format: Text.Format) {
    self.init(label, text: .constant(""))
  }
}

extension TextEditor {
  /// Isn't there: each field has a name, which is read aloud.
  @available(*, unavailable, message: "give it a name: TextEditor(_:text:)")
  public init(text: Binding<String>) { self.init("", text: text) }
}

extension Stepper {
  /// Isn't there: a stepper counts.
  @available(*, unavailable, message: "bind an Int: it counts in whole steps")
  public init(_ label: String, value: Binding<Double>, in range: ClosedRange<Double>, step: Double = 1) {
    self.init(label, value: .constant(0), in: 0...0)
  }
}

extension DatePicker {
  /// What a date picker would choose.
  public enum Components {
    /// A day.
    case date
    /// A time of the day.
    case hourAndMinute
  }

  /// Isn't there: a date picker chooses a day.
  @available(*, unavailable, message: "bind a CalendarDay: DatePicker(_:selection:in:); a time is chosen by a Picker")
  public init<Value>(_ label: String, selection: Binding<Value>, displayedComponents: Components) {
    self.init(label, selection: .constant(nil))
  }
}

extension Image {
  /// Isn't there: a picture comes as bytes, with words.
  @available(*, unavailable, message: "use Image(bytes:alternative:): its words are for those who don't see it")
  public init(_ name: String) { self.init(bytes: [], alternative: "") }

  /// Isn't there: a terminal has no symbols.
  @available(*, unavailable, message: "use Text or Badge: no display has the pictures of Apple's systems")
  public init(systemName: String) { self.init(bytes: [], alternative: "") }
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

extension List {
  /// Isn't there: a list has one chosen row.
  @available(
    *, unavailable,
    message: "use List(_:selected:row:onSelect:) to choose one, and a Toggle in each row to choose several"
  )
  public init<Selection>(
    _ data: Data, selection: Binding<Selection>, @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row
  ) {
    self.init(data, row: row)
  }
}

extension ForEach {
  /// Isn't there: what can be done to a row stands in it.
  @available(*, unavailable, message: "put a Button with the role .destructive into each row")
  public func onDelete<Offsets>(perform action: ((Offsets) -> Void)?) -> ForEach { self }

  /// Isn't there: what can be done to a row stands in it.
  @available(*, unavailable, message: "put buttons that move a row into it, in a Menu")
  public func onMove<Offsets>(perform action: ((Offsets, Int) -> Void)?) -> ForEach { self }
}

extension EnvironmentValues {
  /// Isn't there: a Router leads back.
  @available(*, unavailable, message: "call the scene's Router, which goes back: navigator.back()")
  public var dismiss: @MainActor () -> Void { {} }
}
