@_exported public import TestSupport
package import Testing

/// The scene Trouble alone, in a folder with all its state.
package struct TroubleApp {
  package let folder = TemporaryFolder()

  package init(_ conditions: String...) async throws {
    let library = try await LiveBuilds.build("Trouble", conditions)
    try folder.write(#"{ "version": 1, "start": "Trouble", "folders": ["scenes"] }"#, to: "scenes.json")
    try folder.copy(library, as: "scenes/libTrouble.so")
  }

  package var environment: [String: String] { folder.environment }

  /// On a terminal, which has enough lines for all output of the plain display.
  package func start(_ display: String = "terminal", _ options: [String] = []) async throws -> PseudoTerminal {
    let terminal = try folder.terminal(
      ["run", "--display", display] + options, columns: 120, rows: display == "plain" ? 200 : 24)
    try await terminal.wait(for: "count 0")
    return terminal
  }

  package func host(_ arguments: String...) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path, environment: environment)
  }

  package func run(_ script: String, _ options: [String] = []) async throws -> Command.Result {
    try await Command.host(
      ["run", "--display", "plain"] + options, input: script, in: folder.path, environment: environment)
  }
}

extension TerminalScreen {
  package func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// Whether no frame is being drawn.
  package var isWhole: Bool { !modes.contains(2026) }
}

extension PseudoTerminal {
  package func type(_ text: String, until shown: String) async throws {
    type(text)
    try await wait(for: shown)
  }

  package func end(by text: String) async -> Int32 {
    type(text)
    return await end()
  }

  /// Expects the terminal's settings from before, too.
  package func expectEnd(
    by text: String = "", with status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let end = await end(by: text)
    #expect((end, settings == settingsBefore) == (status, true), sourceLocation: sourceLocation)
  }

  /// Presses a button by its label; `other` is the button with the focus, nil for the text field, which has it first.
  package func press(_ label: String, from other: String? = nil) {
    let elements = [
      nil, "Count", "Trap", "Trap later", "Hang", "Leave", "Leave at once", "Wait for a file", "Complain", "Alarm",
    ]
    let places = [other, label].map { elements.firstIndex(of: $0) ?? 0 }
    type(String(repeating: "\t", count: (places[1] - places[0] + elements.count) % elements.count) + "\r")
  }
}
