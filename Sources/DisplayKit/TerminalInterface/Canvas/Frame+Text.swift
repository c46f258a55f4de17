extension Frame {
  /// The frame as lines of text.
  public var plainText: String {
    (0..<size.height).map { y in
      var line = (0..<size.width).map { self[$0, y].text }.joined()
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// The frame as text, then the cursor, then the style of each cell as a letter, with a legend.
  public var styledText: String {
    var letters: [Style: Character] = [.plain: "."]
    var names = Array("abcdefghijklmnopqrstuvwxyz".reversed())
    var grid = ""
    for y in 0..<size.height {
      for x in 0..<size.width {
        let style = self[x, y].style
        if letters[style] == nil { letters[style] = names.popLast() ?? "?" }
        grid.append(letters[style] ?? "?")
      }
      grid += "\n"
    }
    let legend = letters.sorted { $0.value < $1.value }.map { "\($0.value) = \($0.key.name)\n" }.joined()
    let place = cursor.map { "line \($0.y + 1), column \($0.x + 1)" } ?? "hidden"
    return plainText + "\ncursor: \(place)\n\n" + grid + "\n" + legend
  }
}

extension Style {
  fileprivate var name: String {
    let names: [(Style, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reversed, "reversed"), (.accent, "accent"),
      (.positive, "positive"), (.warning, "warning"), (.negative, "negative"),
    ]
    let set = names.filter { contains($0.0) }.map(\.1)
    return set.isEmpty ? "plain" : set.joined(separator: " ")
  }
}
