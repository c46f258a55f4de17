import HostCLI
import HostSystem

enum CompletionCommand: Subcommand {
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

  static func run(_ arguments: Arguments) throws -> ProcessEnd {
    guard let shell = Completion.Shell(rawValue: arguments.operand()) else {
      throw Diagnostic.badValue("SHELL", found: arguments.operand(), expected: "bash, zsh or fish")
    }
    Console.print(Completion(commands: HostCommand.all.commands.map { $0.syntax }).script(for: shell))
    return ExitStatus.success
  }
}

/// The script by which a shell completes the commands of the host, their options and what stands behind them.
struct Completion {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

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

    var inShells: (bash: String, zsh: String, fish: String) {
      switch self {
      case .words(let words):
        (
          "_host_words \"\(words.joined(separator: "\\n"))\"", "(\(words.joined(separator: " ")))",
          "-x -a \(inFish(words.joined(separator: " ")))"
        )
      case .files: ("_host_files", "_files", "-r -F")
      case .folders: ("_host_folders", "_files -/", "-x -a '(__fish_complete_directories)'")
      case .libraries: ("_host_libraries", "_host_libraries", "-x -a '(__host_libraries)'")
      case .processes: ("_host_processes", "_host_processes", "-x -a '(__host_processes)'")
      case .unknown: (":", " ", "-x")
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

  /// Prints the ids of scenes and workers, a line each. The host is called as the user calls it, in the words of the shell.
  static func libraries(by host: String) -> String {
    host + #" list 2>/dev/null | awk '$2 == "scene" || $2 == "worker" { print $1 }'"#
  }

  /// Prints the process ids of the running apps: the second column of host ps, behind a name without spaces.
  static func processes(by host: String) -> String { host + " ps 2>/dev/null | awk 'NR > 1 { print $2 }'" }

  /// The names by which users call the host: an installed one has another, since Debian's DNS tool is called host.
  static let names = ["host", "vip-host"]
}

/// A function that finds what is asked for by the words before it ("Programmable Completion" in bash(1)).
extension Completion {
  var bash: String {
    """
    # bash completion for host

    _host() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} place=0 i
      local IFS=$'\\n'
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        \(Candidates.words(commands.map(\.name) + ["--help", "--version"]).inShells.bash)
        return
      fi
      case "$command $before" in
    \(commands.flatMap(valuesInBash).joined(separator: "\n"))
      esac
      if [[ $word == -* ]]; then
        case "$command" in
    \(commands.map { "      \($0.name)) \(Candidates.words($0.allOptions.map { "--\($0.name)" }).inShells.bash) ;;" }.joined(separator: "\n"))
        esac
        return
      fi
      # The words behind the command that are neither options nor their values.
      for ((i = 2; i < COMP_CWORD; i++)); do
        case "$command ${COMP_WORDS[i]}" in
          \(valuedInBash)) ((i++)) ;;
          *" -"*) ;;
          *) ((place++)) ;;
        esac
      done
      case "$command $place" in
    \(commands.flatMap(placesInBash).joined(separator: "\n"))
      esac
    }

    _host_words() { mapfile -t COMPREPLY < <(compgen -W "$(printf %b "$1")" -- "$word"); }
    _host_files() { compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word"); }
    _host_folders() { compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word"); }
    _host_libraries() { _host_words "$(\(Self.libraries(by: "${COMP_WORDS[0]}")))"; }
    _host_processes() { _host_words "$(\(Self.processes(by: "${COMP_WORDS[0]}")))"; }

    complete -F _host \(Self.names.joined(separator: " "))
    """
  }

  private func valuesInBash(of command: CommandSyntax) -> [String] {
    command.options.compactMap { option in
      option.value.map { "    \"\(command.name) --\(option.name)\") \(Candidates($0).inShells.bash); return ;;" }
    }
  }

  private var valuedInBash: String {
    commands.flatMap { command in
      command.options.filter { $0.value != nil }.map { "\"\(command.name) --\($0.name)\"" }
    }.joined(separator: " | ")
  }

  private func placesInBash(of command: CommandSyntax) -> [String] {
    command.operands.enumerated().map { place, operand in
      let isOpen = operand.hasSuffix("...")
      return "    \"\(command.name) \(isOpen ? "\"*" : "\(place)\"")) \(Candidates(operand).inShells.bash) ;;"
    }
  }
}

/// A function of the completion system, which reads what each command takes by `_arguments` (zshcompsys(1)).
extension Completion {
  var zsh: String {
    """
    #compdef \(Self.names.joined(separator: " "))

    _host_libraries() { local -a ids=(${(f)"$(\(Self.libraries(by: "$program")))"}); compadd -a ids }
    _host_processes() { local -a pids=(${(f)"$(\(Self.processes(by: "$program")))"}); compadd -a pids }

    _vip_host() {
      local program=$words[1]
      local -a commands=(
    \(commands.map { "    \(ShellWords.quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      if ((CURRENT == 2)); then
        _describe command commands
        return
      fi
      shift words
      ((CURRENT--))
      case $words[1] in
    \(commands.map(commandInZsh).joined(separator: "\n"))
      esac
    }

    # Found in fpath under its name, it is called; sourced, it is defined.
    if [[ $funcstack[1] == _vip_host ]]; then _vip_host "$@"; else compdef _vip_host \(Self.names.joined(separator: " ")); fi
    """
  }

  private func commandInZsh(_ command: CommandSyntax) -> String {
    let options = command.allOptions.map { option in
      let name = (option.isRepeatable ? "*" : "") + "--\(option.name)" + (option.value == nil ? "" : "=")
      let value = option.value.map { ":\(escaped($0)):\(Candidates($0).inShells.zsh)" } ?? ""
      return ShellWords.quoted("\(name)[\(escaped(option.help))]\(value)")
    }
    let operands = command.operands.map { operand in
      let isOpen = operand.hasSuffix("...")
      return ShellWords.quoted(
        "\(isOpen ? "*:" : operand.hasPrefix("[") ? "::" : ":")\(escaped(operand)):\(Candidates(operand).inShells.zsh)")
    }
    let words = (options + operands).map { "        \($0)" }.joined(separator: " \\\n")
    return "    \(command.name))\n      _arguments \\\n\(words) ;;"
  }

  /// Without what ends a part of a description for `_arguments`.
  private func escaped(_ text: String) -> String { text.replacing(/[\[\]:]/) { "\\\($0.output)" } }
}

/// A rule a command, an option, a place (complete(1) of fish).
extension Completion {
  var fish: String {
    """
    # fish completion for host

    function __host_libraries
      set -l program (commandline -opc)[1]
      \(Self.libraries(by: "$program"))
    end

    function __host_processes
      set -l program (commandline -opc)[1]
      \(Self.processes(by: "$program"))
    end

    \(Self.names.dropFirst().map { "complete -c \($0) -w host" }.joined(separator: "\n"))
    complete -c host -f
    complete -c host -n __fish_use_subcommand -l help -d 'list the commands'
    complete -c host -n __fish_use_subcommand -l version -d 'show the version'

    """ + commands.flatMap(rules).map { "complete -c host \($0)" }.joined(separator: "\n")
  }

  private func rules(for command: CommandSyntax) -> [String] {
    let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
    let options = command.allOptions.map { option in
      "\(condition) -l \(option.name)\(option.value.map { " \(Candidates($0).inShells.fish)" } ?? "") -d \(inFish(option.help))"
    }
    let places = command.operands.map(Candidates.init).filter { $0 != .unknown }.map { place in
      // Files are offered where nothing else is.
      place == .files ? "\(condition) -F" : "\(condition) \(place.inShells.fish)"
    }
    return ["-n __fish_use_subcommand -a \(command.name) -d \(inFish(command.summary))"] + options + places
  }
}

private func inFish(_ text: String) -> String { "'\(text.escaping(["\\": "\\\\", "'": "\\'"]))'" }
