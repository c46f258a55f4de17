import HostCLI
import CGlibc
import Glibc
import HostSystem

enum ManualCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "manual", summary: "Show the manual page of a command", operands: ["[COMMAND]"],
    details: """
      The page of a command is named host-COMMAND(1); without a command it is host(1). On a terminal man(1) shows it, or, where there is \
      none, the command's help is printed. Elsewhere the page is printed as source in the macros of man(7). An installed host has all \
      pages where man looks for them.
      """,
    examples: [("host manual run", "shows what there is to know of host run")])

  static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let syntax = try arguments.operands.first.map { name throws(Diagnostic) in try HostCommand.all.find(name).syntax }
    let page = syntax.map(Manual.page) ?? Manual.overview
    let isRead = isatty(Console.output) == 1
    if isRead { Self.becomeMan(for: page) }
    Console.print(isRead ? syntax?.helpText ?? HostCommand.all.helpText : page.source)
    return ExitStatus.success
  }

  /// The pager gets the terminal, with its signals. Returns only when it fails.
  private static func becomeMan(for page: ManualPage) {
    guard let man = Path.program("man", in: ProcessEnvironment.get("PATH") ?? ""),
      let input = try? Descriptor(memfd_create("host-manual", UInt32(MFD_CLOEXEC))),
      (try? Output.write(Array(page.source.utf8)[...], to: input.number)) != nil, lseek(input.number, 0, SEEK_SET) == 0,
      dup2(input.number, STDIN_FILENO) == STDIN_FILENO
    else { return }
    let words: [UnsafeMutablePointer<CChar>?] = ["man", "-l", "-"].map { (word: String) in strdup(word) } + [nil]
    defer { words.forEach { free($0) } }
    execve(man, words, process_environment())
  }
}

@MainActor
enum Manual {
  static var overview: ManualPage {
    var page = ManualPage("host", summary: "run an application made of scenes, each a shared library")
    page.section("Synopsis", typed: ["host COMMAND [options]", "host --help", "host --version [--json]"])
    page.section(
      "Description",
      """
      An application is a folder with a manifest, scenes.json, and with the shared libraries of its scenes and workers. The host \
      opens the libraries, asks each for its scene, wires their Routers together, and shows them on the terminal. Scenes and \
      workers can be exchanged while the application runs.
      """)
    page.section("Commands", HostCommand.all.commands.map { ("host \($0.syntax.name)", $0.syntax.summary + ".") })
    page.section("Exit status", statuses)
    page.section("Environment", variables)
    page.section(
      "Files",
      [("scenes.json", "the manifest: which scene is the start, where the libraries are, who implements a worker")])
    page.section("See also", HostCommand.all.commands.map { "host-\($0.syntax.name)(1)" }.joined(separator: ", "))
    return page
  }

  static func page(of syntax: CommandSyntax) -> ManualPage {
    var page = ManualPage(
      "host-\(syntax.name)", summary: syntax.summary.prefix(1).lowercased() + syntax.summary.dropFirst())
    page.section("Synopsis", typed: [syntax.usage])
    page.section("Description", syntax.details)
    page.section("Options", syntax.allOptions.map { ($0.usage, $0.help) })
    page.section("Examples", syntax.examples.map { ($0.command, $0.meaning) })
    page.section("See also", "host(1)")
    return page
  }

  private static let statuses = [
    ("0", "the command did what it was asked for"),
    ("1", "it could not; the reason stands on standard error"),
    ("64", "the command line is wrong, or names what isn't there"),
    ("78", "the manifest is wrong"),
  ]

  private static let variables = [
    ("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", "the language of the application and of the display"),
    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE, COLORTERM, TERM", "the colours of the terminal display"),
    ("XDG_RUNTIME_DIR, TMPDIR", "where running apps are found by other commands"),
    ("XDG_STATE_HOME, HOME", "where the journal is kept, with which a run that was cut off goes on"),
    ("HOST_PATIENCE", "how many times as long to wait for what should answer, on a slow or busy machine: 1 to 100"),
    ("HOST_SDK", "a checkout of host, or an installed one, whose VIPKit the tests of an application are built against"),
  ]
}

struct ManualPage {
  /// Without the last line's end.
  private(set) var source: String

  /// `name` is the one that man(1) finds, such as `host-run`.
  init(_ name: String, summary: String) {
    source = ".TH \(Self.text(name.uppercased())) 1 \"\" \"host \(HostVersion.text)\" \"User Commands\""
    section("Name", "\(name) - \(summary)")
  }

  mutating func section(_ title: String, _ paragraphs: String) {
    let texts = paragraphs.split(separator: "\n\n").map { Self.text(String($0)) }
    source += "\n.SH \(title.uppercased())\n" + texts.joined(separator: "\n.PP\n")
  }

  mutating func section(_ title: String, typed lines: [String]) {
    source += "\n.SH \(title.uppercased())\n" + lines.map { ".B \(Self.text($0))" }.joined(separator: "\n.br\n")
  }

  mutating func section(_ title: String, _ terms: [(term: String, meaning: String)]) {
    guard !terms.isEmpty else { return }
    source += "\n.SH \(title.uppercased())"
    for (term, meaning) in terms { source += "\n.TP\n.B \(Self.text(term))\n\(Self.text(meaning))" }
  }

  /// Escapes requests and escapes of roff (groff(7)). A hyphen becomes a minus sign, so that copied text can be typed.
  private static func text(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    let lines = escaped.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }.joined(separator: "\n")
  }
}
