/// Collects the views that stand in a pair of braces. Understands `if`, `if let`, `switch` and `for`.
@MainActor
@resultBuilder
public enum ViewBuilder {
  /// Takes one view.
  public static func buildExpression<Content: View>(_ view: Content) -> Content { view }
  /// Nothing.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// One view alone.
  public static func buildBlock<Content: View>(_ view: Content) -> Content { view }
  /// Puts views one after the other.
  public static func buildBlock<each Content: View>(_ views: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each views)
  }
  /// `if` without `else`.
  public static func buildOptional<Content: View>(_ view: Content?) -> OptionalView<Content> { OptionalView(view) }
  /// The first branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(first view: First) -> EitherView<First, Second> {
    EitherView(.first(view))
  }
  /// The other branches of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(second view: Second) -> EitherView<First, Second> {
    EitherView(.second(view))
  }
  /// `for … in`.
  public static func buildArray<Content: View>(_ views: [Content]) -> ArrayView<Content> { ArrayView(views) }
}

/// Views one after the other.
public struct TupleView<each Content: View>: PrimitiveView {
  let views: (repeat each Content)

  init(_ views: repeat each Content) { self.views = (repeat each views) }

  func elements(in context: ViewContext) -> [Element] {
    var elements: [Element] = []
    var place = 0
    for view in repeat each views {
      elements += context.elements(of: view, at: place)
      place += 1
    }
    return elements
  }
}

/// A view that is there or not.
public struct OptionalView<Content: View>: PrimitiveView {
  let view: Content?

  init(_ view: Content?) { self.view = view }

  func elements(in context: ViewContext) -> [Element] {
    view.map { context.elements(of: $0, at: 0) } ?? []
  }
}

/// One of two views.
public struct EitherView<First: View, Second: View>: PrimitiveView {
  enum Choice {
    case first(First)
    case second(Second)
  }

  let choice: Choice

  init(_ choice: Choice) { self.choice = choice }

  func elements(in context: ViewContext) -> [Element] {
    switch choice {
    case .first(let view): context.elements(of: view, at: 0)
    case .second(let view): context.elements(of: view, at: 1)
    }
  }
}

/// Views that a `for` has made. They come and go, so that nothing tells them but their labels and ids.
public struct ArrayView<Content: View>: PrimitiveView {
  private let views: [Content]

  init(_ views: [Content]) { self.views = views }

  func elements(in context: ViewContext) -> [Element] {
    views.indices.flatMap { context.elements(ofRepeated: views[$0], at: $0) }
  }
}

/// A view of whatever kind.
public struct AnyView: PrimitiveView {
  let view: any View

  /// Hides the kind of a view.
  public init(_ view: any View) { self.view = view }

  func elements(in context: ViewContext) -> [Element] {
    context.elements(of: view, at: ObjectIdentifier(type(of: view)).hashValue)
  }
}

/// Nothing.
public struct EmptyView: PrimitiveView {
  /// Makes nothing.
  public init() {}

  func elements(in context: ViewContext) -> [Element] { [] }
}
