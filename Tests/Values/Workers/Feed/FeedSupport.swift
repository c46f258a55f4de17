import Contracts
import Feed
import Foundation

/// Of a whole feed from http://example.org/news/feed.xml.
func articles(in text: String) throws(FeedError) -> [NewsArticle] {
  try articles(in: Data(text.utf8))
}

func articles(in document: Data, charset: String? = nil) throws(FeedError) -> [NewsArticle] {
  guard let address = URL(string: "http://example.org/news/feed.xml") else { return [] }
  let (articles, error) = try FeedParser.articles(in: document, from: address, charset: charset)
  if let error { throw error }
  return articles
}

/// In a feed with the namespaces that feeds use, and another one.
func article(rss item: String) throws(FeedError) -> NewsArticle? {
  let namespaces = """
    xmlns:content='http://purl.org/rss/1.0/modules/content/' xmlns:media='http://search.yahoo.com/mrss/'
    xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:t='http://purl.org/dc/terms/' xmlns:x='urn:other'
    """
  return try articles(in: "<rss version='2.0' \(namespaces)><channel><item>\(item)</item></channel></rss>").first
}
