import Contracts
import Foundation

/// RSS 2.0 (https://www.rssboard.org/rss-specification) and before, with the modules that feeds use.
enum RSS {
  static func article(_ item: Element, base: URL) -> NewsArticle? {
    let texts = [
      ("description", .own), ("encoded", .content), ("body", .xhtml), ("body", .own), ("description", .dublinCore),
    ]
    .compactMap { (name: String, namespace: Namespace) in item.child(name, namespace)?.words(isHTML: true) }
    let link = item.child("link").flatMap { base.address($0.text) }
    return NewsArticle(
      guid: item.child("guid")?.text,
      title: (item.child("title") ?? item.child("title", .dublinCore))?.words(isHTML: true).string,
      description: (texts + [item.mediaDescription].compactMap(\.self)).map(\.string).first { !$0.isEmpty },
      link: link ?? permalink(item, base: base),
      imageAddress: (item.mediaImage ?? enclosedImage(item) ?? texts.compactMap(\.firstImage).first).flatMap(
        base.address),
      published: date(item))
  }

  /// A guid is an address unless `isPermaLink` is false.
  private static func permalink(_ item: Element, base: URL) -> String? {
    guard let guid = item.child("guid"), guid.attribute("isPermaLink") != "false" else { return nil }
    return base.address(guid.text)
  }

  private static func enclosedImage(_ item: Element) -> String? {
    item.children("enclosure").first { $0.attribute("type")?.hasPrefix("image/") == true }?.attribute("url")
  }

  private static func date(_ item: Element) -> Date? {
    let dates = ["date", "issued", "created", "modified"].map { item.child($0, .dublinCore) }
    return ([item.child("pubDate")] + dates).lazy.compactMap { $0.flatMap { FeedDates.date($0.text) } }.first
  }
}
