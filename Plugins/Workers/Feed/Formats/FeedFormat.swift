import Contracts
import Foundation

enum FeedFormat {
  case rss
  /// RSS 0.90 and 1.0 (https://web.resource.org/rss/1.0/spec): the items are beside the channel.
  case rdf
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
        return self == .atom ? Atom.article(item, base: base) : RSS.article(item, base: base)
      }
    }
    if self == .rss, articles.isEmpty, parents.count == 1 { throw FeedError(problem: .noChannel, line: root.line) }
    return articles
  }
}
