import CLibXML2

/// An element of a document, with everything inside it.
struct Element {
  private let node: xmlNodePtr
  // The node lives as long.
  private let document: XMLDocument

  init(_ node: xmlNodePtr, of document: XMLDocument) {
    self.node = node
    self.document = document
  }

  /// The name without its prefix, unless nobody has declared that.
  var name: String { String(cString: node.pointee.name) }

  var namespace: Namespace {
    let uri = node.pointee.ns.map { String(cString: $0.pointee.href) } ?? ""
    let known = Namespace(uri: uri)
    return known == .unknown && document.namespaces.contains(uri) ? .own : known
  }

  /// Whether it had ended before the first error in the document.
  var isWhole: Bool { node.pointee._private == nil }

  /// Where the start tag ends, counted from 1.
  var line: Int { xmlGetLineNo(node) }

  /// The value of an attribute without a prefix.
  func attribute(_ name: String) -> String? {
    node.attributes.first { $0.pointee.ns == nil && xmlStrEqual($0.pointee.name, name) != 0 }?.value
  }

  /// The address that addresses inside refer to (XML Base).
  var base: String? {
    node.attributes.first { attribute in
      attribute.pointee.ns != nil && xmlStrEqual(attribute.pointee.ns.pointee.prefix, "xml") != 0
        && xmlStrEqual(attribute.pointee.name, "base") != 0
    }?.value
  }

  /// The elements of a name directly inside.
  func children(_ name: String, _ namespace: Namespace = .own) -> [Element] {
    node.children.filter { $0.pointee.type == XML_ELEMENT_NODE && xmlStrEqual($0.pointee.name, name) != 0 }
      .map { Element($0, of: document) }.filter { $0.namespace == namespace }
  }

  /// The first element of a name directly inside.
  func child(_ name: String, _ namespace: Namespace = .own) -> Element? {
    children(name, namespace).first
  }

  /// The text directly inside.
  var text: String { node.children.compactMap(\.text).joined() }

  var hasElements: Bool { node.children.contains { $0.pointee.type == XML_ELEMENT_NODE } }

  /// Hands over the nodes inside, which nobody may keep.
  func withNodes<Result>(_ body: (xmlNodePtr) -> Result) -> Result {
    withExtendedLifetime(document) { body(node) }
  }
}

/// The nodes of XML and HTML. Whoever has one keeps its document alive.
extension xmlNodePtr {
  /// What is inside, in order.
  var children: some Sequence<xmlNodePtr> {
    sequence(state: pointee.children as xmlNodePtr?) { next in
      defer { next = next?.pointee.next }
      return next
    }
  }

  /// The attributes of an element.
  var attributes: some Sequence<xmlAttrPtr> {
    sequence(state: pointee.properties as xmlAttrPtr?) { next in
      defer { next = next?.pointee.next }
      return next
    }
  }

  /// The text that a node is; nil for one that is none.
  var text: String? {
    guard pointee.type == XML_TEXT_NODE || pointee.type == XML_CDATA_SECTION_NODE else { return nil }
    return pointee.content.map { String(cString: $0) }
  }
}

extension xmlAttrPtr {
  /// The value.
  var value: String {
    guard let first = pointee.children else { return "" }
    return sequence(first: first, next: \.pointee.next).compactMap(\.text).joined()
  }
}
