import HostCLI
import HostSystem
import HostBuild
import HostTemplates

enum SpiesCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "spies", summary: "Generate spies of protocols, for tests", operands: ["PATH"],
    options: [
      .init(name: "in", value: "FOLDER", isRepeatable: true, help: "a folder of whose protocols each gets a spy"),
      .init(name: "of", value: "PROTOCOL", isRepeatable: true, help: "a protocol of another folder: AuthWorker"),
      .init(
        name: "with", value: "FOLDER", isRepeatable: true, help: "where other protocols and types are declared"),
      .init(name: "access", value: "LEVEL", help: "public or package, when others import the spies"),
      .init(name: "proxies", value: "FOLDER", help: "instead, proxies of this module's workers"),
      .init(name: "check", help: "write nothing; fail when a file is out of date"),
      CommandSyntax.json,
    ],
    details: """
      Writes a file of spies, one for each protocol of the cycle, which record the calls that they get. The file says how it was \
      made, so that host spies FOLDER makes all of them in a folder again when the protocols have changed.

      With --proxies the file has what records the calls of workers (host run --record), for a module that swift build compiles; \
      host build makes it by itself.
      """,
    examples: [
      ("host spies Tests/LoginTests/LoginSpies.swift --in Scenes/Login", "generates the spies of a scene"),
      ("host spies Tests --check", "fails when one of them is out of date"),
    ])

  private struct Result: Encodable {
    enum State: String, Encodable { case made, upToDate, outOfDate }

    let file: String
    let state: State
  }

  private static func recipe(_ arguments: Arguments, file: String, in folder: String?) throws(Diagnostic) -> SpyRecipe {
    let access = arguments["access"]
    if let access, !["public", "package"].contains(access) {
      throw .badValue("--access", found: access, expected: "public or package")
    }
    guard ["in", "of", "proxies"].contains(where: arguments.has) else {
      throw .missingOption("--in FOLDER, --of PROTOCOL or --proxies FOLDER", command: syntax.name)
    }
    return SpyRecipe(
      file: file, in: folder.map(Path.absolute), all: arguments.all("in"), with: arguments.all("with"),
      of: arguments.all("of"), access: access, proxies: arguments["proxies"])
  }

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let (path, checks) = (arguments.operand(), arguments.has("check"))
    let isNamed = ["in", "of", "with", "access", "proxies"].contains(where: arguments.has)
    let recipes = try isNamed ? [Self.recipe(arguments, file: path, in: ".")] : Self.recipes(below: path)
    let tool = try SourceTool(beside: HostFiles.folder)
    var results: [Result] = []
    for recipe in recipes {
      try recipe.check()
      let text = try await recipe.text(by: tool)
      let state: Result.State
      if recipe.hasWritten(text) {
        state = .upToDate
        if !checks { show("\(Printable.text(recipe.file)): up to date") }
      } else if checks {
        state = .outOfDate
        let fault = Diagnostic(
          "\(recipe.file): is out of date; its protocols have changed, or it has been edited", "run \(recipe.command)")
        Console.complain("error: \(fault)")
      } else {
        state = .made
        try recipe.write(text)
        show("\(Printable.text(recipe.file)): made")
      }
      results.append(Result(file: recipe.file, state: state))
    }
    if Console.isJSON { try Console.print(json: results) }
    return results.contains { $0.state == .outOfDate } ? ExitStatus.failure : ExitStatus.success
  }

  private static func show(_ text: String) { if !Console.isJSON { Console.print(text) } }

  static func recipes(below path: String) throws -> [SpyRecipe] {
    var recipes: [SpyRecipe] = []
    let files = Path.isFolder(path) ? Path.files(below: path).filter { $0.hasSuffix(".swift") }.sorted() : [path]
    for file in files {
      guard let words = SpyRecipe.words(in: file) else { continue }
      recipes.append(try recipe(Arguments(words, syntax: syntax), file: file, in: nil))
    }
    guard !recipes.isEmpty else {
      throw Diagnostic(
        "\(path): there is no file that host spies has made",
        "say what it is made of: host spies Tests/LoginTests/LoginSpies.swift --in Plugins/Login")
    }
    return recipes
  }
}
