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

  let arguments: Arguments

  func run() throws -> ProcessEnd {
    guard let shell = Completion.Shell(rawValue: arguments.operand()) else {
      throw UsageError.badValue("SHELL", found: arguments.operand(), expected: "bash, zsh or fish")
    }
    Console.print(Completion(commands: HostCommand.commands.map { $0.syntax }).script(for: shell))
    return ExitStatus.success
  }
}

/// The script by which a shell completes the commands of the host, their options and what stands behind them.
struct Completion {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  /// What may stand in a place of a command line.
  enum Candidates: Equatable {
    case words([String])
    case files
    case folders
    /// The scenes and workers of the application in this folder.
    case libraries
    /// The numbers of the apps that run.
    case processes
    case unknown

    /// Reads what the help says of the place: `FILE`, `terminal|plain`, `[PATH]`.
    init(_ placeholder: String) {
      switch placeholder.trimmingPrefix("[").prefix(while: { !"].".contains($0) }) {
      case "FILE", "PATH": self = .files
      case "FOLDER", "DIR": self = .folders
      case "SCENE", "ID": self = .libraries
      case "PID": self = .processes
      case let text where text.contains("|"): self = .words(text.split(separator: "|").map(String.init))
      default: self = .unknown
      }
    }
  }

  let commands: [CommandSyntax]

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// What prints the ids of scenes and workers, a line each; nothing where there is no application. The host is called as the user
  /// calls it, in the words of the shell.
  static func libraries(by host: String) -> String {
    host + #" list 2>/dev/null | awk '$2 == "scene" || $2 == "worker" { print $1 }'"#
  }

  /// What prints the numbers of the apps that run.
  static func processes(by host: String) -> String { host + " ps 2>/dev/null | awk 'NR > 1 { print $1 }'" }

  /// The names by which users call the host: an installed one has another, since Debian's DNS tool is called host.
  static let names = ["host", "vip-host"]
}

extension CommandSyntax {
  /// What may stand behind the command's name, place by place.
  var places: [Completion.Candidates] { operands.map(Completion.Candidates.init) }
}

extension CommandSyntax.Option {
  /// What may stand behind it; nil when nothing does.
  var candidates: Completion.Candidates? { value.map(Completion.Candidates.init) }
}
