import HostCLI
import HostBuild
import HostSystem

enum TestCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "test", summary: "Run the application's tests",
    options: [
      .init(name: "changed", help: "only tests of what has changed since they passed"), CommandSyntax.manifest,
    ],
    details: """
      Runs swift test for the package beside the manifest. With --changed only those test targets run whose sources have changed since \
      they passed last, or the sources of a scene, worker or package that they use. The folder .build notes what has passed. A change of \
      Package.swift or of the compiler runs all.
      """,
    examples: [
      ("host test", "runs all tests"),
      ("host test --changed", "runs those that may fail now"),
    ])

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let tests = try await PackageTests(in: Path.folder(of: arguments.manifest), compiler: Compiler())
    let chosen = arguments.has("changed") ? tests.changed : nil
    if let chosen {
      guard !chosen.isEmpty else {
        Console.print("nothing has changed since the tests passed")
        return ExitStatus.success
      }
      Console.print("changed: \(Printable.text(chosen.joined(separator: ", "), limit: .max))")
    }
    return try await tests.run(chosen) ? ExitStatus.success : ExitStatus.failure
  }
}
