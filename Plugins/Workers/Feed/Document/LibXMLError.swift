import Contracts

/// An error of libxml2, the parser beneath FoundationXML's: its number in libxml2's `xmlerror.h`.
///
/// `XMLParser.ErrorCode` should say the same, but on Linux its raw values are not those that the parser reports.
struct LibXMLError {
  let code: Int

  /// Feeds use prefixes that they don't declare, and namespaces that are no addresses. Their text is there all the same.
  var isAboutNamespaces: Bool { code == 99 || code == 100 || (200..<300).contains(code) }

  /// What is wrong with the document.
  var problem: FeedError.Problem {
    switch code {
    case 4: .noElement
    // 45: a comment has no end.
    case 5, 45: .incomplete
    case 6...9: .character
    case 23, 26, 68: .reference
    case 38...42: .attribute
    case 65, 73, 76: .tag
    default: .notWellFormed(libXMLError: code)
    }
  }
}
