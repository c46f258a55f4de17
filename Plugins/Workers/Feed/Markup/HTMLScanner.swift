/// Goes through HTML once, from tag to tag. What is not a tag is text, however wrong the HTML is.
struct HTMLScanner {
  private var rest: Substring.UnicodeScalarView

  init(_ html: String) {
    rest = html[...].unicodeScalars
  }

  /// Hands text and tags over in order.
  mutating func scan(into text: inout PlainText) {
    while !rest.isEmpty {
      let end = rest.firstIndex(of: "<") ?? rest.endIndex
      text.add(text: Self.decodeEntities(rest[..<end]))
      rest = rest[end...]
      if !rest.isEmpty { scanMarkup(into: &text) }
    }
  }

  /// Takes one comment, tag or single `<`, which `rest` begins with.
  private mutating func scanMarkup(into text: inout PlainText) {
    let afterBracket = rest.dropFirst()
    if rest.starts(with: "<!--".unicodeScalars) {
      skip(past: "-->")
    } else if let first = afterBracket.first, first == "!" || first == "?" {
      skip(past: ">")
    } else if afterBracket.first == "/" {
      let tag = takeTag()
      text.close(Self.name(of: tag.dropFirst()))
    } else if afterBracket.first?.properties.isAlphabetic == true {
      let tag = takeTag()
      let name = Self.name(of: tag)
      text.open(name, image: name == "img" ? Self.source(of: tag) : nil)
      // What stands in these is no HTML: a “<” in it begins no tag.
      if name == "script" || name == "style" { skip(to: "</" + name) }
    } else {
      text.add(text: "<")
      rest = afterBracket
    }
  }

  /// Takes a tag and gives what stands between its brackets. A `>` in quotes doesn't end it.
  private mutating func takeTag() -> Substring.UnicodeScalarView {
    var quote: Unicode.Scalar?
    var previous: Unicode.Scalar = " "
    let body = rest.dropFirst()
    var end = body.firstIndex(of: ">") ?? body.endIndex
    for index in body.indices {
      let scalar = body[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == ">" {
        end = index
        break
      } else if (scalar == "\"" || scalar == "'") && previous == "=" {
        quote = scalar
      }
      if !scalar.properties.isWhitespace { previous = scalar }
    }
    rest = body[end...].dropFirst()
    return body[..<end]
  }

  private mutating func skip(past end: String) {
    skip(to: end)
    rest = rest.dropFirst(end.unicodeScalars.count)
  }

  /// Moves to a text, whatever its case, or to the end.
  private mutating func skip(to end: String) {
    let length = end.unicodeScalars.count
    while let start = rest.firstIndex(where: { $0 == end.unicodeScalars.first }) {
      rest = rest[start...]
      if String(rest.prefix(length)).lowercased() == end { return }
      rest = rest.dropFirst()
    }
    rest = rest[rest.endIndex...]
  }

  private static func name(of tag: Substring.UnicodeScalarView) -> String {
    String(tag.prefix { !$0.properties.isWhitespace && $0 != "/" && $0 != ">" }).lowercased()
  }

  private static func source(of tag: Substring.UnicodeScalarView) -> String? {
    let attribute = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/.ignoresCase()
    guard let match = String(tag).firstMatch(of: attribute) else { return nil }
    let value = match.output.1 ?? match.output.2 ?? match.output.3 ?? ""
    return decodeEntities(value.unicodeScalars)
  }
}
