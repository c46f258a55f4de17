public import VIPKit

extension ViewController {
  /// The rows of NewsList and NewsSearch.
  public func rows(
    of articles: [DisplayedArticle], placeholder: String, onSelect: @escaping (DisplayedArticle) -> Void
  ) -> some View {
    List(articles, placeholder: placeholder) { article in
      Text(article.title)
      Text(article.date).style(.secondary)
    } onSelect: {
      onSelect($0)
    }
  }

  /// Shows an error and offers to try again.
  public func offerRetry(_ message: String, retry: @escaping () -> Void) {
    let dialog = Dialog(
      message, tint: .negative,
      choices: [.init(words("Retry"), answer: true), .init(words("OK"), role: .cancel, answer: false)])
    task(id: "retry") { [weak self] in
      if await self?.ask(dialog) == true { retry() }
    }
  }
}
