/// Finds names by some of their letters, in their order.
enum FuzzyMatch {
  /// How well a name fits: the more the better; nil when it doesn't. Letters that begin a word and those that follow one another count
  /// most; of two that fit alike, the shorter name is meant.
  static func score(of name: String, for query: String) -> Int? { score(of: name, for: letters(of: query)) }

  /// The letters that are looked for.
  fileprivate static func letters(of query: String) -> [Character] {
    Array(query.lowercased().filter { !$0.isWhitespace })
  }

  /// No longer part of a name is looked at: each place where a match may begin takes time by the length.
  private static let longestName = 256

  fileprivate static func score(of name: String, for wanted: [Character]) -> Int? {
    guard !wanted.isEmpty else { return 0 }
    let letters = Array(name.prefix(longestName).lowercased())
    // Each word that begins with the first letter may be where the match begins.
    let starts = letters.indices.filter { letters[$0] == wanted.first }
    let best = starts.compactMap { score(of: letters, from: $0, for: wanted) }.max()
    return best.map { $0 - letters.count / 8 }
  }

  private static func score(of letters: [Character], from start: Int, for wanted: [Character]) -> Int? {
    var score = 0
    var place = start
    var previous = start - 2
    for letter in wanted {
      guard let found = letters[place...].firstIndex(of: letter) else { return nil }
      score += 1
      if found == previous + 1 { score += 4 }
      if found == 0 || !letters[found - 1].isLetter && !letters[found - 1].isNumber { score += 6 }
      previous = found
      place = found + 1
    }
    return score
  }
}

extension Array {
  /// Those whose names fit what was typed, the best first, and else in their order.
  func matching(_ query: String, by name: (Element) -> String) -> [Element] {
    let wanted = FuzzyMatch.letters(of: query)
    if wanted.isEmpty { return self }
    let scored = enumerated().compactMap { index, element in
      FuzzyMatch.score(of: name(element), for: wanted).map { (element: element, score: $0, index: index) }
    }
    return scored.sorted { $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index }.map(\.element)
  }
}
