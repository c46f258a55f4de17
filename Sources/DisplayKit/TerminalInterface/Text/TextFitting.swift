import ScreenModel

extension StringProtocol {
  /// The text, cut so that it takes no more than some columns, with `…` for what is missing.
  public func truncated(to limit: Int) -> String {
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
  /// Line breaks of the text are kept, tabs become four spaces. Of a very long text it is the beginning.
  func wrapped(to limit: Int) -> [String] {
    let shown = prefix(bytes: TextLimit.bytes)
    let left = utf8.count - shown.utf8.count
    // In no language.
    let more = left > 0 ? "… +\(left) B".wrappedLine(to: Swift.max(1, limit)) : []
    return shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { line -> [String] in
        let plain =
          line.contains("\t")
          ? line.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ") : String(line)
        return plain.wrappedLine(to: Swift.max(1, limit))
      } + more
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
      var rest = word
      width = needed
      while width > limit {
        let head = rest.prefix(columns: limit)
        // A character that is wider than the line stands alone, so that the loop comes to an end.
        let cut = head.isEmpty ? String(rest.prefix(1)) : head
        lines.append(cut)
        rest = rest.dropFirst(cut.count)
        width -= cut.columns
      }
      line = String(rest)
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}

extension StringProtocol {
  /// The text with its line breaks as spaces. Of a very long text it is the beginning.
  var onOneLine: String {
    // Most are short and of ASCII, which takes no looking for characters.
    if utf8.count <= TextLimit.bytes, utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(self) }
    let shown = prefix(bytes: TextLimit.bytes)
    return shown.contains(where: \.isNewline) ? String(shown.map { $0.isNewline ? " " : $0 }) : String(shown)
  }
}
