import Contracts
import Foundation
import FoundationXML

/// Builds the tree of a document from the events of the XML parser.
final class ElementBuilder: XMLParserDelegate {
  /// Feeds nest some ten deep; XHTML in them some ten more.
  static let maximumDepth = 100

  private var open: [Element] = []
  // The parser hands text over in pieces, one for each entity in it.
  private var text = ""
  private var root: Element?
  private var failure: FeedError?

  /// The outermost element of a document.
  ///
  /// - Parameter document: XML in UTF-8, without declarations and processing instructions.
  /// - Throws: ``FeedError`` for the first thing that is wrong.
  static func root(of document: [UInt8]) throws(FeedError) -> Element {
    let builder = ElementBuilder()
    let parser = XMLParser(data: Data(document))
    parser.shouldProcessNamespaces = true
    parser.delegate = builder
    // The answer says nothing: the parser recovers from errors, and tells the delegate of them.
    _ = parser.parse()
    if let failure = builder.failure { throw failure }
    guard let root = builder.root else {
      throw FeedError(problem: .noElement, line: 1)
    }
    return root
  }

  // MARK: XMLParserDelegate

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard failure == nil else { return }
    closeText()
    guard open.count < Self.maximumDepth else { return fail(.tooDeep(limit: Self.maximumDepth), in: parser) }
    // The parser drops a prefix that has not been declared; the element then belongs to no vocabulary that is known.
    let hasPrefix = qualifiedName?.contains(":") == true
    let namespace = hasPrefix && namespaceURI == "" ? .unknown : Namespace(uri: namespaceURI ?? "")
    open.append(Element(name: name, namespace: namespace, attributes: attributes, line: parser.lineNumber))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard failure == nil else { return }
    closeText()
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].content.append(.element(element))
    }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text += characters
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text += String(decoding: block, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let error = LibXMLError(code: (error as NSError).code)
    if !error.isAboutNamespaces { fail(error.problem, in: parser) }
  }

  private func closeText() {
    if let last = open.indices.last, !text.isEmpty { open[last].content.append(.text(text)) }
    text = ""
  }

  private func fail(_ problem: FeedError.Problem, in parser: XMLParser) {
    guard failure == nil else { return }
    failure = FeedError(problem: problem, line: parser.lineNumber)
    parser.abortParsing()
  }
}
