import Foundation
package import TestSupport

extension TemporaryFolder {
  /// Replaces the first occurrence of a text in a file of the folder; throws without one.
  package func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try self.text(name)
    guard let range = text.firstRange(of: old) else { throw EditFailure(file: name, text: old) }
    try write(text.replacingCharacters(in: range, with: new), to: name)
  }

  private struct EditFailure: Error {
    let file: String
    let text: String
  }

  package func replace(_ old: String, by new: String, in name: String) throws {
    let text = try self.text(name)
    try write(text.replacingOccurrences(of: old, with: new), to: name)
  }
}

extension Command {
  /// Runs the built host under a limit of the shell (`ulimit`). The output goes through pipes, to which the limit of
  /// file sizes doesn't apply.
  package static func host(
    _ arguments: String, limit: String, input: String = "", in folder: String
  ) async throws -> Command.Result {
    let script =
      "set -o pipefail; { (ulimit \(limit); exec '\(Checkout.host)' \(arguments)) 2>&1 1>&3 3>&- | cat >&2; } 3>&1 | cat"
    return try await run("/bin/bash", ["-c", script], input: input, in: folder)
  }
}
