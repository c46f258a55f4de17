import VIPKit

extension WorkerCheck where Worker == any NewsWorker {
  /// A source that can't be reached now proves nothing about its worker.
  static var contract: [WorkerCheck] {
    [
      .reading("The newest article comes first, and those without a date last") { news in
        guard let articles = try? await news.fetchArticles(reload: false) else { return }
        let dates = articles.compactMap(\.published)
        try CheckFailure.unless(dates == dates.sorted(by: >), "the articles aren't sorted by their dates")
        try CheckFailure.unless(
          articles.prefix(dates.count).allSatisfy { $0.published != nil },
          "an article without a date comes before one with a date")
      }
    ]
  }
}
