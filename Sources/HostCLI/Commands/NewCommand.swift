import HostModel
import HostSystem
import FoundationEssentials
import HostTemplates

/// `host new scene NAME [--style STYLE]`, `host new worker NAME --for PROTOCOL`: begins a scene or a worker, with its tests.
struct NewCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "new", summary: "Begin a scene or a worker", operands: ["scene|worker", "NAME"],
    options: [
      .init(name: "for", value: "PROTOCOL", help: "what the worker implements: AuthWorker"),
      .init(name: "style", value: "STYLE", help: "of the scene: uikit (the default) or swiftui"),
    ])

  private let kind: LibraryEntry.Kind
  private let name: String
  private let contract: String?
  private let style: SceneStyle

  init(_ arguments: Arguments) throws(UsageError) {
    let word = arguments.operands.first ?? ""
    guard let kind = LibraryEntry.Kind(rawValue: word) else {
      throw .badValue("host new", found: word, expected: "scene or worker")
    }
    self.kind = kind
    name = arguments.operands.dropFirst().first ?? ""
    contract = arguments["for"]
    guard let style = SceneStyle(rawValue: arguments["style"] ?? SceneStyle.uikit.rawValue) else {
      throw .badValue("--style", found: arguments["style"] ?? "", expected: "uikit or swiftui")
    }
    self.style = style
    switch (kind, contract) {
    case (.worker, nil): throw .missingOption("--for PROTOCOL", command: "new worker")
    case (.scene, .some): throw .contradiction("scene", "--for")
    case (.worker, _) where arguments["style"] != nil: throw .contradiction("worker", "--style")
    default: break
    }
  }

  func run() throws -> ProcessEnd {
    let generator = try Generator(
      at: FileManager.default.currentDirectoryPath, hostFolder: Application.hostFolder)
    let generated =
      try contract.map { try generator.makeWorker(name, for: $0) } ?? generator.makeScene(name, style: style)
    for file in generated.files { Console.print(Printable.text("\(generated.folder)/\(file)")) }
    switch generated.package {
    case .added(let what): Console.print("Package.swift: added \(what)")
    case .notAdded(let what): Console.print("Package.swift: add \(what) yourself")
    case nil: break
    }
    Console.print("next: \(next(generated))")
    return ExitStatus.success
  }

  private func next(_ generated: Generated) -> String {
    // A package of its own has a manifest, which names what is in it.
    guard generated.package != nil else { return "cd \(name) && host build Sources/\(name) && host run" }
    let run = contract.map { "host run --worker \($0)=\(name)" } ?? "host run --start \(name)"
    return "host build \(generated.sources) && \(run)"
  }
}
