import Foundation
package import TestSupport
import Testing

/// The scenes Fault and, behind a link, Trouble, and the worker FaultAuth, in a folder with all their state.
package struct FaultApp {
  package let folder = TemporaryFolder()

  package init(_ conditions: String...) async throws {
    let libraries = [
      "Fault": try await LiveBuilds.build("Fault"), "FaultAuth": try await LiveBuilds.build("FaultAuth"),
      "Trouble": try await LiveBuilds.build("Trouble", conditions),
    ]
    try folder.write(
      """
      {
        "version": 1, "start": "Fault", "folders": ["scenes", "@host"],
        "workers": { "AuthWorker": { "use": "FaultAuth" } }
      }
      """, to: "scenes.json")
    for (name, library) in libraries { try folder.copy(library, as: "scenes/lib\(name).so") }
  }

  package var environment: [String: String] { folder.environment }

  /// Copies programs of the host and the libraries that they link to the folder `bin`, where a test may replace them.
  package func installHost(_ programs: String...) throws {
    for program in programs { try install("\(Checkout.products)/\(program)", as: program) }
    for library in ["VIPKit", "Contracts"] { try install(Checkout.library(library), as: "lib\(library).so") }
  }

  /// Replaces a file in `bin` by a rename, as an installer does.
  package func install(_ source: String, as name: String) throws {
    try folder.copy(source, as: "bin/new")
    rename(folder.file("bin/new"), folder.file("bin/\(name)"))
  }

  package func start(limit: String = "-c 0") async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", "ulimit \(limit); exec '\(Checkout.host)' run"], columns: 120, rows: 70,
      in: folder.path,
      environment: environment)
    try await terminal.wait(for: "[ Fatal error ]")
    return terminal
  }

  package func session(_ options: String...) throws -> PlainSession {
    try PlainSession(options, in: folder, environment: environment)
  }

  package func host(_ arguments: String..., input: String = "") async throws -> Command.Result {
    try await Command.host(arguments, input: input, in: folder.path, environment: environment)
  }

  package static func line(of text: String, in scene: String) throws -> Int {
    let path = "\(Checkout.root)/Tests/Fixtures/LiveScenes/\(scene).swift"
    return try String(contentsOfFile: path, encoding: .utf8).line(of: text)
  }
}
