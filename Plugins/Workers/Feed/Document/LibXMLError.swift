/// An error of libxml2, the parser beneath FoundationXML's: its number in libxml2's `xmlerror.h`.
///
/// `XMLParser.ErrorCode` should say the same, but on Linux its raw values are not those that the parser reports.
struct LibXMLError {
  let code: Int

  /// Feeds use prefixes that they don't declare, and namespaces that are no addresses. Their text is there all the same.
  var isAboutNamespaces: Bool { code == 99 || code == 100 || (200..<300).contains(code) }

  /// What is wrong, in words.
  var explanation: String {
    switch code {
    case 4: "there is no element in it"
    case 5: "it ends too early, or something follows its end"
    case 6...9: "there is a character that XML doesn't allow"
    case 23: "an “&” begins no entity: an ampersand is written “&amp;”"
    case 26: "it uses an entity that is not one of XML's five; other characters are written “&#…;”"
    case 38: "there is a “<” in an attribute"
    case 39...41: "the value of an attribute is not in quotes"
    case 42: "an element has the same attribute twice"
    case 45: "a comment has no end"
    case 62: "there is a “]]>” outside a CDATA section"
    case 65, 73: "a tag is not finished"
    case 68: "a “<” or “&” stands alone: they are written “&lt;” and “&amp;”"
    case 76: "an end tag is not that of the element that is open"
    default: "libxml2 reports its error \(code)"
    }
  }
}
