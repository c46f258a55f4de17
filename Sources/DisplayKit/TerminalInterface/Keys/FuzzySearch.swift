/// Finds names by some of their letters, in their order. Names are folded once, and a query that goes on looks only through what has
/// fitted so far: ten thousand names take no longer than a key may.
struct FuzzySearch: Sendable {
  /// The numbers of the names that fit, the best first, and else in their order.
  private(set) var found: [Int]

  /// The folded letters of all names, one name behind the other.
  private var letters: [UInt32] = []
  /// Which of them begin a word.
  private var beginsWord: [Bool] = []
  private var ends: [Int] = []
  /// The numbers of the characters beyond ASCII, of which one may be written in several ways. Those of letters and digits are odd.
  private var numbers: [Character: UInt32] = [:]
  private var wanted: [UInt32] = []
  /// The names that fit it, in their order.
  private var fitting: [Int]

  /// Only so much of a name is searched: each place where a match may begin takes time by the length.
  private static let longestName = 256

  init(_ names: [String]) {
    found = Array(names.indices)
    fitting = found
    ends.reserveCapacity(names.count)
    for name in names { fold(name) }
  }

  private mutating func fold(_ name: String) {
    let start = letters.count
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      letters += name.utf8.prefix(Self.longestName).map { (0x41...0x5A).contains($0) ? UInt32($0) + 0x20 : UInt32($0) }
    } else {
      letters += name.prefix(Self.longestName).lowercased().map { number(of: $0) }
    }
    var isInWord = false
    for letter in letters[start...] {
      beginsWord.append(!isInWord)
      isInWord = letter >= 0x80 ? letter & 1 == 1 : (0x61...0x7A).contains(letter) || (0x30...0x39).contains(letter)
    }
    ends.append(letters.count)
  }

  private mutating func number(of character: Character) -> UInt32 {
    if let ascii = character.asciiValue { return UInt32(ascii) }
    if let number = numbers[character] { return number }
    let number = 0x80 + 2 * UInt32(numbers.count) + (character.isLetter || character.isNumber ? 1 : 0)
    numbers[character] = number
    return number
  }

  /// Finds those that fit a query; its blanks don't count.
  mutating func find(_ query: String) {
    let wanted = query.lowercased().filter { !$0.isWhitespace }.map { number(of: $0) }
    let candidates = wanted.starts(with: self.wanted) ? fitting : Array(ends.indices)
    self.wanted = wanted
    // One number each, which sorts faster than two: less of it is better.
    let ranks = candidates.compactMap { name in score(of: name).map { -$0 << 32 | name } }
    fitting = ranks.map { $0 & 0xFFFF_FFFF }
    found = ranks.sorted().map { $0 & 0xFFFF_FFFF }
  }

  /// How well a name fits: the more the better; nil when it doesn't. Letters that begin a word and those that follow one another count
  /// most; of two that fit alike, the shorter name is meant.
  private func score(of name: Int) -> Int? {
    guard let first = wanted.first else { return 0 }
    let place = (name == 0 ? 0 : ends[name - 1])..<ends[name]
    var best: Int?
    // Each word that begins with the first letter may be where the match begins.
    for start in place where letters[start] == first {
      // What doesn't fit from here fits from no later place.
      guard let score = score(from: start, to: place.upperBound) else { break }
      best = max(best ?? score, score)
    }
    return best.map { $0 - place.count / 8 }
  }

  private func score(from start: Int, to end: Int) -> Int? {
    var score = 0
    var place = start
    var previous = start - 2
    for letter in wanted {
      while place < end, letters[place] != letter { place += 1 }
      guard place < end else { return nil }
      score += 1
      if place == previous + 1 { score += 4 }
      if beginsWord[place] { score += 6 }
      previous = place
      place += 1
    }
    return score
  }
}
