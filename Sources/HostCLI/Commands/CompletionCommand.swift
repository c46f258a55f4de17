import HostSystem

/// `host completion SHELL`: prints the script by which a shell completes the commands.
struct CompletionCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "completion", summary: "Print what completes these commands in a shell", operands: ["bash|zsh|fish"],
    details: """
      The script completes commands, options, files, the scenes and workers of the application in the current folder, and the \
      numbers of running apps. An installed host has the scripts where the shells look for them.
      """,
    examples: [
      ("source <(host completion bash)", "in this bash, or at each start in ~/.bashrc; zsh takes the same"),
      ("host completion fish >~/.config/fish/completions/host.fish", "in each fish from now on"),
    ])

  private let shell: Completion.Shell

  init(_ arguments: Arguments) throws(UsageError) {
    let name = arguments.operands.first ?? ""
    guard let shell = Completion.Shell(rawValue: name) else {
      throw .badValue("SHELL", found: name, expected: "bash, zsh or fish")
    }
    self.shell = shell
  }

  func run() -> ProcessEnd {
    Console.print(Completion(commands: HostCommand.commands.map { $0.syntax }).script(for: shell))
    return ExitStatus.success
  }
}
