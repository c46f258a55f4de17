import FoundationEssentials
import Glibc
import SourceMessages
import SwiftParser
import SwiftSyntax

struct ParsedFile {
  let path: String
  let tree: SourceFileSyntax
  private let lines: SourceLocationConverter

  static let maximumBytes = 4_000_000
  /// Recursive visitors take a stack frame a level: 8 MB of stack have room for several times as many.
  static let maximumDepth = 2_000

  init(_ path: String) throws(SourceFault) {
    var status = stat()
    // Opening a pipe would block.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(file: path) }
    let size = Int(status.st_size)
    guard size <= Self.maximumBytes else { throw .tooLarge(file: path, bytes: size, maximum: Self.maximumBytes) }
    guard let content = FileManager.default.contents(atPath: path),
      let text = String(validating: content, as: UTF8.self)
    else { throw .unreadable(file: path) }
    Watchdog.watch(path)
    let tree = Parser.parse(source: text)
    guard !Self.isDeep(Syntax(tree)) else { throw .tooDeep(file: path, maximum: Self.maximumDepth) }
    self.path = path
    self.tree = tree
    lines = SourceLocationConverter(fileName: path, tree: tree)
  }

  static func all(in folder: String) throws(SourceFault) -> [ParsedFile] {
    let names: [String]
    do { names = try FileManager.default.subpathsOfDirectory(atPath: folder) } catch { throw .noFolder(path: folder) }
    let sources = names.filter { name in
      name.hasSuffix(".swift") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    guard !sources.isEmpty else { throw .noSources(folder: folder) }
    var files: [ParsedFile] = []
    for name in sources.sorted() { files.append(try ParsedFile("\(folder)/\(name)")) }
    return files
  }

  func declarations<Node: DeclSyntaxProtocol>(_ type: Node.Type) -> [Node] {
    tree.statements.compactMap { $0.item.as(type) }
  }

  func line(of node: some SyntaxProtocol) -> Int { node.startLocation(converter: lines).line }

  /// The column counts bytes of UTF-8.
  func location(of node: some SyntaxProtocol) -> SourceLocation { node.startLocation(converter: lines) }

  func location(at position: AbsolutePosition) -> SourceLocation { lines.location(for: position) }

  func place(of node: some SyntaxProtocol) -> SourcePlace { SourcePlace(file: path, line: line(of: node)) }

  private static func isDeep(_ root: Syntax) -> Bool {
    var waiting = [(node: root, depth: 0)]
    while let (node, depth) = waiting.popLast() {
      if depth > maximumDepth { return true }
      for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
        waiting.append((child, depth + 1))
      }
    }
    return false
  }
}
