import Glibc
import HostCore
import PlainDisplay
import TerminalDisplay

/// `host run`: runs the application on a display.
struct RunCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "run", summary: "Run the application",
    options: [
      .init(name: "start", value: "SCENE", help: "the scene to start with"),
      CommandSyntax.manifest,
      .init(name: "display", value: "terminal|plain", help: "how to show it (terminal where there is one)"),
      CommandSyntax.worker, CommandSyntax.route,
      .init(name: "strict", help: "plain: a command that fails ends the run"),
    ])

  private enum DisplayKind: String {
    case terminal, plain
  }

  private let application: Application
  private let kind: DisplayKind
  private let isStrict: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    application = try Application(arguments)
    isStrict = arguments.has("strict")
    if let text = arguments["display"] {
      guard let kind = DisplayKind(rawValue: text) else {
        throw .badValue("--display", found: text, expected: "terminal or plain")
      }
      self.kind = kind
    } else {
      kind = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 ? .terminal : .plain
    }
  }

  func run() async throws -> Int32 {
    // The terminal display covers the standard error as long as it runs.
    let complaints = Complaints(isHeld: kind == .terminal)
    defer { complaints.release() }
    let host = try application.host { complaints.add($0.description) }
    defer { host.cleanUp() }
    do {
      return ExitStatus.of(try await run(host))
    } catch let refusal as Refusal {
      // Most were reported when they were found out.
      complaints.add(refusal.description)
      return ExitStatus.of(refusal)
    }
  }

  private func run(_ host: Host) async throws -> QuitReason {
    switch kind {
    case .terminal: try await host.run(on: TerminalDisplay())
    case .plain: try await host.run(on: PlainDisplay(isStrict: isStrict, print: Console.print))
    }
  }
}

/// Complaints on their way to the standard error.
@MainActor
private final class Complaints {
  private var held: [String] = []
  private var isHeld: Bool
  private var last: String?

  init(isHeld: Bool) {
    self.isHeld = isHeld
  }

  /// Says it now or later; not twice in a row, since the user may press a button again.
  func add(_ complaint: String) {
    guard complaint != last else { return }
    last = complaint
    if isHeld { held.append(complaint) } else { Console.complain("error: \(complaint)") }
  }

  func release() {
    isHeld = false
    for complaint in held { Console.complain("error: \(complaint)") }
    held = []
  }
}
