import Dispatch
import Glibc
import HostSystem
package import VIPKit

/// Opens addresses in the user's own programs for them: `$BROWSER`, or xdg-open(1).
@MainActor
package final class LinkOpener {
  private let variable: (String) -> String?

  package init(variable: @escaping (String) -> String? = ProcessEnvironment.get) {
    self.variable = variable
  }

  /// Starts the program for an address, apart from this process and its terminal. Says whether there is one.
  package func open(_ destination: LinkDestination) -> Bool {
    commands(for: destination.description).contains { command in
      var start = ProcessStart()
      for (number, flag) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
        start.open("/dev/null", flag, as: number)
      }
      start.resetSignals()
      start.leaveSession()
      guard let id = try? start.run(command[0], command) else { return false }
      // Nobody else asks how it ended; a child that nobody asks about stays in the table of processes.
      DispatchQueue.global(qos: .background).async { @Sendable in ProcessEnd.wait(for: id) }
      return true
    }
  }

  /// What the user is told where there is none.
  package static func notOpened(_ destination: LinkDestination) -> String {
    "\(destination) (nothing opens it here: set BROWSER)"
  }

  /// The commands to try, each a program that is there and its arguments. `$BROWSER` may name several, separated by colons; in each,
  /// `%s` stands for the address, which is the last argument otherwise. No shell reads them.
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
