import Contracts
import Foundation

/// RSS 2.0 (https://www.rssboard.org/rss-specification), with the modules that feeds use.
enum RSS {
  static func articles(in root: Element, base: URL) throws(FeedError) -> [NewsArticle] {
    guard let channel = root.child("channel") else { throw FeedError(problem: .noChannel, line: root.line) }
    return channel.children("item").compactMap { article($0, base: base.resolving(base: channel)) }
  }

  private static func article(_ item: Element, base: URL) -> NewsArticle? {
    let base = base.resolving(base: item)
    let summary = item.child("description").map { PlainText(html: $0.text) }
    let content = item.child("encoded", .content).map { PlainText(html: $0.text) }
    let link = item.child("link").flatMap { base.address($0.text) }
    return NewsArticle(
      guid: item.child("guid")?.text, title: item.child("title").map { PlainText(html: $0.text).string },
      description: [summary, content].compactMap { $0?.string }.first { !$0.isEmpty },
      link: link ?? permalink(item, base: base),
      imageAddress: (item.mediaImage ?? enclosedImage(item) ?? summary?.firstImage ?? content?.firstImage)
        .flatMap(base.address),
      published: date(item))
  }

  /// A guid is an address unless it says otherwise.
  private static func permalink(_ item: Element, base: URL) -> String? {
    guard let guid = item.child("guid"), guid.attributes["isPermaLink"] != "false" else { return nil }
    return base.address(guid.text)
  }

  private static func enclosedImage(_ item: Element) -> String? {
    item.children("enclosure").first { $0.attributes["type"]?.hasPrefix("image/") == true }?.attributes["url"]
  }

  private static func date(_ item: Element) -> Date? {
    item.child("pubDate").flatMap { FeedDates.rfc822($0.text) }
      ?? item.child("date", .dublinCore).flatMap { FeedDates.rfc3339($0.text) }
  }
}
