import HostCLI
import HostSystem
import HostBuild
import HostLoading
import HostManifest
import SourceMessages

enum LintCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "lint", summary: "Check sources against the rules of the architecture", operands: ["[PATH]"],
    options: [
      CommandSyntax.manifest, ApplicationSources.sources,
      .init(name: "rules", help: "list the rules, and check nothing"),
      CommandSyntax.json,
    ],
    details: """
      Reads the sources of the whole application, of one of its folders, or of an application or a package of scenes elsewhere. It checks \
      by names and imports who knows whom in the cycle, and what scenes and workers link. It also looks at what built libraries link. \
      Status 0: no rule is broken. Status 1: one is.

      A comment allows an exception, on its line or on the line before: // lint:allow RULE reason.
      """,
    examples: [
      ("host lint", "lists what breaks a rule, with place and fix"),
      ("host lint Scenes/Login", "checks one scene"),
      ("host lint --rules", "lists the rules"),
    ])

  private struct Result: Encodable {
    let files: Int
    let findings: [SourceFinding]
  }

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    // Shows only findings below it; nil for the whole application.
    let path = arguments.operands.first
    if arguments.has("rules") {
      if path != nil { throw Diagnostic.contradiction("PATH", "--rules") }
      let rules = SourceRule.allCases
      return try Console.show(
        rules.map { ["rule": $0.rawValue, "summary": $0.summary] },
        else: Columns.table(rules.map { [$0.rawValue, $0.summary] }))
    }
    let file = arguments["manifest"] ?? Self.manifest(around: path)
    let manifest = try file.map { file throws(Diagnostic) in try ManifestReader(file: file).read() }
    let package = file.map { Path.join(Path.folder(of: $0), "Package.swift") }
    let findings = try await SourceTool(beside: HostFiles.folder).findings(
      in: folders(arguments.all("sources"), path, file), packages: [package].compactMap(\.self).filter(Path.exists),
      below: path,
      libraries: manifest?.folders(withHost: HostFiles.folder) ?? [])
    for finding in findings.findings {
      Console.complain(
        "error: \(Printable.text(finding.message, limit: .max))\n  \(Printable.text(finding.suggestion))")
    }
    try Console.show(
      Result(files: findings.files, findings: findings.findings),
      else: "\(findings.files.counted("file")) checked, \(findings.findings.count.counted("finding"))")
    return findings.findings.isEmpty ? ExitStatus.success : ExitStatus.failure
  }

  private static func folders(_ sources: [String], _ path: String?, _ manifestFile: String?) -> [String] {
    let named = sources.isEmpty ? manifestFile.map(ApplicationSources.folders) ?? [] : sources
    guard let path, !Self.isSame(path, manifestFile.map(Path.folder)) || named.isEmpty else { return named }
    return named.contains { Self.isBelow(path, $0) } ? named : named + [path]
  }

  /// Beside a path or a folder around it; without a path the default.
  private static func manifest(around path: String?) -> String? {
    guard let path else { return Application.defaultManifest }
    let own = Path.join(path, Application.defaultManifest)
    if Path.exists(own) { return own }
    var folder = Path.resolved(path) ?? "/"
    repeat {
      folder = Path.folder(of: folder)
      let file = Path.join(folder, Application.defaultManifest)
      // Paths below the working folder are shown as they are typed.
      if Path.exists(file) { return isSame(folder, ".") ? Application.defaultManifest : file }
    } while folder != "/"
    return nil
  }

  private static func isSame(_ path: String, _ other: String?) -> Bool {
    other.map { Path.resolved($0) == Path.resolved(path) } ?? false
  }

  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    guard let path = Path.resolved(path), let folder = Path.resolved(folder) else { return false }
    return path == folder || path.hasPrefix("\(folder)/")
  }
}

enum WordsCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "words", summary: "List the words that sources show, or renew their translations", operands: ["[FOLDER]"],
    options: [
      .init(
        name: "function", value: "NAME", isRepeatable: true, help: "the function whose first argument is shown (words)"),
      .init(name: "update", help: "renew the .pot and .po files, and tell what isn't translated"),
      CommandSyntax.manifest, ApplicationSources.sources, CommandSyntax.json,
    ],
    details: """
      Looks through the Swift files of a folder for the texts that are shown to users: the first argument of words(...). Catalogues of \
      translations have the same texts as msgid. The list is JSON.

      With --update, FOLDER may be the whole application, as it is without FOLDER. Each folder of sources that has a folder po gets its \
      list of words there, as a .pot file, and each .po file there gets the words that are new. What nobody says any more becomes a \
      comment. Then the words are told that have no translation yet.
      """,
    examples: [
      ("host words Scenes/Login", "lists the words of a scene"),
      ("host words --update", "renews the translations of the application"),
    ])

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let functions = arguments.has("function") ? arguments.all("function") : ["words"]
    let tool = try SourceTool(beside: HostFiles.folder)
    func words(in folder: String) async throws -> [SourceWord] {
      try await tool.answer(to: .words(functions: functions, folder: folder))
    }
    guard arguments.has("update") else {
      guard let folder = arguments.operands.first else {
        throw Diagnostic.missingOperand("FOLDER", command: syntax.name)
      }
      try Console.print(json: try await words(in: folder))
      return ExitStatus.success
    }
    let named = arguments.operands + arguments.all("sources")
    let roots = named.isEmpty ? ApplicationSources.folders(beside: arguments.manifest) : named
    let folders = roots.flatMap(WordUpdate.folders)
    guard !folders.isEmpty else {
      throw Diagnostic(
        "\(named.first ?? "."): no sources there have a folder po",
        "make the folder po beside the sources; the list of their words comes into it")
    }
    let compiler = try Compiler()
    var results: [WordUpdate.Result] = []
    for folder in folders { results += try await WordUpdate(of: folder, words(in: folder)).run(by: compiler) }
    let told = results.isEmpty ? ["there is no translation yet; msginit begins one"] : results.map(text)
    return try Console.show(results, else: told.joined(separator: "\n"))
  }

  private static func text(_ result: WordUpdate.Result) -> String {
    let file = Printable.text(result.file)
    guard !result.untranslated.isEmpty else { return "\(file): all \(result.words) translated" }
    let missing = result.untranslated.map { "\n  \(Printable.text($0))" }.joined()
    return "\(file): \(result.untranslated.count) of \(result.words) not translated:\(missing)"
  }
}
