import HostBuild
import HostModel
import HostSystem
import SourceMessages

/// `host words FOLDER`: the words that sources show, for those who translate them.
struct WordsCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "words", summary: "List the words that sources show, as JSON", operands: ["FOLDER"],
    options: [
      .init(
        name: "function", value: "NAME", isRepeatable: true, help: "the function whose first argument is shown (words)")
    ],
    details: """
      Looks through the Swift files of a folder for the texts that are shown to users: the first argument of words(...). Catalogues of \
      translations have the same texts as msgid.
      """,
    examples: [
      ("host words Scenes/Login", "lists the words of a scene")
    ])

  private let folder: String
  private let functions: [String]

  init(_ arguments: Arguments) {
    folder = arguments.operands.first ?? "."
    functions = arguments.has("function") ? arguments.all("function") : ["words"]
  }

  func run() async throws -> ProcessEnd {
    let answer = try await SourceTool(beside: Application.hostFolder)
      .answer(to: .words(functions: functions, folder: folder))
    guard case .words(let words) = answer else { throw SourceToolFault.failed(end: "another answer", log: "") }
    try Console.print(json: words)
    return ExitStatus.success
  }
}
