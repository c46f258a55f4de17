import Contracts
@testable import Feed
import Foundation

/// The first byte chooses the sender's encoding.
@Sendable func fuzzFeed(_ bytes: [UInt8]) {
  let charsets = [nil, "UTF-8", "windows-1251", "UTF-16", "Shift_JIS", "Klingon-8"]
  let charset = charsets[Int(bytes.first ?? 0) % charsets.count]
  guard let address = URL(string: "http://example.org/feed") else { return }
  do {
    let document = Data(bytes.first == UInt8(ascii: "<") ? bytes[...] : bytes.dropFirst())
    let (articles, _) = try FeedParser.articles(in: document, from: address, charset: charset)
    precondition(Set(articles.map(\.id)).count == articles.count)
    let dates = articles.map { $0.published ?? -.infinity }
    precondition(dates == dates.sorted(by: >))
    for article in articles {
      precondition(!article.title.isEmpty && !article.title.contains("\n"))
      let lines = [article.title] + article.description.split(separator: "\n").map(String.init)
      for line in lines {
        precondition(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      }
    }
  } catch {
    precondition(error.line > 0 && error.column.map { $0 > 0 } != false)
  }
}
