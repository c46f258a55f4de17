import HostSystem

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
