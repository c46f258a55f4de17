import CLibXML2
import Contracts

struct ParserError {
  let code: xmlParserErrors
  let line: Int
  /// Counted from 1.
  let column: Int
  /// The bytes of the text that the parser had consumed.
  let offset: Int
  private let number: Int

  fileprivate init(_ error: xmlError, of parser: xmlParserCtxtPtr) {
    code = xmlParserErrors(UInt32(bitPattern: error.code))
    line = Int(error.line)
    column = Int(error.int2)
    number = Int(error.int1)
    offset = xmlByteConsumed(parser)
  }

  /// A `&` that begins no reference of XML, or an entity of HTML: frequent, and mendable.
  var isAboutReference: Bool {
    [
      XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY,
      XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_CHAR,
    ].contains(code)
  }

  var feedError: FeedError {
    FeedError(problem: problem, line: line, column: column)
  }

  private var problem: FeedError.Problem {
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
///
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
