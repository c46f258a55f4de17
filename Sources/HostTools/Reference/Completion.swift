import HostCLI
import HostControl
import HostManifest
import HostRuntime
import HostState
import HostSystem

enum CompletionCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "completion", summary: "Print what completes these commands in a shell",
    operands: ["bash|zsh|fish", "[WORD]..."],
    details: """
      The script completes commands, options, files, the scenes and workers of the application in the current folder, and the \
      numbers of running apps. It asks by the same command, with the words that are typed. An installed host has the scripts where the shells \
      look for them.
      """,
    examples: [
      ("source <(host completion bash)", "in this bash, or at each start in ~/.bashrc; zsh takes the same"),
      ("host completion fish >~/.config/fish/completions/host.fish", "in each fish from now on"),
    ])

  @MainActor static func run(_ arguments: Arguments) throws -> ProcessEnd {
    guard let shell = Completion.Shell(rawValue: arguments.operand()) else {
      throw Diagnostic.badValue("SHELL", found: arguments.operand(), expected: "bash, zsh or fish")
    }
    let words = Array(arguments.operands.dropFirst())
    guard let word = words.last else {
      Console.print(shell.script)
      return ExitStatus.success
    }
    for line in shell.lines(candidates(for: words), beginningWith: word) { Console.print(line) }
    return ExitStatus.success
  }

  @MainActor private static func candidates(for words: [String]) -> Completion.Candidates {
    let candidates = Completion(commands: HostCommand.all.commands.map { $0.syntax }).candidates(for: words)
    switch candidates {
    case .libraries:
      var ids: [String] = []
      _ = try? Application(Arguments([], syntax: ListCommand.syntax)).survey { host in
        ids = host.survey().compactMap(\.entry?.id)
        return ExitStatus.success
      }
      return .words(ids.map { ($0, "") })
    case .processes:
      let runs = (try? RunningApps(in: .ofUser).runs()) ?? []
      return .words(runs.map { ("\($0.app)", $0.name ?? "") })
    default: return candidates
    }
  }
}

struct Completion {
  enum Candidates {
    case words([(word: String, meaning: String)])
    case files
    case folders
    case libraries
    case processes
    case unknown

    /// Takes placeholders of the help: `FILE`, `terminal|plain`, `[PATH]`.
    init(_ placeholder: String) {
      switch placeholder.trimmingPrefix("[").prefix(while: { !"].".contains($0) }) {
      case "FILE", "PATH": self = .files
      case "FOLDER", "DIR": self = .folders
      case "SCENE", "ID": self = .libraries
      case "PID": self = .processes
      case let text where text.contains("|"): self = .words(text.split(separator: "|").map { (String($0), "") })
      default: self = .unknown
      }
    }
  }

  let commands: [CommandSyntax]

  /// `words` follow the name of the host; completes the last one.
  func candidates(for words: [String]) -> Candidates {
    var before = words.dropLast()
    guard let name = before.popFirst() else {
      let options = [("--help", "list the commands"), ("--version", "show the version")]
      return .words(commands.map { ($0.name, $0.summary) } + options)
    }
    guard let command = commands.first(where: { $0.name == name }) else { return .unknown }
    func value(of word: String) -> String? { command.options.first { "--\($0.name)" == word }?.value }
    if let value = before.last.flatMap(value) { return Candidates(value) }
    let word = words.last ?? ""
    if let end = word.firstIndex(of: "="), case .words(let all)? = value(of: String(word[..<end])).map(Candidates.init)
    {
      return .words(all.map { ("\(word[...end])\($0.word)", $0.meaning) })
    }
    if word.hasPrefix("-") { return .words(command.allOptions.map { ("--\($0.name)", $0.help) }) }
    var place = 0
    while let word = before.popFirst() {
      if value(of: word) != nil { _ = before.popFirst() } else if !word.hasPrefix("-") { place += 1 }
    }
    if command.isLastRepeatable { place = min(place, command.operands.count - 1) }
    return command.operands.indices.contains(place) ? Candidates(command.operands[place]) : .unknown
  }

  enum Shell: String {
    case bash, zsh, fish

    /// For the script, which looks for files and folders itself.
    func lines(_ candidates: Candidates, beginningWith begun: String) -> [String] {
      switch candidates {
      case .files: return [":files"]
      case .folders: return [":folders"]
      case .words(let words):
        // The other shells filter themselves, in ways of their own.
        return words.filter { self != .bash || $0.word.hasPrefix(begun) }.map { word, meaning in
          switch self {
          case .bash: word
          case .zsh: "\(word.escaping([":": "\\:"])):\(meaning)"
          case .fish: "\(word)\t\(meaning)"
          }
        }
      case .libraries, .processes, .unknown: return []
      }
    }

    /// Completes `host` and `vip-host`: an installed one has the second name, since Debian's DNS tool is called host.
    var script: String {
      switch self {
      case .bash:
        // "Programmable Completion" in bash(1).
        #"""
        # bash completion for host
        _host() {
          local word=${COMP_WORDS[COMP_CWORD]}
          mapfile -t COMPREPLY < <("${COMP_WORDS[0]/#\~\//$HOME/}" completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
          case ${COMPREPLY[0]} in
            :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
            :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
          esac
        }
        complete -F _host host vip-host
        """#
      case .zsh:
        // zshcompsys(1). Found in fpath under its name, the file is called; sourced, it defines the function.
        #"""
        #compdef host vip-host
        _vip_host() {
          local -a found=("${(@f)$(${~words[1]} completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
          case $found[1] in
            :files) _files ;;
            :folders) _files -/ ;;
            ?*) _describe host found ;;
          esac
        }
        if [[ $funcstack[1] == _vip_host ]]; then _vip_host "$@"; else compdef _vip_host host vip-host; fi
        """#
      case .fish:
        // complete(1) and commandline(1) of fish.
        #"""
        # fish completion for host
        function __host_complete
          set -l words (commandline -opc) "$(commandline -ct)"
          set -l found ($words[1] completion fish -- $words[2..-1] 2>/dev/null)
          switch "$found[1]"
            case :files; __fish_complete_path $words[-1]
            case :folders; __fish_complete_directories $words[-1]
            case '*'; printf '%s\n' $found
          end
        end
        complete -c vip-host -w host
        complete -c host -f -a '(__host_complete)'
        """#
      }
    }
  }
}
