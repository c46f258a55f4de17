import HostModel
import HostSystem
import HostBuild

/// `host build PATH`: compiles a folder of Swift files into a library that a running host can take.
struct BuildCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "build", summary: "Compile a scene or a worker", operands: ["PATH"],
    options: [
      .init(name: "output", value: "FOLDER", help: "where the library goes (the manifest's first folder)"),
      CommandSyntax.manifest,
      sdk,
      .init(name: "release", help: "optimise"),
      CommandSyntax.json,
    ])

  static let sdk = CommandSyntax.Option(
    name: "sdk", value: "FOLDER", help: "what to compile against (the host's folder)")

  private struct Result: Encodable {
    let id: String
    let kind: String
    let library: String
    let isNew: Bool
    let diagnostics: [Diagnostic]
    /// Why it took longer than it could; not there when it didn't.
    let detour: String?
  }

  private struct Failure: Encodable {
    let reason: String
    let suggestion: String
    let diagnostics: [Diagnostic]

    init(_ error: some HostError) {
      reason = error.message
      suggestion = error.suggestion
      if case .notCompiled(_, let log) = error as? BuildFault {
        diagnostics = Diagnostic.all(in: log)
      } else {
        diagnostics = []
      }
    }
  }

  private let sources: String
  private let output: String?
  private let manifestFile: String
  private let sdkFolder: String
  private let configuration: Configuration
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.operands.first else { throw .missingOperand("PATH", command: Self.syntax.name) }
    sources = path
    output = arguments["output"]
    manifestFile = arguments["manifest"] ?? Application.defaultManifest
    sdkFolder = arguments["sdk"] ?? Application.hostFolder
    configuration = arguments.has("release") ? .release : .debug
    isJSON = arguments.has("json")
  }

  func run() async throws -> ProcessEnd {
    do {
      try await build()
      return ExitStatus.success
    } catch let error as any HostError {
      if isJSON { try Console.print(json: Failure(error)) }
      throw error
    }
  }

  private func build() async throws {
    let sources = try SourceFolder(sources)
    let output = try output ?? Application.outputFolder(of: manifestFile)
    let builder = try Builder(sdk: SDK(sdkFolder), compiler: Compiler(), configuration: configuration)
    do throws(BuildFault) {
      let library = try await builder.build(sources, into: output)
      Console.pass(on: library.log)
      try? report(library)
    } catch {
      if case .notCompiled(_, let log) = error { Console.pass(on: log) }
      throw error
    }
  }

  private func report(_ library: BuiltLibrary) throws {
    guard isJSON else {
      Console.print("\(Printable.text(library.path)): \(library.isNew ? "built" : "up to date")")
      return
    }
    try Console.print(
      json: Result(
        id: library.entry.id, kind: library.entry.kind.rawValue, library: library.path, isNew: library.isNew,
        diagnostics: Diagnostic.all(in: library.log), detour: library.detour?.reason))
  }
}
