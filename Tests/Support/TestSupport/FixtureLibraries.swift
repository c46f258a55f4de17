import Foundation
import Synchronization

/// The libraries of Tests/Fixtures/Libraries: those of C, each compiled at its first use, and those of Swift, which
/// `make test-build` compiles.
package enum FixtureLibraries {
  package enum Product: String, Sendable {
    case sharedLibrary = "so"
    case objectFile = "o"
    case executable = "exe"
    case staticExecutable = "static"
  }

  /// The folder of the sources, and of fixtures that need no compiler.
  package static let sources = "\(Checkout.root)/Tests/Fixtures/Libraries"

  /// The linked fixtures, where that is the point of a fixture.
  private static let links = ["Links": "Marks", "LooksFurther": "Marks", "NeedsMarks": "Marks", "NeedsLinks": "Links"]

  private static let compiled = Mutex<Set<String>>([])

  /// - Parameters:
  ///   - name: of the source, without its extension.
  ///   - library: is linked, too.
  ///   - searchPath: where the dynamic loader looks for the linked fixture.
  ///   - isPacked: whether pointers to the library itself are packed (`DT_RELR`); of a Swift source.
  package static func path(
    _ name: String, as product: Product = .sharedLibrary, linking library: String? = nil, searchPath: String? = nil,
    defining macros: [String] = [], isPacked: Bool = false
  ) throws -> String {
    let source = "\(sources)/\(name).c"
    guard FileManager.default.fileExists(atPath: source) else {
      return "\(Checkout.products)/fixtures/lib\(name)\(isPacked ? "Packed" : "").so"
    }
    let linked = try [links[name], library].compactMap(\.self).map { try path($0) }
    let options = (searchPath.map { ["-Wl,-rpath,\($0)"] } ?? []) + macros.map { "-D\($0)" }
    let tag = macros.joined().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let file = "lib\(name)\(tag).\(product.rawValue)"
    let kind =
      switch product {
      case .sharedLibrary: ["-shared", "-fPIC", "-Wl,-soname,\(file)"]
      case .objectFile: ["-c"]
      case .executable: ["-nostdlib", "-pie", "-fPIE"]
      case .staticExecutable: ["-nostdlib", "-static"]
      }
    let output = TemporaryFolder.forRun.file(file)
    // Holds the lock while the compiler runs: other tests may want the same fixture.
    try compiled.withLock { compiled in
      if compiled.contains(output) { return }
      _ = try Command.output(of: [try compiler()] + kind + ["-o", output] + options + [source] + linked)
      compiled.insert(output)
    }
    return output
  }

  package static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: try path(name))))
  }

  /// The clang beside swiftc, or another one.
  private static func compiler() throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    func tool(_ name: String) -> String? {
      folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }
    let ours = tool("swiftc").map {
      URL(filePath: $0).resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "clang").path
    }
    let all = [ours, tool("clang"), tool("cc")].compactMap(\.self)
    guard let path = all.first(where: FileManager.default.isExecutableFile) else {
      throw TestFailure(description: "there is no C compiler on the PATH")
    }
    return path
  }
}
