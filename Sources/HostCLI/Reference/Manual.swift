import HostSystem

/// The manual pages of the host, made of what it knows of its commands.
@MainActor
enum Manual {
  /// The page of a command.
  static func page(of command: String) throws(UsageError) -> ManualPage {
    page(of: try HostCommand.find(command).syntax)
  }

  /// The page host(1).
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
    page.section("Commands", HostCommand.commands.map { ("host \($0.syntax.name)", $0.syntax.summary + ".") })
    page.section("Exit status", statuses)
    page.section("Environment", variables)
    page.section(
      "Files",
      [("scenes.json", "the manifest: which scene is the start, where the libraries are, who implements a worker")])
    page.section("See also", HostCommand.commands.map { "host-\($0.syntax.name)(1)" }.joined(separator: ", "))
    return page
  }

  private static func page(of syntax: CommandSyntax) -> ManualPage {
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
    ("HOST_SDK", "a checkout of host, or an installed one, whose VIPKit the tests of an application are built against"),
  ]
}
