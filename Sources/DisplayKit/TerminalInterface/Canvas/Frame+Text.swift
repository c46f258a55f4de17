extension Frame {
  /// The frame as lines of text.
  public var plainText: String {
    (0..<size.height).map { y in
      var line = (0..<size.width).map { text(of: self[$0, y]) }.joined()
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// The frame as text, then the cursor, then the style of each cell as a letter, with a legend.
  public var styledText: String {
    var letters = Style.letters
    var names = Array("abcdefghijklmnopqrstuvwxyz".reversed())
    var used: Set<Style> = []
    var grid = ""
    for y in 0..<size.height {
      for x in 0..<size.width {
        let style = self[x, y].style.withoutLink
        if letters[style] == nil { letters[style] = names.popLast() ?? "?" }
        used.insert(style)
        grid.append(letters[style] ?? "?")
      }
      grid += "\n"
    }
    let legend = letters.filter { used.contains($0.key) }.sorted { $0.value < $1.value }.map {
      "\($0.value) = \($0.key.name)\n"
    }.joined()
    let place = cursor.map { "line \($0.y + 1), column \($0.x + 1)" } ?? "hidden"
    return plainText + "\ncursor: \(place)\n\n" + grid + "\n" + legend
  }
}

extension Style {
  /// The letters of what often occurs, so that two maps can be compared.
  fileprivate static let letters: [Style: Character] = [
    .plain: ".", .bold: "B", .accent: "A", .positive: "P", .warning: "W", .negative: "N", .secondary: "s",
    .heading: "H", .focused: "F", .surface: "_", .border: "#", .link: "L", Style(.backdrop): "o",
  ]

  fileprivate var name: String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reversed, "reversed"),
    ]
    let set = names.filter { attributes.contains($0.0) }.map(\.1) + (meaning == .none ? [] : ["\(meaning)"])
    return set.isEmpty ? "plain" : set.joined(separator: " ")
  }
}
