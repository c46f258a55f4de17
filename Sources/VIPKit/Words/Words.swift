/// A scene's words in the user's language: `words("Sign in")`, `words("Welcome, %@", user.name)`,
/// `words("%d contact", plural: "%d contacts", count)`.
///
/// They are looked up in the library's catalogue (`po/es.po` beside its sources); what it lacks stays as the source
/// says. `%@` stands for any argument, `%d` for a whole number, `%%` for a percent sign; in a translation `%2$@` is the
/// second argument. A ViewController has ``ViewController/words``, a view `@Environment(\.words)`, a Presenter
/// ``SceneContext/words``.
public struct Words: Sendable, Equatable {
  /// Asked in this order.
  private let catalogs: [WordCatalog]

  /// The words of the sources, as they are; in a test, with translations by the words of the sources.
  public init(_ translations: [String: String] = [:]) {
    catalogs =
      translations.isEmpty ? [] : [WordCatalog(entries: translations.mapValues { [$0] }, plural: .other)]
  }

  /// The words of some catalogues; the first that has a translation wins.
  @_spi(Host) public init(_ catalogs: [WordCatalog]) {
    self.catalogs = catalogs
  }

  /// Words in the user's language, with arguments in the places of `%@` and `%d`.
  public func callAsFunction(_ text: StaticString, _ arguments: any CustomStringConvertible...) -> String {
    let source = text.description
    return find(arguments) { $0.text(source) } ?? source.filled(with: arguments) ?? source
  }

  /// Words that depend on a number, in the user's language. The number is also the first argument.
  public func callAsFunction(
    _ text: StaticString, plural: StaticString, _ count: Int, _ arguments: any CustomStringConvertible...
  ) -> String {
    let key = text.description
    let arguments: [any CustomStringConvertible] = [count] + arguments
    let source = count == 1 ? key : plural.description
    return find(arguments) { $0.text(key, count: count) } ?? source.filled(with: arguments) ?? source
  }

  private func find(_ arguments: [any CustomStringConvertible], _ text: (WordCatalog) -> String?) -> String? {
    for catalog in catalogs {
      if let filled = text(catalog)?.filled(with: arguments) { return filled }
    }
    return nil
  }
}
