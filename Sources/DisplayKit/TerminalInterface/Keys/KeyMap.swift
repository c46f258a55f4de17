/// The table of ``KeyCommand``, looked up by the key.
struct KeyMap: Sendable {
  enum Meaning: Equatable {
    case input(Input)
    case command(KeyCommand)
  }

  /// By place, what keys mean there that mean something.
  private var meanings: [KeyCommand.Place: [KeyStroke: Meaning]] = [:]
  /// How the keys of commands are shown, and how where one types.
  private var names: [KeyCommand: String] = [:]
  private var namesInFields: [KeyCommand: String] = [:]

  init() {
    for command in KeyCommand.allCases {
      let keys = command.keys
      // A character is the shortest, and easy to find.
      names[command] = (keys.first { $0.isTyped && command.isPerformed } ?? keys.first)?.description
      namesInFields[command] = keys.first { !$0.isTyped }?.description
      guard command != .restart else { continue }
      for stroke in keys {
        let input = command.isKnownByFirstKey ? keys.first?.input ?? stroke.input : stroke.input
        meanings[command.place, default: [:]][stroke] = command.isPerformed ? .command(command) : .input(input)
      }
    }
  }

  /// How the key of a command is shown; nothing where one types and all its keys are characters.
  func name(of command: KeyCommand, isTyping: Bool = false) -> String {
    (isTyping ? namesInFields : names)[command] ?? ""
  }

  /// What a key means where the user is; of the places, what counts first is first.
  func meaning(of input: Input, in places: [KeyCommand.Place], isTyping: Bool) -> Meaning {
    guard let stroke = KeyStroke(input), !isTyping || !stroke.isTyped else { return .input(input) }
    return places.lazy.compactMap { meanings[$0]?[stroke] }.first ?? .input(input)
  }
}

extension KeyCommand {
  /// Whether its other keys are translated into its first one.
  fileprivate var isKnownByFirstKey: Bool { [.up, .down, .first, .last].contains(self) }

  /// Whether the display does it by its name, and not by its key.
  var isPerformed: Bool {
    [.help, .palette, .nextTab, .previousTab, .mouse, .filter, .sort, .reverse, .complete].contains(self)
  }
}
