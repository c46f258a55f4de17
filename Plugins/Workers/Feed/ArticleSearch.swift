public import Contracts
import Foundation

extension [NewsArticle] {
  /// The articles in whose title or description every word of a text occurs.
  ///
  /// Case and accents make no difference.
  ///
  /// - Parameter text: the words, separated by white space. Without any, every article is found.
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
