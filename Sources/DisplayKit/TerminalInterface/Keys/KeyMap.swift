/// The keys of this user: those of the table, unless the user's file says otherwise.
public struct KeyMap: Equatable, Sendable {
  /// Why an entry of a user's file counts for nothing.
  public enum Fault: Error, Equatable, Sendable {
    case unknownCommand(String, known: [String])
    case unknownKey(command: String, found: String)
    /// The command keeps its fixed keys, and the key can't be given to another.
    case fixedKey(command: String, key: String, of: String)
    /// In a field it types.
    case typedKey(command: String, key: String)
    case keyTwice(command: String, key: String, other: String)
  }

  enum Meaning: Equatable {
    case input(Input)
    case command(KeyCommand)
    /// It was taken away from its command.
    case nothing
  }

  private var strokes: [KeyCommand: [KeyStroke]]
  /// By place, what keys mean there that mean something.
  private var meanings: [KeyCommand.Place: [KeyStroke: Meaning]] = [:]
  /// How the keys of commands are shown, and how where one types.
  private var names: [KeyCommand: String] = [:]
  private var namesInFields: [KeyCommand: String] = [:]

  /// The keys of the table.
  public init() { self.init([:]) { _ in } }

  /// Takes the entries of a user's file: the names of keys, by the names of commands. Those that are wrong are reported, and count for nothing.
  public init(_ entries: [String: [String]], report: (Fault) -> Void) {
    strokes = Dictionary(uniqueKeysWithValues: KeyCommand.allCases.map { ($0, $0.keys) })
    var owners: [(stroke: KeyStroke, command: KeyCommand)] = []
    for (name, keys) in entries.sorted(by: { $0.key < $1.key }) {
      guard let command = KeyCommand(rawValue: name) else {
        report(.unknownCommand(name, known: KeyCommand.allCases.map(\.rawValue)))
        continue
      }
      do throws(Fault) {
        let own = try Self.strokes(keys, of: command)
        for stroke in own {
          if let owner = owners.first(where: { $0.stroke == stroke && $0.command.meets(command) }) {
            throw .keyTwice(command: name, key: stroke.description, other: owner.command.rawValue)
          }
        }
        owners += own.map { ($0, command) }
        strokes[command] = own
      } catch {
        report(error)
      }
    }
    // A key of the table that the user has given to another command is that one's.
    for command in KeyCommand.allCases where !owners.contains(where: { $0.command == command }) {
      guard entries[command.rawValue]?.isEmpty != true else { continue }
      strokes[command]?.removeAll { stroke in
        owners.contains { $0.stroke == stroke && $0.command.meets(command) }
      }
    }
    collect()
  }

  private static func strokes(_ keys: [String], of command: KeyCommand) throws(Fault) -> [KeyStroke] {
    var strokes: [KeyStroke] = []
    for key in keys {
      guard let stroke = KeyStroke(key) else { throw .unknownKey(command: command.rawValue, found: key) }
      if let owner = KeyCommand.allCases.first(where: { $0.fixed == stroke }), owner != command {
        throw .fixedKey(command: command.rawValue, key: key, of: owner.rawValue)
      }
      if command.place == .field, stroke.isTyped { throw .typedKey(command: command.rawValue, key: key) }
      strokes.append(stroke)
    }
    if let fixed = command.fixed, !strokes.contains(fixed) { strokes.append(fixed) }
    return strokes
  }

  private mutating func collect() {
    for command in KeyCommand.allCases {
      let keys = keys(of: command)
      // A character is the shortest, and easy to find.
      names[command] = (keys.first { $0.isTyped && command.isPerformed } ?? keys.first)?.description
      namesInFields[command] = keys.first { !$0.isTyped }?.description
      // What was taken away means nothing, unless another command has it.
      for stroke in command.keys where meanings[command.place]?[stroke] == nil {
        meanings[command.place, default: [:]][stroke] = .nothing
      }
    }
    for command in KeyCommand.allCases where command != .restart {
      for stroke in keys(of: command) {
        // Any of the table's keys the display knows by itself.
        let isKnown = command.keys.contains(stroke) && !command.isKnownByFirstKey
        let input = isKnown ? stroke.input : command.keys.first?.input ?? stroke.input
        meanings[command.place, default: [:]][stroke] = command.isPerformed ? .command(command) : .input(input)
      }
    }
  }

  func keys(of command: KeyCommand) -> [KeyStroke] { strokes[command] ?? [] }

  /// How the key of a command is shown; nothing when it has none.
  func name(of command: KeyCommand, isTyping: Bool = false) -> String {
    (isTyping ? namesInFields : names)[command] ?? ""
  }

  /// What a key means where the user is; of the places, what counts first is first.
  func meaning(of input: Input, in places: [KeyCommand.Place], isTyping: Bool) -> Meaning {
    guard let stroke = KeyStroke(input), !isTyping || !stroke.isTyped else { return .input(input) }
    var isTakenAway = false
    for place in places {
      switch meanings[place]?[stroke] {
      case .nothing: isTakenAway = true
      case let meaning?: return meaning
      case nil: break
      }
    }
    return isTakenAway ? .nothing : .input(input)
  }
}

extension KeyCommand {
  /// Whether its other keys are translated into its first one.
  fileprivate var isKnownByFirstKey: Bool { [.up, .down, .first, .last].contains(self) }

  /// Whether the display does it by its name, and not by its key.
  var isPerformed: Bool {
    [.help, .palette, .nextTab, .previousTab, .selectText, .mouse, .filter, .sort, .reverse, .complete].contains(self)
  }

  /// Whether a key of the one could be meant for the other.
  fileprivate func meets(_ other: KeyCommand) -> Bool {
    place == other.place || place == .everywhere || other.place == .everywhere
  }
}
