package import Articles
package import Contracts
import VIPKit

extension NewsArticle {
  /// With all properties; it appeared on Wednesday, 2 October 2002, at 13:05 UTC.
  package static let cycle = NewsArticle(
    id: "1", title: "One cycle", description: "ViewController, Interactor, Presenter.\nAnd round again.",
    link: "http://example.org/1", imageAddress: "http://example.org/1.png", published: 1_033_563_900)

  package static let undated = NewsArticle(id: "2", title: "Undated")
}

extension ArticleFormatter {
  /// For a German in Berlin, many years after the sample articles.
  @MainActor
  package static var german: ArticleFormatter { german { 2_000_000_000 } }

  @MainActor
  package static func german(now: @escaping @Sendable () -> Double) -> ArticleFormatter {
    var environment = EnvironmentValues()
    environment.locale = "de_DE"
    environment.timeZone = "Europe/Berlin"
    environment.system.now = now
    return ArticleFormatter(environment)
  }
}
