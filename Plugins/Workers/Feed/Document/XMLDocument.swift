import CLibXML2
import Contracts
import Glibc

/// A document that libxml2 has parsed. It loads nothing else: no DTD, no entity, no file, nothing from the network.
final class XMLDocument {
  private let document: xmlDocPtr?
  /// All errors of references, and the other errors up to a limit.
  let errors: [ParserError]
  /// The root's namespaces, by its own name and for elements without a prefix.
  let namespaces: Set<String>

  /// Parses a text as far as possible. A DOCTYPE with an internal subset is refused: by their own entities, small
  /// documents grow without bounds, or read files.
  init(_ text: DocumentText) throws(FeedError) {
    guard let parser = xmlNewParserCtxt() else { throw FeedError(problem: .noElement, line: 1) }
    defer { xmlFreeParserCtxt(parser) }
    parser.pointee.sax.pointee.internalSubset = { context, _, _, _ in
      // Called after the names of the DOCTYPE, before anything in its brackets.
      guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
      if parser.pointee.input.pointee.cur.pointee == UInt8(ascii: "[") { xmlStopParser(parser) }
    }
    parser.pointee.sax.pointee.startElementNs = {
      parser, name, prefix, uri, namespaceCount, namespaces, count, _, attributes in
      // libxml2 goes through all of them for each that it links to an element. Feeds have some ten.
      xmlSAX2StartElementNs(
        parser, name, prefix, uri, min(namespaceCount, 100), namespaces, min(count, 100), 0, attributes)
    }
    // Lines beyond 65,535 are counted; the text is UTF-8, whatever it declares; errors are listed.
    let options =
      XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NONET.rawValue
      | XML_PARSE_RECOVER.rawValue
    var excess: (line: Int, column: Int)?
    (document, errors) = collectingErrors {
      text.bytes.withUnsafeBufferPointer { text in
        let input = ParserInput(text, for: parser)
        defer { excess = input.excess }
        return input.parse { xmlCtxtReadIO(parser, $0, nil, $1, nil, nil, CInt(options)) }
      }
    }
    let root = xmlDocGetRootElement(document)
    let known = [root?.pointee.ns, xmlSearchNs(document, root, nil)]
    namespaces = Set(known.compactMap { $0.map { String(cString: $0.pointee.href) } })
    if let excess {
      throw FeedError(
        problem: .tooManyAttributes(limit: ParserInput.maximumAttributes), line: excess.line, column: excess.column)
    }
    if errors.isEmpty, parser.pointee.errNo == CInt(XML_ERR_USER_STOP.rawValue), let place = parser.pointee.input {
      throw FeedError(problem: .declaresMarkup, line: Int(place.pointee.line), column: Int(place.pointee.col))
    }
  }

  /// Parses HTML, up to elements nested deeper than 256, or to a tag with too many attributes.
  init?(html: String) {
    let options =
      HTML_PARSE_NONET.rawValue | HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue
    guard let parser = htmlNewParserCtxt() else { return nil }
    defer { htmlFreeParserCtxt(parser) }
    document = Array(html.utf8).withUnsafeBufferPointer {
      ParserInput($0, for: parser).parse { htmlCtxtReadIO(parser, $0, nil, $1, nil, "UTF-8", CInt(options)) }
    }
    (errors, namespaces) = ([], [])
  }

  deinit { xmlFreeDoc(document) }

  /// Nil when there is none before the first error.
  var root: Element? { xmlDocGetRootElement(document).map { Element($0, of: self) } }
}

/// Feeds libxml2 in pieces, and ends the text between two when the task is cancelled, or a tag has too many attributes:
/// libxml2 compares each attribute with all before it, so that 4 MB of them hold a core for a minute.
private final class ParserInput {
  static let maximumAttributes = 1000

  /// The position of a tag with too many attributes, counted from 1; nil without one.
  private(set) var excess: (line: Int, column: Int)?
  private let bytes: UnsafeBufferPointer<UInt8>
  private let parser: xmlParserCtxtPtr
  private var position = 0

  /// - Parameter bytes: in UTF-8; the caller keeps them alive.
  init(_ bytes: UnsafeBufferPointer<UInt8>, for parser: xmlParserCtxtPtr) {
    self.bytes = bytes
    self.parser = parser
  }

  func parse(_ read: (xmlInputReadCallback, UnsafeMutableRawPointer) -> xmlDocPtr?) -> xmlDocPtr? {
    withExtendedLifetime(self) {
      read(
        { input, buffer, room in
          guard let input, let buffer else { return 0 }
          return Unmanaged<ParserInput>.fromOpaque(input).takeUnretainedValue().readPiece(into: buffer, room: Int(room))
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private func readPiece(into buffer: UnsafeMutablePointer<CChar>, room: Int) -> CInt {
    if hasExcess, excess == nil, let place = parser.pointee.input {
      excess = (Int(place.pointee.line), Int(place.pointee.col))
    }
    guard excess == nil, !Task.isCancelled else { return 0 }
    var end = min(position + min(room, 4096), bytes.count)
    // Not within a character: the parser of HTML takes half of one for a character of another encoding.
    while end < bytes.count, end > position, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    guard let text = bytes.baseAddress, end > position else { return 0 }
    memcpy(buffer, text + position, end - position)
    defer { position = end }
    return CInt(end - position)
  }

  /// libxml2 counts five values for an attribute, two for one of HTML or a namespace, and doubles the allocated room.
  private var hasExcess: Bool {
    parser.pointee.maxatts > 10 * Self.maximumAttributes || parser.pointee.nsMax > 4 * Self.maximumAttributes
  }
}

struct ParserError {
  let code: xmlParserErrors
  /// The bytes of the text that the parser had consumed.
  let offset: Int
  private let (line, column, number): (CInt, CInt, CInt)

  fileprivate init(_ error: xmlError, of parser: xmlParserCtxtPtr) {
    code = xmlParserErrors(UInt32(bitPattern: error.code))
    offset = xmlByteConsumed(parser)
    (line, column, number) = (error.line, error.int2, error.int1)
  }

  /// Made when it is asked for: a feed may have a million errors.
  var feedError: FeedError {
    FeedError(problem: Self.problem(of: code, Int(number)), line: Int(line), column: Int(column))
  }

  /// A `&` that begins no reference of XML, or an entity of HTML: frequent, and mendable.
  var isAboutReference: Bool {
    [
      XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY,
      XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_CHAR,
    ].contains(code)
  }

  private static func problem(of code: xmlParserErrors, _ number: Int) -> FeedError.Problem {
    switch code {
    case XML_ERR_DOCUMENT_EMPTY: .noElement
    case XML_ERR_DOCUMENT_END, XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_CDATA_NOT_FINISHED, XML_ERR_PI_NOT_FINISHED,
      XML_ERR_TAG_NOT_FINISHED:
      .incomplete
    case XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_CHAR:
      .character
    case XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_UNDECLARED_ENTITY, XML_ERR_NAME_REQUIRED: .reference
    case XML_ERR_LT_IN_ATTRIBUTE, XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_NOT_FINISHED,
      XML_ERR_ATTRIBUTE_WITHOUT_VALUE, XML_ERR_ATTRIBUTE_REDEFINED:
      .attribute
    case XML_ERR_SPACE_REQUIRED, XML_ERR_GT_REQUIRED, XML_ERR_TAG_NAME_MISMATCH: .tag
    // The one error of this kind with a number is about depth.
    case XML_ERR_INTERNAL_ERROR where number > 0: .tooDeep(limit: number)
    default: .notWellFormed(libXMLError: Int(code.rawValue))
    }
  }
}

private final class ErrorList {
  var errors: [ParserError] = []
  var others = 0
}

/// Collects libxml2's errors, which it would print otherwise.
/// Its error handler belongs to the thread, so concurrent workers don't mix errors, and `work` must not suspend.
func collectingErrors<Result, Failure>(
  _ work: () throws(Failure) -> Result
) throws(Failure) -> (result: Result, errors: [ParserError]) {
  // Safe from all threads at once; only the first call does something.
  xmlInitParser()
  let list = ErrorList()
  return try withExtendedLifetime(list) { () throws(Failure) in
    xmlSetStructuredErrorFunc(Unmanaged.passUnretained(list).toOpaque()) { list, error in
      guard let list, let error = error?.pointee else { return }
      // Encoders report errors by their result; errors of namespaces don't change the text.
      guard error.domain == CInt(XML_FROM_PARSER.rawValue),
        let parser = error.ctxt?.assumingMemoryBound(to: xmlParserCtxt.self)
      else { return }
      let found = ParserError(error, of: parser)
      guard error.level == XML_ERR_FATAL || found.isAboutReference else { return }
      let collected = Unmanaged<ErrorList>.fromOpaque(list).takeUnretainedValue()
      // Marks the elements that are open: they aren't whole.
      if collected.errors.isEmpty {
        sequence(first: parser.pointee.node, next: { $0?.pointee.parent }).forEach { $0?.pointee._private = .init($0) }
      }
      collected.errors.append(found)
      if !found.isAboutReference { collected.others += 1 }
      // Further errors would tell nothing new about the document and its references.
      if collected.others > 100 { xmlStopParser(parser) }
    }
    defer { xmlSetStructuredErrorFunc(nil, nil) }
    return (try work(), list.errors)
  }
}
