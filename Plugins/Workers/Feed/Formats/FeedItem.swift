import Contracts
import Foundation

extension NewsArticle {
  /// Nil when the feed says nothing that could be shown. The id is the guid, if there is one.
  init?(
    guid: String?, title: String?, description: String?, link: String?, imageAddress: String?, published: Date?
  ) {
    let description = description ?? ""
    let firstLine = description.prefix { $0 != "\n" }
    let title = title?.replacing("\n", with: " ") ?? ""
    let headline = title.isEmpty ? String(firstLine) : title
    guard !headline.isEmpty else { return nil }
    self.init(
      id: guid?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "", title: headline, description: description,
      link: link, imageAddress: imageAddress, published: published?.timeIntervalSince1970)
  }
}

extension Element {
  /// From Media RSS (https://www.rssboard.org/media-rss).
  var mediaImage: String? {
    let groups = [self] + children("group", .media)
    let contents = groups.flatMap { $0.children("content", .media) }
    let pictures = contents.filter(\.isPicture)
    let thumbnails = (groups + contents).flatMap { $0.children("thumbnail", .media) }
    return (pictures + thumbnails).lazy.compactMap { $0.attribute("url") }.first
  }

  /// From Media RSS: YouTube has no other words.
  var mediaDescription: PlainText? {
    let description = ([self] + children("group", .media)).lazy.compactMap { $0.child("description", .media) }.first
    return description.map { $0.words(isHTML: $0.attribute("type") == "html") }
  }

  /// Unescaped tags are tags, whatever the type says.
  func words(isHTML: Bool) -> PlainText {
    hasElements ? PlainText(xhtml: self) : isHTML ? PlainText(html: text) : PlainText(text: text)
  }

  /// A `media:content` may be a film or a sound; without a type, most are pictures.
  private var isPicture: Bool {
    if let medium = attribute("medium") { return medium == "image" }
    return attribute("type")?.hasPrefix("image/") ?? true
  }
}

extension URL {
  func address(_ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : URL(string: text, relativeTo: self)?.absoluteString
  }

  /// By XML Base.
  func resolving(base element: Element) -> URL {
    element.base.flatMap { URL(string: $0, relativeTo: self) } ?? self
  }
}
