public import Contracts
import Foundation

extension [NewsArticle] {
  /// Those whose title or description has every word of a text; all without words. Case and accents don't matter.
  public func matching(_ text: String) -> [NewsArticle] {
    let words = text.split(whereSeparator: \.isWhitespace)
    return filter { article in
      words.allSatisfy { article.title.contains(word: $0) || article.description.contains(word: $0) }
    }
  }
}

extension String {
  fileprivate func contains(word: Substring) -> Bool {
    range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}
