import SwiftSyntax

/// All nodes of a kind below another.
final class Finder<Node: SyntaxProtocol>: SyntaxAnyVisitor {
  private var found: [Node] = []

  static func all(in node: some SyntaxProtocol) -> [Node] {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let node = node.as(Node.self) { found.append(node) }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// The code, no longer than a message has room for.
  var shortCode: String {
    let code = code
    return code.count > 60 ? code.prefix(59) + "…" : code
  }
}
