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
