import SwiftSyntax

extension SyntaxProtocol {
  /// The nodes of a kind, outer ones first, in the order of the source.
  func descendants<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
    var found: [Node] = []
    var waiting = [Syntax(self)]
    while let node = waiting.popLast() {
      if let node = node.as(type) { found.append(node) }
      waiting += node.children(viewMode: .sourceAccurate).reversed()
    }
    return found
  }
}
