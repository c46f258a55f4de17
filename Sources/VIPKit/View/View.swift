/// Something that can stand on a screen. The vocabulary is SwiftUI's: `Text`, `TextField`, `Button`, `List`, `Form`, …
///
/// A part of a screen that is used several times is a `View` of one's own, made of others. What it keeps in ``State``
/// properties stays as long as it is on the screen:
///
/// ```swift
/// struct PhoneRow: View {
///   let phone: String
///   @State private var isShown = false
///
///   var body: some View {
///     Toggle("Show the phone", isOn: $isShown)
///     if isShown { Text(phone) }
///   }
/// }
/// ```
@MainActor
public protocol View {
  /// The view that it is made of.
  associatedtype Body: View

  /// What it is made of.
  @ViewBuilder var body: Body { get }

  /// What a display draws. Only a ``PrimitiveView`` says it; others are drawn as their `body` is.
  func elements(in context: ViewContext) -> [Element]
}

extension View {
  /// What a display draws: the elements of the `body`.
  public func elements(in context: ViewContext) -> [Element] {
    context.elements(of: body, at: 0)
  }
}

/// A view that makes its elements itself, in `elements(in:)`, and isn't made of other views.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// There is none.
  public var body: Never { fatalError("\(Self.self) has no body: it makes its elements itself") }

  /// There is none that would do for all.
  @available(*, unavailable, message: "a primitive view says what its elements are")
  public func elements(in context: ViewContext) -> [Element] { [] }
}

extension Never: View {
  /// There is none.
  public typealias Body = Never
  /// Is never asked for.
  public var body: Never { return fatalError("nobody has a Never") }
}
