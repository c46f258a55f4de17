import Foundation
import Glibc
package import TestSupport
import Testing

package struct JobShell {
  package enum Kind: CaseIterable {
    /// Leaves the settings of the terminal alone.
    case bash
    /// Edits its line, with settings of its own while it reads.
    case editingBash
    /// Doesn't even look at the settings after a job has died.
    case dash

    fileprivate var command: [String] {
      switch self {
      case .bash: ["/bin/bash", "--norc", "--noprofile", "--noediting", "-i"]
      case .editingBash: ["/bin/bash", "--norc", "--noprofile", "-i"]
      case .dash: ["/bin/dash", "-i"]
      }
    }
  }

  package let terminal: PseudoTerminal
  package let command = "\(Checkout.host) run"

  package init(_ app: TroubleApp, _ kind: Kind = .bash) async throws {
    terminal = try PseudoTerminal(
      kind.command[0], Array(kind.command.dropFirst()), columns: 120, in: app.folder.path,
      environment: app.environment.merging(["PS1": "shell> "]) { $1 })
    try await terminal.wait(for: "shell>")
  }

  package func runApp() async throws {
    terminal.type("\(command)\n")
    try await terminal.wait { $0.modes.contains(1049) && $0.shows("count 0") }
  }

  package func continueApp(until text: String = "[ Count ]") async throws {
    terminal.type("fg\n")
    try await terminal.wait { $0.modes.contains(1049) && $0.shows(text) }
  }

  /// Expects the settings for programs, not those of a display or a line editor.
  package func expectSettingsForPrograms() async throws {
    terminal.type("stty -a | grep -q -e -icanon; echo found $?\n")
    try await terminal.wait { $0.shows("found 1") || $0.shows("found 0") }
    #expect(terminal.screen.shows("found 1"))
  }

  package func endApp() async throws {
    terminal.type("\u{3}")
    try await terminal.wait { !$0.modes.contains(1049) }
    #expect(await terminal.end(by: "exit\n") == 0)
  }
}

/// The processes of a run on a terminal, from the one that the shell waits for to the app.
package struct RunProcesses {
  package let front: Int32
  package let supervisor: Int32
  package let app: Int32

  package init(on terminal: PseudoTerminal) throws {
    app = try #require(terminal.app)
    supervisor = try #require(terminal.supervisor)
    front = try #require(ProgramStart.parent(of: supervisor))
  }

  package var all: [Int32] { [front, supervisor, app] }

  package func kill() { for process in [supervisor, app] { Glibc.kill(process, SIGKILL) } }
}

package enum ProcessState {
  case running, asleep, stopped, gone

  package static func isGone(_ process: Int32) -> Bool { ProcessState(of: process) == .gone }

  package init(of process: Int32) {
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // The program's name is in parentheses and may have spaces (proc(5)).
    switch status.split(separator: ")").last?.first(where: { $0 != " " }) {
    case "T": self = .stopped
    case "S": self = .asleep
    case "Z", "X", nil: self = .gone
    default: self = .running
    }
  }
}
