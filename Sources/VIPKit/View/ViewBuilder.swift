/// Collects the views that stand in a pair of braces. Understands `if`, `if let`, `switch` and `for`.
@MainActor
@resultBuilder
public enum ViewBuilder {
  /// Takes one view.
  public static func buildExpression(_ view: any View) -> [Element] { [view.element] }
  /// Puts views one after the other.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// The first branch of an `if` or `switch`.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// The other branches of an `if` or `switch`.
  public static func buildEither(second part: [Element]) -> [Element] { part }
  /// `for … in`.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
