import Contracts

/// Leads nowhere; it shows an article beside the rows.
final class GalleryRouter {
  // MARK: Passing data

  func passData(_ article: NewsArticle, to newsItem: any NewsItemDataStore) {
    newsItem.article = article
  }
}
