/// A scene's words for its user, in the user's language.
///
/// ```swift
/// words("Sign in")
/// words("Welcome, %@", user.name)
/// words("%d contact", plural: "%d contacts", count)
/// ```
///
/// The words of the sources are looked up in the library's catalogue (`po/es.po` beside its sources). Where there is none, as in
/// a unit test, or where it lacks something, what the source says is what the user gets.
///
/// `%@` stands for an argument of any kind, `%d` for a whole number, `%%` for a percent sign; in a translation `%2$@` is the
/// second argument. A ViewController has ``ViewController/words``, a view `@Environment(\.words)`, a Presenter gets
/// ``SceneContext/words`` from its Configurator.
public struct Words: Sendable, Equatable {
  /// In the order in which they are asked.
  private let catalogs: [WordCatalog]

  /// The words of the sources, as they are.
  public init() { catalogs = [] }

  /// Words for a test: what the sources say, and what the user is to get.
  public init(_ translations: [String: String]) {
    catalogs = [WordCatalog(entries: translations.mapValues { [$0] }, plural: .other)]
  }

  /// The words of some catalogues; the first that has something says it.
  @_spi(Host) public init(_ catalogs: [WordCatalog]) {
    self.catalogs = catalogs
  }

  /// Some words in the user's language, with arguments in the places of `%@` and `%d`.
  public func callAsFunction(_ text: StaticString, _ arguments: any CustomStringConvertible...) -> String {
    let source = text.description
    return find(arguments) { $0.text(source) } ?? source.filled(with: arguments) ?? source
  }

  /// Some words that depend on a number, in the user's language. The number is also the first argument.
  public func callAsFunction(
    _ text: StaticString, plural: StaticString, _ count: Int, _ arguments: any CustomStringConvertible...
  ) -> String {
    let key = text.description
    let arguments: [any CustomStringConvertible] = [count] + arguments
    let source = count == 1 ? key : plural.description
    return find(arguments) { $0.text(key, count: count) } ?? source.filled(with: arguments) ?? source
  }

  /// A translation whose places the arguments fit.
  private func find(_ arguments: [any CustomStringConvertible], _ text: (WordCatalog) -> String?) -> String? {
    for catalog in catalogs {
      if let filled = text(catalog)?.filled(with: arguments) { return filled }
    }
    return nil
  }
}
