import HostCLI
import HostManifest
import HostSystem
import HostBuild
import HostTemplates

struct NewCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "new", summary: "Begin an application, a scene, a worker, a module, a use case or a route",
    operands: ["app|scene|worker|module|usecase|route", "NAME", "[NAME]"],
    options: [
      .init(name: "for", value: "PROTOCOL", help: "what the worker implements: AuthWorker"),
      .init(name: "style", value: "STYLE", help: "of the scene: uikit (the default) or swiftui"),
      .init(name: "empty", help: "a scene without use cases, or an application of one"),
      .init(name: "template", value: "FOLDER", help: "the application or the scene to begin with"),
      .init(name: "data", value: "NAME:TYPE", isRepeatable: true, help: "what a route passes: note:String?"),
      CommandSyntax.json,
    ],
    details: """
      app makes a folder with an application: scenes, workers, what they share, their tests and a manifest. scene and worker extend the \
      application around the current folder; outside of one they make a package of their own. None of them writes over \
      what is there. What they begin with lies in Examples/Tasks and Examples/Templates of the SDK; a copy that you have changed is \
      taken by --template. module begins what scenes and workers of an application share, a package as Contracts are.

      usecase and route change no file: they print what is to be written for one, with the file and the place of each part. A use case \
      is request, response and view model, and what each object of the scene tells the next one. A route is its declaration in \
      Contracts, its name in the scene's descriptor, and the Router's method that takes it; with --data also the data store through \
      which the destination is filled. Afterwards host spies Tests makes the spies again.
      """,
    examples: [
      ("host new app Tasks", "begins an application"),
      ("host new app Kiosk --empty", "begins one of a single scene, without the list of tasks"),
      ("host new scene TaskArchive --style swiftui", "adds a scene whose view observes a model"),
      ("host new worker RemoteTasks --for TasksWorker", "adds an implementation of a protocol"),
      ("host new module Money", "begins a library that scenes and workers may import"),
      ("host new usecase TaskList SortTasks", "prints the parts of a use case"),
      ("host new route TaskList TaskNotes --data note:String?", "prints the parts of a route that passes a text"),
    ])

  private enum Kind: String { case app, scene, worker, module, usecase, route }

  private let arguments: Arguments
  private let kind: Kind
  private let style: SceneStyle
  private let data: [(name: String, type: String)]

  private var name: String { arguments.operand(1) }
  private var contract: String? { arguments["for"] }

  init(_ arguments: Arguments) throws(Diagnostic) {
    self.arguments = arguments
    guard let kind = Kind(rawValue: arguments.operand()) else {
      throw .badValue("host new", found: arguments.operand(), expected: "app, scene, worker, module, usecase or route")
    }
    self.kind = kind
    style = try arguments.choice("style", of: "uikit or swiftui") ?? .uikit
    let third = arguments.operands.dropFirst(2).first
    if kind == .usecase, third == nil { throw .missingOperand("USECASE", command: "new usecase SCENE") }
    if kind == .route, third == nil { throw .missingOperand("DESTINATION", command: "new route SCENE") }
    if ![.usecase, .route].contains(kind), let third { throw .unexpectedOperand(third, command: "new") }
    var data: [(name: String, type: String)] = []
    for word in arguments.all("data") {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, Identifier.isValid(parts[0]), parts[0].first?.isLowercase == true, parts[1] != "" else {
        throw .badValue("--data", found: word, expected: "a name and a type, such as note:String?")
      }
      let name = parts[0]
      if data.contains(where: { $0.name == name }) { throw .repeatedOption("--data \(name)") }
      data.append((name, parts[1]))
    }
    self.data = data
    if kind == .worker, arguments["for"] == nil { throw .missingOption("--for PROTOCOL", command: "new worker") }
    let owners: [(String, [Kind])] = [
      ("for", [.worker]), ("style", [.scene]), ("empty", [.app, .scene]), ("template", [.app, .scene]),
      ("data", [.route]),
    ]
    for (option, owners) in owners where arguments.has(option) && !owners.contains(kind) {
      throw .contradiction(kind.rawValue, "--\(option)")
    }
    if arguments.has("template"), let other = ["style", "empty"].first(where: arguments.has) {
      throw .contradiction("--template", "--\(other)")
    }
  }

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let result = try await NewCommand(arguments).make()
    return try Console.show(result, else: result.text)
  }

  private struct Result: Encodable {
    var made: [String] = []
    /// For a use case or a route; else nil.
    var snippets: [Snippet]?
    /// What happened to Package.swift, or is left to do there; nil for a package of its own.
    var package: String?
    var next = ""
    /// How a user comes to a new scene; else nil.
    var way: String?

    var text: String {
      var lines = made.map { Printable.text($0) }
      for snippet in snippets ?? [] { lines += ["// \(snippet.file), \(snippet.place):", snippet.text, ""] }
      if let package { lines.append("Package.swift: \(package)") }
      lines.append("next: \(next)")
      if let way { lines.append("the user comes to it by \(way)") }
      return lines.joined(separator: "\n")
    }
  }

  private func make() async throws -> Result {
    let (folder, host) = (Path.absolute("."), HostFiles.folder)
    let (template, isEmpty, third) = (arguments["template"], arguments.has("empty"), arguments.operand(2))
    var generator: Generator { get throws { try Generator(at: folder, hostFolder: host) } }
    return switch kind {
    case .app:
      await begun(try Generator.makeApp(name, in: folder, like: template, isEmpty: isEmpty, hostFolder: host))
    case .scene:
      await begun(try generator.makeScene(name, style: style, isEmpty: isEmpty, like: template))
    case .worker:
      await begun(try await generator.makeWorker(name, for: contract ?? "", toolFolder: host))
    case .module: await begun(try generator.makeModule(name))
    case .usecase: printed(try Snippet.useCase(third, of: name, at: folder))
    case .route: printed(try Snippet.route(from: name, to: third, passing: data, at: folder))
    }
  }

  private func begun(_ generated: Generated) async -> Result {
    var result = Result(made: generated.files.map { "\(generated.folder)/\($0)" })
    if let spies = generated.spies, await make(spies) { result.made.append(spies.path) }
    switch generated.package {
    case .added(let what): result.package = "added \(what)"
    case .notAdded(let what): result.package = "add \(what) yourself"
    case nil: break
    }
    result.next = "\(way(to: generated.folder))\(next(generated))"
    if kind == .scene, generated.package != nil {
      result.way = "the palette (Ctrl-P) and by host open \(name), until a route leads to it"
    }
    return result
  }

  private func printed(_ snippets: [Snippet]) -> Result {
    Result(snippets: snippets, next: "put them there, then host spies Tests && host build")
  }

  /// Returns whether the spies are there. Without a toolchain the scene is begun all the same.
  private func make(_ spies: SpyRecipe) async -> Bool {
    do {
      try spies.write(try await spies.text(by: SourceTool(beside: HostFiles.folder)))
      return true
    } catch {
      Console.complain(
        "warning: the spies of the tests are missing; later: \(way(to: spies.root))\(spies.command)\n  \(error)")
      return false
    }
  }

  private func way(to folder: String) -> String {
    let way = SpyRecipe.relative(folder, to: Path.absolute("."))
    return way.isEmpty ? "" : "cd \(ShellWords.quoted(way)) && "
  }

  private func next(_ generated: Generated) -> String {
    if kind == .module { return "import \(name) where it is used, and host build" }
    if kind == .app { return "cd \(name) && host dev" }
    // A package of its own has a manifest, which names what is in it.
    guard generated.package != nil else { return "cd \(name) && host build Sources/\(name) && host run" }
    let run = contract.map { "host run --worker \($0)=\(name)" } ?? "host run --start \(name)"
    return "host build \(generated.sources) && \(run)"
  }
}
