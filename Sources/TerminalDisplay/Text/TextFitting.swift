extension StringProtocol {
  /// The text, cut so that it takes no more than some columns, with `…` for what is missing.
  func truncated(to limit: Int) -> String {
    if columns <= limit { return String(self) }
    guard limit > 0 else { return "" }
    return prefix(columns: limit - 1) + "…"
  }

  /// As much of the text's beginning as fits into some columns. A wide character that fits by half is left out.
  func prefix(columns limit: Int) -> String {
    var room = limit
    return String(
      prefix { character in
        room -= Glyph(character).width
        return room >= 0
      })
  }

  /// The text in lines of no more than some columns, broken between words where that is possible.
  /// Line breaks of the text are kept, tabs become four spaces.
  func wrapped(to limit: Int) -> [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { line -> [String] in
        let plain =
          line.contains("\t")
          ? line.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ") : String(line)
        return plain.wrappedLine(to: Swift.max(1, limit))
      }
  }
}

extension String {
  fileprivate func wrappedLine(to limit: Int) -> [String] {
    if columns <= limit { return [self] }
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let needed = word.columns
      if width + 1 + needed <= limit, !line.isEmpty {
        line += " " + word
        width += 1 + needed
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, width) = (String(word), needed)
      while width > limit {
        let head = line.prefix(columns: limit)
        // A character that is wider than the line stands alone, so that the loop comes to an end.
        let cut = head.isEmpty ? String(line.prefix(1)) : head
        lines.append(cut)
        line.removeFirst(cut.count)
        width = line.columns
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}

extension StringProtocol {
  /// The text with its line breaks as spaces.
  var onOneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : String(self)
  }
}
