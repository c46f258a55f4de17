import SwiftSyntax

/// A declaration with members, or an extension.
struct Declaration {
  let node: any DeclGroupSyntax
  let file: ParsedFile
}
