import HostSystem

/// `host manual COMMAND`: prints the manual page of a command.
struct ManualCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "manual", summary: "Print the manual page of a command", operands: ["[COMMAND]"],
    details: """
      The page of a command is named host-COMMAND(1); without a command it is host(1). It is printed as source in the macros of \
      man(7): man -l shows it. An installed host has all pages where man looks for them.
      """,
    examples: [("host manual run | man -l -", "shows what there is to know of host run")])

  private let page: ManualPage

  init(_ arguments: Arguments) throws(UsageError) {
    page = try arguments.operands.first.map(Manual.page) ?? Manual.overview
  }

  func run() -> ProcessEnd {
    Console.print(page.source)
    return ExitStatus.success
  }
}
