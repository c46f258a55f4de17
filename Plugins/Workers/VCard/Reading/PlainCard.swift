import Glibc

/// A card of which its bytes alone say that it can be read, and whose it is. Most cards of most files are such.
///
/// What isn't known for sure is no plain card: ``VCardReader`` reads it. Of a plain one it gives a contact with this id and these names.
public struct PlainCard: Equatable, Sendable {
  /// Where it stands in the file.
  public let range: Range<Int>
  /// The contact's id.
  public let id: String
  /// The given name.
  public let firstName: String
  /// The family name. One of both has a letter.
  public let lastName: String
}

extension VCardParts {
  /// The cards of a part, in their order; nil when one of them isn't plain.
  public func plainCards(in range: Range<Int>) -> [PlainCard]? {
    // A card that is cut out of text is text.
    guard String(validating: bytes[range], as: UTF8.self) != nil else { return nil }
    return bytes.withUnsafeBytes { file in
      var scanner = CardScanner(UnsafeRawBufferPointer(rebasing: file[range]), at: range.lowerBound)
      var cards: [PlainCard] = []
      while !scanner.isAtEnd {
        guard let card = scanner.next() else { return nil }
        cards.append(card)
      }
      return cards
    }
  }
}

/// Goes from one plain card to the next.
private struct CardScanner {
  private let bytes: UnsafeRawBufferPointer
  /// Where they begin in the file.
  private let start: Int
  private var position = 0

  /// The longest header of a property that is looked at; the reader takes longer ones.
  private static let longestHeader = 256

  init(_ bytes: UnsafeRawBufferPointer, at start: Int) { (self.bytes, self.start) = (bytes, start) }

  var isAtEnd: Bool { position == bytes.count }

  /// Nil when the card isn't plain.
  mutating func next() -> PlainCard? {
    let begin = position
    guard line().map({ matches($0, "BEGIN:VCARD") }) == true,
      line().map({ matches($0, "VERSION:3.0") || matches($0, "VERSION:4.0") }) == true
    else { return nil }
    var id: Range<Int>?
    var name: Range<Int>?
    while let line = line() {
      if matches(line, "END:VCARD") {
        // Another card may come to stand behind it.
        guard bytes[position - 1] == Byte.lineFeed, !isFolded, let id, let name, !id.isEmpty else { return nil }
        if contains(Byte.backslash, id) || contains(Byte.backslash, name) { return nil }
        return card(start + begin..<start + position, text(id), text(name))
      }
      guard let colon = colon(in: line) else { return nil }
      let value = colon + 1..<line.upperBound
      switch property(line.lowerBound..<colon) {
      case .id where id == nil && !isFolded: id = value
      case .name where name == nil && !isFolded: name = value
      case .other where bytes[line.upperBound - 1] != Byte.equals: break
      default: return nil
      }
      while isFolded {
        guard self.line() != nil else { return nil }
      }
    }
    return nil
  }

  private func card(_ range: Range<Int>, _ id: String, _ name: String) -> PlainCard? {
    // By scalars, as the reader does: a mark may stand behind a semicolon.
    let parts = name.unicodeScalars.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let (last, first) = (parts.first ?? "", parts.dropFirst().first ?? "")
    guard !(first + last).allSatisfy(\.isWhitespace) else { return nil }
    return PlainCard(range: range, id: id, firstName: first, lastName: last)
  }

  // MARK: Lines

  /// The next line, without its end; nil when there is none, or when a line ends with CR alone, or is blank.
  private mutating func line() -> Range<Int>? {
    guard position < bytes.count, let base = bytes.baseAddress else { return nil }
    let found = memchr(base + position, Int32(Byte.lineFeed), bytes.count - position)
    let newline = found.map { base.distance(to: UnsafeRawPointer($0)) } ?? bytes.count
    let isCRLF = newline > position && bytes[newline - 1] == Byte.carriageReturn
    let line = position..<(isCRLF ? newline - 1 : newline)
    position = min(newline + 1, bytes.count)
    return line.isEmpty || contains(Byte.carriageReturn, line) ? nil : line
  }

  /// Whether the next line goes on with this one.
  private var isFolded: Bool {
    position < bytes.count && (bytes[position] == Byte.space || bytes[position] == Byte.tab)
  }

  private func contains(_ byte: UInt8, _ range: Range<Int>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return memchr(base + range.lowerBound, Int32(byte), range.count) != nil
  }

  private func matches(_ line: Range<Int>, _ text: StaticString) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return line.count == text.utf8CodeUnitCount && memcmp(base + line.lowerBound, text.utf8Start, line.count) == 0
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Headers

  private enum Property { case id, name, other, unsure }

  /// Where the header ends; nil when that isn't sure.
  private func colon(in line: Range<Int>) -> Int? {
    let header = line.prefix(Self.longestHeader)
    guard let colon = header.first(where: { bytes[$0] == Byte.colon || bytes[$0] == Byte.quote }) else { return nil }
    return bytes[colon] == Byte.colon && colon > line.lowerBound ? colon : nil
  }

  /// What a header is of: a name of letters, digits and `-`, and parameters that say nothing of how the value is written.
  private func property(_ header: Range<Int>) -> Property {
    if matches(header, "UID") { return .id }
    if matches(header, "N") { return .name }
    let end = header.first { bytes[$0] == Byte.semicolon } ?? header.upperBound
    var name = header.lowerBound..<end
    if let dot = name.last(where: { bytes[$0] == Byte.period }) {
      guard dot > name.lowerBound, isWord(name.lowerBound..<dot) else { return .unsure }
      name = dot + 1..<end
    }
    guard isWord(name), !isReserved(name), areHarmless(end..<header.upperBound) else { return .unsure }
    return .other
  }

  private func isWord(_ range: Range<Int>) -> Bool {
    !range.isEmpty
      && range.allSatisfy { index in
        let byte = bytes[index]
        return 0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
      }
  }

  /// Whether a name counts for more than another, written in whatever case, or with a group or parameters.
  private func isReserved(_ name: Range<Int>) -> Bool {
    guard name.count <= 7 else { return false }
    return ["N", "UID", "VERSION", "BEGIN", "END"].contains(text(name).uppercased())
  }

  /// Parameters of the form `;NAME=value`, none of which may be ENCODING or CHARSET.
  private func areHarmless(_ parameters: Range<Int>) -> Bool {
    var rest = parameters.dropFirst()
    while !rest.isEmpty {
      let parameter = rest.prefix { bytes[$0] != Byte.semicolon }
      rest = rest.dropFirst(parameter.count + 1)
      let name = parameter.prefix { bytes[$0] != Byte.equals }
      guard isWord(name), name.count < parameter.count else { return false }
      let first = bytes[name.lowerBound] | 0x20
      if first == UInt8(ascii: "e") || first == UInt8(ascii: "c") { return false }
    }
    return true
  }
}
