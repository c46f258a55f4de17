import Dispatch
import Glibc
import HostSystem
package import VIPKit

/// Opens addresses with `$BROWSER` or xdg-open(1).
@MainActor
package final class LinkOpener {
  private let variable: (String) -> String?

  package init(variable: @escaping (String) -> String? = ProcessEnvironment.get) {
    self.variable = variable
  }

  /// Starts the program in its own session, without the terminal. Returns whether there is one.
  package func open(_ destination: LinkDestination) -> Bool {
    commands(for: destination.description).contains { command in
      var start = ProcessStart()
      for (number, flag) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
        start.open("/dev/null", flag, as: number)
      }
      start.resetSignals()
      start.leaveSession()
      guard let id = try? start.run(command[0], command) else { return false }
      // Waits for the child: an unreaped one stays in the process table.
      DispatchQueue.global(qos: .background).async { @Sendable in ProcessEnd.wait(for: id) }
      return true
    }
  }

  package static func notOpened(_ destination: LinkDestination) -> String {
    "\(destination) (nothing opens it here: set BROWSER)"
  }

  /// The programs to try, with arguments. `$BROWSER` may list several, separated by colons; `%s` in one is the address,
  /// else it is the last argument. No shell interprets them.
  private func commands(for address: String) -> [[String]] {
    let browsers = variable("BROWSER")?.split(separator: ":").map(String.init) ?? []
    return (browsers + ["xdg-open"]).compactMap { command in
      let words = command.split(separator: " ").map(String.init)
      guard let name = words.first, let program = Path.program(name, in: variable("PATH") ?? "") else { return nil }
      let arguments = words.dropFirst().map { $0.replacing("%s", with: address) }
      return [program] + arguments + (command.contains("%s") ? [] : [address])
    }
  }
}
