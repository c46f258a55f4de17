/// Finds names by some of their letters, in order.
struct FuzzySearch: Sendable {
  /// Folded once: ten thousand names are searched at each key.
  private let names: [[Character]]

  /// The rest of a name isn't searched: each possible beginning of a match takes time by the length.
  private static let longestName = 256

  init(_ names: [String]) { self.names = names.map { Array($0.prefix(Self.longestName).lowercased()) } }

  /// Numbers of names, the best first, and else in their order.
  func find(_ query: String) -> [Int] {
    let wanted = Array(query.lowercased().filter { !$0.isWhitespace })
    let ranks = names.indices.compactMap { number in
      Self.score(of: names[number], wanted).map { (worth: -$0, number: number) }
    }
    return ranks.sorted { ($0.worth, $0.number) < ($1.worth, $1.number) }.map(\.number)
  }

  /// Greater is better; nil for no match. Beginnings of words and consecutive letters count most; of two equal matches
  /// the shorter name wins.
  private static func score(of name: [Character], _ wanted: [Character]) -> Int? {
    guard let first = wanted.first else { return 0 }
    var best: Int?
    // The match may begin at each word with the first letter.
    for start in name.indices where name[start] == first {
      // What doesn't fit from here fits from no later place.
      guard let score = score(of: name, from: start, wanted) else { break }
      best = max(best ?? score, score)
    }
    return best.map { $0 - name.count / 8 }
  }

  private static func score(of name: [Character], from start: Int, _ wanted: [Character]) -> Int? {
    var (score, place, previous) = (0, start, start - 2)
    for letter in wanted {
      while place < name.count, name[place] != letter { place += 1 }
      guard place < name.count else { return nil }
      let beginsWord = place == 0 || !name[place - 1].isLetter && !name[place - 1].isNumber
      score += 1 + (place == previous + 1 ? 4 : 0) + (beginsWord ? 6 : 0)
      previous = place
      place += 1
    }
    return score
  }
}
