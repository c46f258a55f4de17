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

func article(rss item: String, namespaces: String = "") throws -> NewsArticle? {
  try articles(in: "<rss version='2.0' \(namespaces)><channel><item>\(item)</item></channel></rss>").first
}

func article(atom entry: String, attributes: String = "") throws -> NewsArticle? {
  try articles(in: "<feed xmlns='http://www.w3.org/2005/Atom' \(attributes)><entry>\(entry)</entry></feed>").first
}

/// Since 1970.
func seconds(_ date: String) throws -> Double {
  try Date.ISO8601FormatStyle().parse(date).timeIntervalSince1970
}
