import CGlibc
import Glibc
import HostSystem

/// `host manual COMMAND`: shows the manual page of a command, or prints it.
struct ManualCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "manual", summary: "Show the manual page of a command", operands: ["[COMMAND]"],
    details: """
      The page of a command is named host-COMMAND(1); without a command it is host(1). On a terminal man(1) shows it, or, where there is \
      none, the command's help is printed. Elsewhere the page is printed as source in the macros of man(7). An installed host has all \
      pages where man looks for them.
      """,
    examples: [("host manual run", "shows what there is to know of host run")])

  private let page: ManualPage
  private let help: String

  init(_ arguments: Arguments) throws(UsageError) {
    if let command = arguments.operands.first {
      page = try Manual.page(of: command)
      help = try HostCommand.find(command).syntax.helpText
    } else {
      page = Manual.overview
      help = HostCommand.helpText
    }
  }

  func run() -> ProcessEnd {
    let isRead = isatty(Console.output.number) == 1
    if isRead { becomeMan() }
    Console.print(isRead ? help : page.source)
    return ExitStatus.success
  }

  /// Puts man(1) in the place of this process: the pager has the terminal then, with its signals. Returns only when it can't.
  private func becomeMan() {
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
