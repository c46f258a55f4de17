import HostModel
import HostSystem
import HostBuild
import FoundationEssentials
import HostTemplates

/// `host new app NAME`, `host new scene NAME`, `host new worker NAME --for PROTOCOL`: begins an application, a scene or a worker, with
/// its tests; `host new usecase SCENE NAME` adds a use case to a scene.
struct NewCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "new", summary: "Begin an application, a scene, a worker or a use case",
    operands: ["app|scene|worker|usecase", "NAME", "[USECASE]"],
    options: [
      .init(name: "for", value: "PROTOCOL", help: "what the worker implements: AuthWorker"),
      .init(name: "style", value: "STYLE", help: "of the scene: uikit (the default) or swiftui"),
      .init(name: "template", value: "FOLDER", help: "an application to begin this one with"),
    ],
    details: """
      app makes a folder with an application: scenes, workers, what they share, their tests and a manifest. scene and worker extend the \
      application around the current folder; outside of one they make a package of their own. None of the three writes over \
      what is there. usecase adds request, response and view model to a scene, what each of its objects tells the next one, and a \
      test of each step.
      """,
    examples: [
      ("host new app Tasks", "begins an application"),
      ("host new scene TaskArchive --style swiftui", "adds a scene whose view observes a model"),
      ("host new worker RemoteTasks --for TasksWorker", "adds an implementation of a protocol"),
      ("host new usecase TaskList SortTasks", "adds a use case to a scene"),
    ])

  private enum Kind: String {
    case app, scene, worker, usecase
  }

  private let kind: Kind
  private let name: String
  private let contract: String?
  private let style: SceneStyle
  private let template: String?
  /// Its name; ``name`` is the scene then. Empty when none is added.
  private let useCase: String

  init(_ arguments: Arguments) throws(UsageError) {
    let word = arguments.operands.first ?? ""
    guard let kind = Kind(rawValue: word) else {
      throw .badValue("host new", found: word, expected: "app, scene, worker or usecase")
    }
    self.kind = kind
    name = arguments.operands.dropFirst().first ?? ""
    contract = arguments["for"]
    guard let style = SceneStyle(rawValue: arguments["style"] ?? SceneStyle.uikit.rawValue) else {
      throw .badValue("--style", found: arguments["style"] ?? "", expected: "uikit or swiftui")
    }
    self.style = style
    template = arguments["template"]
    let third = arguments.operands.dropFirst(2).first
    if kind == .usecase, third == nil { throw .missingOperand("USECASE", command: "new usecase SCENE") }
    if kind != .usecase, let third { throw .unexpectedOperand(third, command: "new") }
    useCase = third ?? ""
    if kind == .worker, contract == nil { throw .missingOption("--for PROTOCOL", command: "new worker") }
    let owners: [(String, Kind)] = [("for", .worker), ("style", .scene), ("template", .app)]
    for (option, owner) in owners where arguments.has(option) && kind != owner {
      throw .contradiction(kind.rawValue, "--\(option)")
    }
  }

  func run() async throws -> ProcessEnd {
    let (folder, hostFolder) = (FileManager.default.currentDirectoryPath, Application.hostFolder)
    let generated: Generated
    switch kind {
    case .app: generated = try Generator.makeApp(name, in: folder, like: template, hostFolder: hostFolder)
    case .scene: generated = try Generator(at: folder, hostFolder: hostFolder).makeScene(name, style: style)
    case .worker:
      generated = try await Generator(at: folder, hostFolder: hostFolder)
        .makeWorker(name, for: contract ?? "", toolFolder: hostFolder)
    case .usecase: return try await addUseCase(in: folder, toolFolder: hostFolder)
    }
    for file in generated.files { Console.print(Printable.text("\(generated.folder)/\(file)")) }
    if let spies = generated.spies { await make(spies) }
    switch generated.package {
    case .added(let what): Console.print("Package.swift: added \(what)")
    case .notAdded(let what): Console.print("Package.swift: add \(what) yourself")
    case nil: break
    }
    Console.print("next: \(way(to: generated.folder))\(next(generated))")
    return ExitStatus.success
  }

  private func addUseCase(in folder: String, toolFolder: String) async throws -> ProcessEnd {
    let extended = try await Generator.addUseCase(useCase, to: name, at: folder, toolFolder: toolFolder)
    for file in extended.changed { Console.print("\(Printable.text(file)): changed") }
    for file in extended.new { Console.print(Printable.text(file)) }
    if let tests = extended.tests {
      _ = try await SpiesCommand(Arguments([tests], syntax: SpiesCommand.syntax)).run()
    }
    Console.print("next: host build \(extended.sources)")
    return ExitStatus.success
  }

  /// Generates what the tests need. Without a toolchain the scene is begun all the same.
  private func make(_ spies: SpyRecipe) async {
    do {
      try spies.write(try await spies.text(by: SourceTool(beside: Application.hostFolder)))
      Console.print(Printable.text(spies.path))
    } catch {
      Console.complain(
        "warning: the spies of the tests are missing; later: \(way(to: spies.root))\(spies.command)\n  \(error)")
    }
  }

  /// How to get from where the user is to a folder in which the next command is to be typed.
  private func way(to folder: String) -> String {
    let way = SpyRecipe.relative(folder, to: FileManager.default.currentDirectoryPath)
    return way.isEmpty ? "" : "cd \(ShellWords.quoted(way)) && "
  }

  private func next(_ generated: Generated) -> String {
    if kind == .app { return "cd \(name) && host dev" }
    // A package of its own has a manifest, which names what is in it.
    guard generated.package != nil else { return "cd \(name) && host build Sources/\(name) && host run" }
    let run = contract.map { "host run --worker \($0)=\(name)" } ?? "host run --start \(name)"
    return "host build \(generated.sources) && \(run)"
  }
}
