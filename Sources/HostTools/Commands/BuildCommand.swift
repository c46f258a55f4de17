import HostCLI
import HostLoading
import HostManifest
import HostSystem
import HostBuild
import HostInspection

enum BuildCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "build", summary: "Compile the application, or a scene, a worker", operands: ["[PATH]"],
    options: [
      .init(name: "output", value: "FOLDER", help: "where the library goes (the manifest's first folder)"),
      CommandSyntax.manifest,
    ] + ApplicationSources.options + [
      .init(name: "release", help: "optimise"),
      .init(name: "words", help: "only words in other languages"),
      CommandSyntax.json,
    ],
    details: """
      Compiles the whole application, what its scenes share first, or the scene or worker in one folder of sources. The libraries \
      go where the manifest looks for them, and each is put in its place at once, so that a running application may take it. \
      What is up to date is not compiled again. Each library is asked once, in a process of its own, what it declares, and its file \
      notes that: list and inspect then run no code of it.
      """,
    examples: [
      ("host build", "compiles what has changed"),
      ("host build Scenes/Login --release", "compiles one scene, optimised"),
    ])

  private struct Result: Encodable {
    let id: String
    let kind: String
    let library: String
    let isNew: Bool
    let diagnostics: [CompilerMessage]

    init(_ library: BuiltLibrary) {
      id = library.id
      kind = library.kind?.rawValue ?? "module"
      self.library = library.path
      isNew = library.isNew
      diagnostics = CompilerMessage.all(in: library.log)
    }
  }

  private struct Whole: Encodable {
    let built: [Result]
    let failed: [Failure]
    /// The scenes and workers that wait for a shared module.
    let waiting: [String]
  }

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    guard let path = arguments.operands.first else { return try await buildAll(arguments) }
    for option in ["sources", "words"] where arguments.has(option) {
      throw Diagnostic.contradiction("PATH", "--\(option)")
    }
    let library = try await build(path, arguments)
    return try Console.show(Result(library), else: text(library))
  }

  private static func build(_ path: String, _ arguments: Arguments) async throws -> BuiltLibrary {
    let module = SharedModule(reading: path)
    let sources = try module == nil ? SourceFolder(path) : nil
    let application = try ApplicationSources(arguments, output: arguments["output"])
    // Beside the host it is swift build's: another build would hide that.
    if module != nil, !application.hasModules { throw Diagnostic.isPackage(path) }
    let builder = try builder(application, arguments)
    do throws(Diagnostic) {
      // It imports the application's shared modules as they are now.
      for other in application.hasModules ? try SharedModule.all(below: application.roots) : []
      where other.name != module?.name {
        Console.pass(on: try await builder.build(other, into: application.output).log)
      }
      let library =
        if let module {
          try await builder.build(module, into: application.output)
        } else if let sources {
          try await builder.build(sources, into: application.output)
        } else {
          throw Diagnostic.noSources(folder: path)
        }
      Console.pass(on: library.log)
      return library
    } catch {
      if let log = error.compilerLog { Console.pass(on: log) }
      throw error
    }
  }

  private static func buildAll(_ arguments: Arguments) async throws -> ProcessEnd {
    let application = try ApplicationSources(arguments, output: arguments["output"])
    let whole = try ApplicationBuilder(
      roots: application.roots, buildsModules: application.hasModules, output: application.output,
      builder: builder(application, arguments))
    var libraries: [Result] = []
    var failures: [Failure] = []
    whole.log = Console.pass(on:)
    whole.built = { library in
      if !Console.isJSON { Console.print(text(library)) }
      libraries.append(Result(library))
    }
    whole.report = { fault in
      Console.complain("error: \(fault)")
      failures.append(Failure(fault))
    }
    if arguments.has("words") { await whole.buildWords() } else { await whole.buildAll() }
    if Console.isJSON { try Console.print(json: Whole(built: libraries, failed: failures, waiting: whole.waitingIDs)) }
    return failures.isEmpty ? ExitStatus.success : ExitStatus.failure
  }

  private static func builder(_ application: ApplicationSources, _ arguments: Arguments) throws -> Builder {
    let gate = LibraryGate(hostFolder: arguments["sdk"] ?? HostFiles.folder, folders: [application.output])
    return try Builder(
      sdk: application.sdk, compiler: Compiler(), configuration: arguments.has("release") ? .release : .debug,
      reader: try? SourceTool(beside: HostFiles.folder)
    ) { path, id in
      await BackgroundWork.value { Swift.Result { try description(of: path, gate.plan(for: path, as: id)) } }
    }
  }

  private nonisolated static func description(of path: String, _ plan: OpeningPlan) throws -> LibraryDescription {
    let probe = Probe()
    var description = try probe.examine([(path, plan)])[0].get()
    if description.provides == nil { description.connection = probe.connect([Assembly(alone: plan)]).first??.faults }
    return description
  }

  private static func text(_ library: BuiltLibrary) -> String {
    "\(Printable.text(library.path)): \(library.isNew ? "built" : "up to date")"
  }
}
