import SourceMessages
import SwiftSyntax

/// The sources of a scene, of a worker, or of what several of them share.
final class LintModule {
  enum Kind: Equatable {
    case scene(id: String)
    case worker(id: String)
    /// Linked by several; a package's has no default isolation.
    case shared(isPackage: Bool)
  }

  /// What an `import` says.
  let name: String
  let kind: Kind
  let files: [ParsedFile]
  let symbols: Symbols
  /// Whether all of its files could be read: what is nowhere in it is not used.
  let isWhole: Bool

  init(_ name: String, _ kind: Kind, _ files: [ParsedFile], isWhole: Bool) {
    self.name = name
    self.kind = kind
    self.files = files
    self.isWhole = isWhole && !files.contains { $0.tree.hasError }
    symbols = Symbols(of: files)
  }

  /// The scene or worker; nil for what several share.
  var id: String? {
    switch kind {
    case .scene(let id), .worker(let id): id
    case .shared: nil
    }
  }

  /// The files that are Swift: in others much seems to be missing.
  var sound: [ParsedFile] { files.filter { !$0.tree.hasError } }

  var imports: [(node: ImportDeclSyntax, file: ParsedFile)] {
    sound.flatMap { file in
      file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }.map { ($0, file) }
    }
  }
}

extension ImportDeclSyntax {
  /// The module that it names.
  var module: String { path.first?.name.text ?? "" }
}
