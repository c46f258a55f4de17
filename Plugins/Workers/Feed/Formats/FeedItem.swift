import Contracts
import Foundation

/// What RSS and Atom have in common.
extension NewsArticle {
  /// Makes an article of what a feed says about it, or nil when the feed says nothing that could be shown. Its id is the guid, if there is one.
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
  /// The picture that Media RSS (https://www.rssboard.org/media-rss) gives to an article.
  var mediaImage: String? {
    let groups = [self] + children("group", .media)
    let contents = groups.flatMap { $0.children("content", .media) }
    let pictures = contents.filter(\.isPicture)
    let thumbnails = (groups + contents).flatMap { $0.children("thumbnail", .media) }
    return (pictures + thumbnails).lazy.compactMap { $0.attribute("url") }.first
  }

  /// The words that Media RSS gives to an article: YouTube gives no others.
  var mediaDescription: PlainText? {
    let description = ([self] + children("group", .media)).lazy.compactMap { $0.child("description", .media) }.first
    return description.map { $0.words(isHTML: $0.attribute("type") == "html") }
  }

  /// The words inside. Tags that nobody has escaped are tags, whatever is said to stand there.
  func words(isHTML: Bool) -> PlainText {
    hasElements ? PlainText(xhtml: self) : isHTML ? PlainText(html: text) : PlainText(text: text)
  }

  /// A `media:content` may be a film or a sound; when it doesn't say, most are pictures.
  private var isPicture: Bool {
    if let medium = attribute("medium") { return medium == "image" }
    return attribute("type")?.hasPrefix("image/") ?? true
  }
}

extension URL {
  /// The address that a feed means, in full.
  func address(_ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : URL(string: text, relativeTo: self)?.absoluteString
  }

  /// The address that relative addresses inside an element refer to (XML Base).
  func resolving(base element: Element) -> URL {
    element.base.flatMap { URL(string: $0, relativeTo: self) } ?? self
  }
}
