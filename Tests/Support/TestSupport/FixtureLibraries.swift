import Foundation
import Synchronization

/// The libraries of Tests/Fixtures/Libraries, each compiled at its first use, unless a former run has kept it.
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
  private static let links = [
    "Links": "Marks", "LooksFurther": "Marks", "NeedsMarks": "Marks", "NeedsLinks": "Links", "UsesOffers": "Offers",
    "LinksOffers": "Offers",
  ]

  private static let compiled = Mutex<[String: Result<String, any Error>]>([:])

  /// Compiles a source, named without `.c` or `.swift`.
  ///
  /// - Parameters:
  ///   - searchPath: where the dynamic loader looks for the linked fixture.
  ///   - isPacked: whether pointers to the library itself are packed (`DT_RELR`); of a Swift source.
  package static func path(
    _ name: String, as product: Product = .sharedLibrary, linking library: String? = nil, searchPath: String? = nil,
    defining macros: [String] = [], isPacked: Bool = false
  ) throws -> String {
    let linked = try (library ?? links[name]).map { [try path($0)] } ?? []
    let packing = isPacked ? ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"] : []
    let options = packing + (searchPath.map { ["-Wl,-rpath,\($0)"] } ?? []) + macros.map { "-D\($0)" }
    let tag = macros.joined().filter { $0.isASCII && ($0.isLetter || $0.isNumber) } + (isPacked ? "Packed" : "")
    let output = TemporaryFolder.forRun.file("lib\(name)\(tag).\(product.rawValue)")
    // Holds the lock while the compiler runs: other tests may want the same fixture.
    return try compiled.withLock { compiled in
      let result =
        compiled[output] ?? Result { try compile(name, into: output, as: product, options: options, linking: linked) }
      compiled[output] = result
      return try result.get()
    }
  }

  package static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: try path(name))))
  }

  private static func compile(
    _ name: String, into output: String, as product: Product, options: [String], linking linked: [String]
  ) throws -> String {
    let source = "\(sources)/\(name)"
    let file = URL(filePath: output).lastPathComponent
    let folder = URL(filePath: output).deletingLastPathComponent().path
    let names = try? FileManager.default.contentsOfDirectory(atPath: source).sorted()
    let isSwift = names != nil || FileManager.default.fileExists(atPath: "\(source).swift")
    let files = names.map { $0.map { "\(source)/\($0)" } } ?? [isSwift ? "\(source).swift" : "\(source).c"]
    let command =
      if isSwift {
        // File by file, as swift build does it in a debug build.
        [
          try tool("swiftc"), "-emit-library", "-module-name", name, "-parse-as-library", "-emit-module",
          "-Xlinker", "-soname", "-Xlinker", file,
        ]
      } else {
        switch product {
        case .sharedLibrary: [try compiler(), "-shared", "-fPIC", "-Wl,-soname,\(file)"]
        case .objectFile: [try compiler(), "-c"]
        case .executable: [try compiler(), "-nostdlib", "-pie", "-fPIE"]
        case .staticExecutable: [try compiler(), "-nostdlib", "-static"]
        }
      }
    let module = "\(folder)/\(name).swiftmodule"
    let cache = try BuildCache(
      of: [output] + (isSwift ? [module] : []), from: files + linked, by: command + options)
    guard try !cache.take() else { return output }
    _ = try Command.output(
      of: command + (isSwift ? ["-emit-module-path", module, "-I", folder] : []) + ["-o", output] + options + files
        + linked)
    try cache.keep()
    return output
  }

  private static func compiler() throws -> String {
    let swift = try tool("swiftc")
    let clang = URL(filePath: swift).resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "clang").path
    if FileManager.default.isExecutableFile(atPath: clang) { return clang }
    return try (try? tool("clang")) ?? tool("cc")
  }

  private static func tool(_ name: String) throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw TestFailure(description: "there is no \(name) on the PATH")
    }
    return path
  }
}
