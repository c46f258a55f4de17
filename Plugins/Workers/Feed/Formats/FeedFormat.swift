import Contracts
import Foundation

enum FeedFormat {
  /// RSS 2.0 (https://www.rssboard.org/rss-specification) and before, with the modules that feeds use.
  case rss
  /// RSS 0.90 and 1.0 (https://web.resource.org/rss/1.0/spec): the items are beside the channel.
  case rdf
  /// Atom (RFC 4287), and 0.3.
  case atom

  init(of root: Element) throws(FeedError) {
    switch (root.name, root.namespace) {
    case ("rss", _): self = .rss
    case ("RDF", .rdf): self = .rdf
    case ("feed", _): self = .atom
    default: throw FeedError(problem: .notAFeed(root: root.name), line: root.line)
    }
  }

  func articles(in root: Element, base: URL) throws(FeedError) -> [NewsArticle] {
    let parents = (self == .atom ? [] : root.children("channel")) + [root]
    let articles = parents.flatMap { parent in
      let base = base.resolving(base: parent)
      return parent.children(self == .atom ? "entry" : "item").filter(\.isWhole).compactMap { item -> NewsArticle? in
        if Task.isCancelled { return nil }
        let base = base.resolving(base: item)
        return self == .atom ? NewsArticle(atom: item, base: base) : NewsArticle(rss: item, base: base)
      }
    }
    if self == .rss, articles.isEmpty, parents.count == 1 { throw FeedError(problem: .noChannel, line: root.line) }
    return articles
  }
}

extension NewsArticle {
  fileprivate init?(rss item: Element, base: URL) {
    let texts = [
      ("description", .own), ("encoded", .content), ("body", .xhtml), ("body", .own), ("description", .dublinCore),
    ]
    .compactMap { (name: String, namespace: Namespace) in item.child(name, namespace)?.words(isHTML: true) }
    let enclosure = item.children("enclosure").first(where: \.isImage)?.attribute("url")
    let guid = item.child("guid")
    // A guid is an address unless `isPermaLink` is false.
    let permalink = guid?.attribute("isPermaLink") == "false" ? nil : guid?.text
    let link = item.child("link").flatMap { base.address($0.text) }
    self.init(
      guid: guid?.text, title: (item.child("title") ?? item.child("title", .dublinCore))?.words(isHTML: true).string,
      description: (texts + [item.mediaDescription].compactMap(\.self)).map(\.string).first { !$0.isEmpty },
      link: link ?? permalink.flatMap(base.address),
      imageAddress: (item.mediaImage ?? enclosure ?? texts.compactMap(\.firstImage).first).flatMap(base.address),
      published: item.date("pubDate") ?? item.date("date", "issued", "created", "modified", in: .dublinCore))
  }

  fileprivate init?(atom entry: Element, base: URL) {
    let summary = entry.child("summary")?.construct
    let content = entry.child("content")?.construct
    let links = entry.children("link")
    // A link without a relation is an "alternate" (section 4.2.7.2).
    let link = links.first { $0.attribute("rel") ?? "alternate" == "alternate" }?.attribute("href")
    let enclosure = links.first { $0.attribute("rel") == "enclosure" && $0.isImage }?.attribute("href")
    self.init(
      guid: entry.child("id")?.text, title: entry.child("title")?.construct.string,
      description: [summary, content, entry.mediaDescription].compactMap { $0?.string }.first { !$0.isEmpty },
      link: link.flatMap(base.address),
      imageAddress: (entry.mediaImage ?? enclosure ?? summary?.firstImage ?? content?.firstImage).flatMap(base.address),
      published: entry.date("published", "updated", "issued", "modified", "created"))
  }

  /// Nil when the feed says nothing that could be shown. The id is the guid, if there is one.
  private init?(
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
  fileprivate var mediaImage: String? {
    let groups = [self] + children("group", .media)
    let contents = groups.flatMap { $0.children("content", .media) }
    // A film or a sound has no picture; without a type, most are pictures.
    let pictures = contents.filter { content in
      content.attribute("medium").map { $0 == "image" } ?? (content.attribute("type") == nil || content.isImage)
    }
    let thumbnails = (groups + contents).flatMap { $0.children("thumbnail", .media) }
    return (pictures + thumbnails).lazy.compactMap { $0.attribute("url") }.first
  }

  /// From Media RSS: YouTube has no other words.
  fileprivate var mediaDescription: PlainText? {
    let description = ([self] + children("group", .media)).lazy.compactMap { $0.child("description", .media) }.first
    return description.map { $0.words(isHTML: $0.attribute("type") == "html") }
  }

  fileprivate var isImage: Bool { attribute("type")?.hasPrefix("image/") == true }

  /// Of the first child with a date that can be read.
  fileprivate func date(_ names: String..., in namespace: Namespace = .own) -> Date? {
    names.lazy.compactMap { child($0, namespace).flatMap { FeedDates.date($0.text) } }.first
  }

  /// A text construct of Atom (section 3.1) or a content element (section 4.1.3).
  fileprivate var construct: PlainText {
    switch attribute("type") {
    case let type where attribute("mode") == "base64" || type == "application/octet-stream":
      PlainText(
        html: String(
          data: Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data(), encoding: .utf8) ?? "")
    case "xhtml", "application/xhtml+xml": PlainText(xhtml: self)
    case let type: words(isHTML: ["html", "text/html"].contains(type))
    }
  }

  /// Unescaped tags are tags, whatever the type says.
  fileprivate func words(isHTML: Bool) -> PlainText {
    hasElements ? PlainText(xhtml: self) : isHTML ? PlainText(html: text) : PlainText(text: text)
  }
}

extension URL {
  fileprivate func address(_ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : URL(string: text, relativeTo: self)?.absoluteString
  }

  /// By XML Base.
  fileprivate func resolving(base element: Element) -> URL {
    element.base.flatMap { URL(string: $0, relativeTo: self) } ?? self
  }
}
