/// Something that can stand on a screen. The vocabulary is SwiftUI's: `Text`, `TextField`, `Button`, `List`, `Form`, …
///
/// A part of a screen that is used several times is a `View` of one's own, made of others. Its ``State`` lasts as long
/// as it is on the screen. Closures that a view is given refer to the ViewController weakly.
///
/// ```swift
/// struct PhoneRow: View {
///   let phone: String
///   var body: some View { Text(phone) }
/// }
/// ```
@MainActor
public protocol View {
  /// The view that it is made of; `Never` of those that VIPKit draws itself.
  associatedtype Body: View

  /// What it is made of.
  @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
  /// There is none.
  public var body: Never { fatalError("\(Self.self) has no body: it is drawn as it is") }
}

extension Never: View {
  /// There is none.
  public typealias Body = Never
}

protocol PrimitiveView: View where Body == Never {
  func elements(in context: ViewContext) -> [Element]
}

extension PrimitiveView {
  /// None for a view of another type.
  static func elements(of view: some View, in context: ViewContext) -> [Element] {
    (view as? Self)?.elements(in: context) ?? []
  }
}
