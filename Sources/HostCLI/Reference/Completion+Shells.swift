import HostBuild
import HostSystem

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
        _host_words "\(commands.map(\.name).joined(separator: "\\n"))\\n--help\\n--version"
        return
      fi
      case "$command $before" in
    \(commands.flatMap(valuesInBash).joined(separator: "\n"))
      esac
      if [[ $word == -* ]]; then
        case "$command" in
    \(commands.map(optionsInBash).joined(separator: "\n"))
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
      option.candidates.map { "    \"\(command.name) --\(option.name)\") \(call($0)); return ;;" }
    }
  }

  private func optionsInBash(of command: CommandSyntax) -> String {
    "      \(command.name)) _host_words \"\(command.allOptions.map { "--\($0.name)" }.joined(separator: "\\n"))\" ;;"
  }

  /// The options that the next word belongs to.
  private var valuedInBash: String {
    commands.flatMap { command in
      command.options.filter { $0.value != nil }.map { "\"\(command.name) --\($0.name)\"" }
    }.joined(separator: " | ")
  }

  private func placesInBash(of command: CommandSyntax) -> [String] {
    command.places.enumerated().map { place, candidates in
      let isOpen = command.isLastRepeatable && place == command.places.count - 1
      return "    \"\(command.name) \(isOpen ? "\"*" : "\(place)\"")) \(call(candidates)) ;;"
    }
  }

  private func call(_ candidates: Candidates) -> String {
    switch candidates {
    case .words(let words): "_host_words \"\(words.joined(separator: "\\n"))\""
    case .files: "_host_files"
    case .folders: "_host_folders"
    case .libraries: "_host_libraries"
    case .processes: "_host_processes"
    case .unknown: ":"
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
      let value = option.value.map { ":\(escaped($0)):\(action(Candidates($0)))" } ?? ""
      return ShellWords.quoted("\(name)[\(escaped(option.help))]\(value)")
    }
    let operands = command.operands.map { operand in
      let isOpen = operand.hasSuffix("...")
      return ShellWords.quoted(
        "\(isOpen ? "*:" : operand.hasPrefix("[") ? "::" : ":")\(escaped(operand)):\(action(Candidates(operand)))")
    }
    let words = (options + operands).map { "        \($0)" }.joined(separator: " \\\n")
    return "    \(command.name))\n      _arguments \\\n\(words) ;;"
  }

  private func action(_ candidates: Candidates) -> String {
    switch candidates {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    case .libraries: "_host_libraries"
    case .processes: "_host_processes"
    case .unknown: " "
    }
  }

  /// Without what ends a part of a description for `_arguments`.
  private func escaped(_ text: String) -> String {
    text.replacing(/[\[\]:]/) { "\\\($0.output)" }
  }
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
      "\(condition) -l \(option.name)\(option.candidates.map { " \(argument($0))" } ?? "") -d \(quoted(option.help))"
    }
    let places = command.places.filter { $0 != .unknown }.map { place in
      // Files are offered where nothing else is.
      place == .files ? "\(condition) -F" : "\(condition) \(argument(place))"
    }
    return ["-n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"] + options + places
  }

  private func argument(_ candidates: Candidates) -> String {
    switch candidates {
    case .words(let words): "-x -a \(quoted(words.joined(separator: " ")))"
    case .files: "-r -F"
    case .folders: "-x -a '(__fish_complete_directories)'"
    case .libraries: "-x -a '(__host_libraries)'"
    case .processes: "-x -a '(__host_processes)'"
    case .unknown: "-x"
    }
  }

  private func quoted(_ text: String) -> String {
    "'\(text.escaping(["\\": "\\\\", "'": "\\'"]))'"
  }
}
