import Foundation
package import TestSupport

/// An application with the one scene Trouble, in a folder of its own that also has all that outlives it.
package struct TroubleApp {
  package let folder = TemporaryFolder()

  /// - Parameter conditions: those under which the scene is compiled.
  package init(_ conditions: String...) async throws {
    let library = try await LiveBuilds.build("Trouble", conditions)
    try folder.write(#"{ "version": 1, "start": "Trouble", "folders": ["scenes"] }"#, to: "scenes.json")
    try folder.copy(library, as: "scenes/libTrouble.so")
  }

  package var environment: [String: String] { folder.environment }

  /// Starts it on a terminal. For the plain display it has enough lines for all that is printed.
  package func start(_ display: String = "terminal", _ options: [String] = []) async throws -> PseudoTerminal {
    let terminal = try folder.terminal(
      ["run", "--display", display] + options, columns: 120, rows: display == "plain" ? 200 : 24)
    try await terminal.wait { $0.shows("count 0") }
    return terminal
  }

  package func host(_ arguments: String...) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path, environment: environment)
  }

  /// Runs a script on the plain display, to its end.
  package func run(_ script: String, _ options: [String] = []) async throws -> Command.Result {
    try await Command.host(
      ["run", "--display", "plain"] + options, input: script, in: folder.path, environment: environment)
  }
}

extension TerminalScreen {
  package func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}

extension PseudoTerminal {
  package func type(_ text: String, until shown: String) async throws {
    type(text)
    try await wait(for: shown)
  }

  /// Types what ends the program, and waits for its end.
  package func end(by text: String) async -> Int32 {
    type(text)
    return await end()
  }

  /// Moves the focus to the button with a label, and presses it.
  ///
  /// - Parameter other: the button that has the focus; nil for the text field, which has it first.
  package func press(_ label: String, from other: String? = nil) {
    let elements = [
      nil, "Count", "Trap", "Trap later", "Hang", "Leave", "Leave at once", "Wait for a file", "Complain", "Alarm",
    ]
    let places = [other, label].map { elements.firstIndex(of: $0) ?? 0 }
    type(String(repeating: "\t", count: (places[1] - places[0] + elements.count) % elements.count) + "\r")
  }
}
