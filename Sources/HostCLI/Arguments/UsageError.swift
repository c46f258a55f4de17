import HostSystem

/// A command line that can't be understood.
enum UsageError: HostError {
  case noCommand
  case unknownCommand(String, known: [String])
  case unknownOption(String, command: String, known: [String])
  case repeatedOption(String)
  case missingValue(String, expected: String)
  case unexpectedValue(String, found: String)
  case badValue(String, found: String, expected: String)
  case contradiction(String, String)
  case missingOperand(String, command: String)
  case unexpectedOperand(String, command: String)
  case missingOption(String, command: String)
  case noOutput(manifest: String)

  var message: String {
    switch self {
    case .noCommand: "host needs a command"
    case .unknownCommand(let name, _): "unknown command \(Printable.quoted(name))"
    case .unknownOption(let option, let command, _): "host \(command): unknown option \(Printable.text(option))"
    case .repeatedOption(let option): "\(option) is given twice"
    case .missingValue(let option, let expected): "\(option) needs a value: \(option) \(expected)"
    case .unexpectedValue(let option, let found): "\(option) takes no value, found \(Printable.quoted(found))"
    case .badValue(let option, let found, let expected):
      "\(option): found \(Printable.quoted(found)), expected \(expected)"
    case .contradiction(let option, let other): "\(option) and \(other) are both given"
    case .missingOperand(let operand, let command): "host \(command) needs \(operand)"
    case .unexpectedOperand(let operand, let command):
      "host \(command): unexpected argument \(Printable.quoted(operand))"
    case .missingOption(let option, let command): "host \(command) needs \(option)"
    case .noOutput(let manifest): "\(manifest): names no folder for libraries"
    }
  }

  var suggestion: String {
    switch self {
    case .noCommand: "host --help lists the commands"
    case .unknownCommand(let name, let known):
      NearestName.find(name, among: known).map { "did you mean \($0)?" } ?? "host --help lists the commands"
    case .unknownOption(let option, let command, let known):
      NearestName.find(option, among: known).map { "did you mean \($0)?" } ?? "host \(command) --help lists the options"
    case .repeatedOption: "say it once"
    case .missingValue, .badValue: "give it a value of that form"
    case .contradiction: "say one of them"
    case .unexpectedValue: "leave the value out"
    case .missingOption: "add it"
    case .missingOperand(_, let command), .unexpectedOperand(_, let command): "host \(command) --help shows the usage"
    case .noOutput: "name one by --output, or add \"folders\": [\"scenes\"] to it"
    }
  }
}
