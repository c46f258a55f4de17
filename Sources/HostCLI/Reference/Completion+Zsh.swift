import HostBuild

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
