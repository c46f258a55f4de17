public import Contracts

/// Reads the contacts of a vCard file: vCard 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350), one card after the other.
/// Errors are elements of the sequence: of a property, whose contact follows without it, or of a card.
public struct VCardReader: Sequence, IteratorProtocol, Sendable {
  private var lines: ContentLines
  private var pending: ContentLines.Line?
  /// Of one card, the last first.
  private var results: [Result<Contact, VCardError>] = []
  private var skipped: [VCardError] = []

  /// - Parameter bytes: the file, in UTF-8 or with the byte order mark of UTF-16.
  public init(_ bytes: [UInt8]) { self.init(lines: TextDecoding.lines(bytes), linesBefore: 0) }

  init(lines: [UInt8], linesBefore: Int) { self.lines = ContentLines(lines, linesBefore: linesBefore) }

  /// The next contact, or an error before it; nil at the end of the file.
  public mutating func next() -> Result<Contact, VCardError>? {
    if let result = results.popLast() { return result }
    guard let begin = nextLine() else { return nil }
    guard begin.isBegin else {
      // The first line of a card stays for `nextLine`.
      repeat { pending = lines.next() } while pending?.isBegin == false
      let found = String(decoding: begin.bytes.prefix(200), as: UTF8.self)
      return .failure(VCardError(line: begin.number, reason: .beginExpected(found: found)))
    }
    skipped = []
    do throws(VCardError) { results = [.success(try readCard(from: begin.number))] } catch {
      results = [.failure(error)]
    }
    results += skipped.sorted { $0.line > $1.line }.map { .failure($0) }
    return results.popLast()
  }

  private mutating func readCard(from begin: Int) throws(VCardError) -> Contact {
    var card: [PropertyLine] = []
    while let line = nextLine() {
      if line.isBegin {
        if let agent = card.last, agent.name == "AGENT", agent.value.isEmpty {
          card[card.count - 1].value = agentCard(from: line)
          continue
        }
        pending = line
        break
      }
      if line.isEnd { return try contact(of: card, begin: begin) }
      do throws(VCardError) { card.append(try PropertyLine(line)) } catch {
        if card.last?.takesBase64(line) == true {
          card[card.count - 1].value += line.bytes
        } else {
          skipped.append(error)
        }
      }
    }
    throw VCardError(line: begin, reason: .endMissing)
  }

  /// A card inside another one, which only 2.1 has, as later versions have it: one value (RFC 2426 section 3.5.4).
  private mutating func agentCard(from begin: ContentLines.Line) -> [UInt8] {
    var lines = [begin]
    while lines.last?.isEnd == false, let line = nextLine() { lines.append(line) }
    let text = lines.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
    return Array(TextEscapes.encode(text).utf8)
  }

  private mutating func contact(of card: [PropertyLine], begin: Int) throws(VCardError) -> Contact {
    let declared = card.first { $0.name == "VERSION" }
    // Some old phones write no VERSION; what they write is 2.1, which reads most of 3.0 too.
    let version = declared.map { String(decoding: $0.value, as: UTF8.self).filter { $0 != " " } } ?? "2.1"
    guard ["2.1", "3.0", "4.0"].contains(version) else {
      throw VCardError(line: declared?.number ?? begin, reason: .unknownVersion(version))
    }
    var properties: [ContactProperty] = []
    for line in card where line.name != "VERSION" {
      do throws(VCardError) {
        properties.append(try ContactProperty(line, version: version))
      } catch { skipped.append(error) }
    }
    guard let contact = Contact(cardProperties: properties) else { throw VCardError(line: begin, reason: .nobody) }
    return contact
  }

  private mutating func nextLine() -> ContentLines.Line? {
    defer { pending = nil }
    return pending ?? lines.next()
  }

  /// Readers for several processors: together they give what one reader of the whole file gives. A part has at least
  /// `size` bytes, except for the last.
  public static func parts(of bytes: [UInt8], size: Int = 1 << 18) -> [VCardReader] {
    let file = TextDecoding.lines(bytes)
    var parts: [VCardReader] = []
    var (start, lines) = (0, 0)
    while start < file.count {
      let part = file[start..<(nextCard(in: file, from: start + size) ?? file.count)]
      parts.append(VCardReader(lines: Array(part), linesBefore: lines))
      lines += part.count { $0 == Byte.lineFeed }
      start = part.endIndex
    }
    return parts
  }

  /// Where a card begins right after another one, in whatever state the reader is there.
  private static func nextCard(in file: [UInt8], from start: Int) -> Int? {
    let border = "\nEND:VCARD\nBEGIN:VCARD\n".utf8
    var newline = file.lineEnd(from: start)
    while newline < file.count {
      let next = newline + border.count
      // A line that ends with `=` may continue with this one, also over blank lines; each, where the next one is indented.
      if file[newline...].starts(with: border), ![Byte.equals, Byte.lineFeed].contains(file[newline - 1]),
        next == file.count || !Byte.isBlank(file[next])
      {
        return newline + "\nEND:VCARD\n".utf8.count
      }
      newline = file.lineEnd(from: newline + 1)
    }
    return nil
  }
}

extension ContentLines.Line {
  fileprivate var isBegin: Bool { isDelimiter("begin:vcard") }
  fileprivate var isEnd: Bool { isDelimiter("end:vcard") }

  /// By bytes, since every line is compared: in any case (0x20 makes a letter lower case), with trailing spaces.
  private func isDelimiter(_ delimiter: StaticString) -> Bool {
    delimiter.withUTF8Buffer { expected in
      bytes.count >= expected.count && zip(bytes, expected).allSatisfy { $0 | 0x20 == $1 }
        && bytes.dropFirst(expected.count).allSatisfy(Byte.isBlank)
    }
  }
}

extension PropertyLine {
  /// Whether a line continues a value in base64: vCard 2.1 doesn't indent its lines and ends it with a blank one.
  fileprivate func takesBase64(_ line: ContentLines.Line) -> Bool {
    ["B", "BASE64"].contains(parameter("ENCODING")?.uppercased() ?? "")
      && line.bytes.allSatisfy { $0 > Byte.space && $0 < 0x7F }
  }
}
