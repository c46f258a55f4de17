import ScreenModel

extension StringProtocol {
  /// Cut to some columns, with `…` for what is missing.
  public func truncated(to limit: Int) -> String {
    if columns <= limit { return String(self) }
    guard limit > 0 else { return "" }
    return prefix(columns: limit - 1) + "…"
  }

  /// Leaves out a wide character that fits by half.
  func prefix(columns limit: Int) -> String {
    var room = limit
    return String(
      prefix { character in
        room -= Glyph(character).width
        return room >= 0
      })
  }

  /// Breaks between words where possible, and at line breaks; tabs become four spaces. Cuts a very long text.
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
  /// Line breaks become spaces. Cuts a very long text.
  var onOneLine: String {
    // Most are short and of ASCII, which takes no looking for characters.
    if utf8.count <= TextLimit.bytes, utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(self) }
    let shown = prefix(bytes: TextLimit.bytes)
    return shown.contains(where: \.isNewline) ? String(shown.map { $0.isNewline ? " " : $0 }) : String(shown)
  }
}

/// An editor's wrapped lines. Characters keep their places for the cursor; `wrapped(to:)` drops blanks.
struct TextLines {
  struct Line: Equatable {
    var start: Int
    var text: Substring
  }

  private(set) var lines: [Line] = []

  /// Breaks between words where possible. The last column is kept free for the cursor.
  ///
  /// - Parameter most: more lines aren't looked for.
  init(_ text: String, width: Int, most: Int = .max) {
    var line = text.startIndex
    var end = text.startIndex
    var (start, count, columns) = (0, 0, 0)
    var gap: (index: String.Index, count: Int, columns: Int)?
    func finish(at end: String.Index) { lines.append(Line(start: start, text: text[line..<end])) }
    while end < text.endIndex, lines.count < most {
      let character = text[end]
      let next = text.index(after: end)
      let needed = character.shown.columns
      let room = max(1, character == " " ? width : width - 1)
      if character.isNewline {
        finish(at: end)
        (line, start, columns, gap) = (next, start + count + 1, 0, nil)
        (end, count) = (next, 0)
        continue
      }
      while columns + needed > room, count > 0 {
        let cut = gap ?? (end, count, columns)
        finish(at: cut.index)
        (line, start, gap) = (cut.index, start + cut.count, nil)
        (count, columns) = (count - cut.count, columns - cut.columns)
      }
      (end, count, columns) = (next, count + 1, columns + needed)
      if character.isWhitespace { gap = (end, count, columns) }
    }
    if lines.count < most { finish(at: end) }
  }

  init(oneLine text: String) { lines = [Line(start: 0, text: text[...])] }

  func place(of cursor: Int) -> Point {
    let number = lines.lastIndex { $0.start <= cursor } ?? 0
    return Point(x: visibleText(of: number, characters: cursor - lines[number].start).columns, y: number)
  }

  /// Before the character at the place, or behind the last one of the line.
  func position(at place: Point) -> Int {
    let number = min(max(0, place.y), lines.count - 1)
    var columns = 0
    let before = lines[number].text.prefix { character in
      columns += character.shown.columns
      return columns <= place.x
    }
    let position = lines[number].start + before.count
    // Behind the last character of a line that goes on is the beginning of the next.
    let isNext = number + 1 < lines.count && position == lines[number + 1].start
    return isNext ? max(lines[number].start, position - 1) : position
  }

  func visibleText(of number: Int, characters: Int = .max) -> String {
    lines[number].text.prefix(characters).reduce(into: "") { $0 += $1.shown }
  }
}

extension Character {
  fileprivate var shown: String { self == "\t" ? "    " : String(self) }
}
