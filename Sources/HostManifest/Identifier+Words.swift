extension Identifier {
  /// An identifier as a person would write it: `WeatherMap` is "Weather map", `HTTPNews` is "HTTP news".
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
