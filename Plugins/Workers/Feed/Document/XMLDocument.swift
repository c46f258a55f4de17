import CLibXML2
import Contracts

/// A document that libxml2 has parsed. It loads nothing else: no DTD, no entity, no file, nothing from the network.
final class XMLDocument {
  private let document: xmlDocPtr?
  /// All errors of references, and the other errors up to a limit.
  let errors: [ParserError]
  /// The root's namespaces, by its own name and for elements without a prefix.
  let namespaces: Set<String>

  /// Parses a text as far as possible.
  ///
  /// - Throws: ``FeedError/Problem/declaresMarkup`` when the DOCTYPE has an internal subset: by their own entities,
  ///   small documents grow without bounds, or read files; ``FeedError/Problem/tooManyAttributes(limit:)``.
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

  deinit { xmlFreeDoc(document) }

  /// Nil when there is none before the first error.
  var root: Element? {
    xmlDocGetRootElement(document).map { Element($0, of: self) }
  }
}
