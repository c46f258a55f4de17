import HostInspection
package import HostModel
import FoundationEssentials

/// Compiles folders of Swift files into libraries that a running host can take.
package struct Builder: Sendable {
  private let sdk: SDK
  private let compiler: Compiler
  private let configuration: Configuration

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - sdk: what the libraries are compiled against.
  ///   - compiler: compiles them.
  ///   - configuration: whether they are optimised.
  package init(sdk: SDK, compiler: Compiler, configuration: Configuration = .debug) {
    self.sdk = sdk
    self.compiler = compiler
    self.configuration = configuration
  }

  /// Compiles a folder into `lib<Id>.so`, unless the library that is there was made of the same things.
  ///
  /// - Parameters:
  ///   - sources: the sources of one scene or worker.
  ///   - folder: takes the library, whole, in the place of an earlier one.
  /// - Returns: the library, and what the compiler said.
  /// - Throws: ``BuildFault``. What was there stays.
  package func build(_ sources: SourceFolder, into folder: String) async throws(BuildFault) -> BuiltLibrary {
    let plan = try BuildPlan(
      sources: sources, dependencies: Dependencies(of: sources, in: sdk), sdk: sdk, compiler: compiler,
      configuration: configuration)
    let name = Library.fileName(for: sources.entry.id)
    let library = "\(folder)/\(name)"
    if Self.soname(of: library) == plan.soname {
      return BuiltLibrary(entry: sources.entry, path: library, isNew: false, log: "")
    }
    let scratch = try ScratchFolder()
    let output = "\(scratch.path)/\(name)"
    let (log, isDone) = try await compiler.run(plan.arguments(writing: output), in: scratch)
    guard isDone, let content = FileManager.default.contents(atPath: output) else {
      throw .notCompiled(folder: sources.path, log: log)
    }
    try WholeFile.write(Array(content), as: name, in: folder)
    return BuiltLibrary(entry: sources.entry, path: library, isNew: true, log: log)
  }

  private static func soname(of library: String) -> String? {
    guard let file = try? LibraryFile(reading: library) else { return nil }
    return try? LibraryReport(of: file).soname
  }
}

/// A library that was built.
package struct BuiltLibrary: Sendable {
  /// The scene or worker in it.
  package let entry: LibraryEntry
  /// The file.
  package let path: String
  /// Whether it was compiled now; false when it was up to date.
  package let isNew: Bool
  /// What the compiler said: warnings.
  package let log: String
}
