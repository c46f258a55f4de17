/// Collects the tabs of a ``TabView`` or the columns of a ``Table``. Understands `if`, `switch` and `for`.
@MainActor
@resultBuilder
public enum ItemBuilder<Item> {
  /// Takes one.
  public static func buildExpression(_ item: Item) -> [Item] { [item] }
  /// Puts them one after the other.
  public static func buildBlock(_ items: [Item]...) -> [Item] { items.flatMap(\.self) }
  /// `if` without `else`.
  public static func buildOptional(_ items: [Item]?) -> [Item] { items ?? [] }
  /// The first branch of an `if` or `switch`.
  public static func buildEither(first items: [Item]) -> [Item] { items }
  /// The other branches of an `if` or `switch`.
  public static func buildEither(second items: [Item]) -> [Item] { items }
  /// `for … in`.
  public static func buildArray(_ items: [[Item]]) -> [Item] { items.flatMap(\.self) }
}
