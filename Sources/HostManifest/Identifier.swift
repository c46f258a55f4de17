/// The names of scenes, workers and routes, which become parts of file names and of C symbols.
package enum Identifier {
  package static let rule = "a name of letters, digits and _ that begins with a letter"

  /// At most 64 letters.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    let letters = text.utf8
    return (1...64).contains(letters.count)
      && letters.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == 0x5F }
      && letters.first.map(isLetter) == true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// For people: `WeatherMap` is "Weather map", `HTTPNews` is "HTTP news".
  package static func words(_ identifier: String) -> String {
    var words: [String] = []
    for part in identifier.split(separator: "_") {
      let letters = Array(part)
      for (index, letter) in letters.enumerated() {
        let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
        // A capital begins a word, except inside an abbreviation.
        if index == 0 || (letter.isUppercase && (!letters[index - 1].isUppercase || isBeforeSmall)) { words.append("") }
        words[words.count - 1].append(letter)
      }
    }
    let isAbbreviation = { (word: String) in word.count > 1 && !word.contains(where: \.isLowercase) }
    return words.enumerated().map { index, word in
      if isAbbreviation(word) { return word }
      return index == 0 ? word.prefix(1).uppercased() + word.dropFirst() : word.lowercased()
    }.joined(separator: " ")
  }
}
