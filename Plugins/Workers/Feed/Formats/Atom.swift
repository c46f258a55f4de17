import Contracts
import Foundation

/// Atom (RFC 4287), and 0.3.
enum Atom {
  static func article(_ entry: Element, base: URL) -> NewsArticle? {
    let summary = entry.child("summary").map(text)
    let content = entry.child("content").map(text)
    return NewsArticle(
      guid: entry.child("id")?.text, title: entry.child("title").map { text($0).string },
      description: [summary, content, entry.mediaDescription].compactMap { $0?.string }.first { !$0.isEmpty },
      link: link(entry).flatMap(base.address),
      imageAddress: (entry.mediaImage ?? enclosedImage(entry) ?? summary?.firstImage ?? content?.firstImage)
        .flatMap(base.address),
      published: ["published", "updated", "issued", "modified", "created"].lazy
        .compactMap { entry.child($0).flatMap { FeedDates.date($0.text) } }.first)
  }

  /// A text construct (section 3.1) or a content element (section 4.1.3).
  private static func text(_ construct: Element) -> PlainText {
    switch construct.attribute("type") {
    case let type where construct.attribute("mode") == "base64" || type == "application/octet-stream":
      PlainText(
        html: String(
          data: Data(base64Encoded: construct.text, options: .ignoreUnknownCharacters) ?? Data(), encoding: .utf8) ?? ""
      )
    case "xhtml", "application/xhtml+xml": PlainText(xhtml: construct)
    case let type: construct.words(isHTML: ["html", "text/html"].contains(type))
    }
  }

  /// A link without a relation is an "alternate" (section 4.2.7.2).
  private static func link(_ entry: Element) -> String? {
    entry.children("link").first { $0.attribute("rel") ?? "alternate" == "alternate" }?.attribute("href")
  }

  private static func enclosedImage(_ entry: Element) -> String? {
    entry.children("link")
      .first { $0.attribute("rel") == "enclosure" && $0.attribute("type")?.hasPrefix("image/") == true }?
      .attribute("href")
  }
}
