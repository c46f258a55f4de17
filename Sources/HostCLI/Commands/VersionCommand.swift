import HostSystem
@_spi(Host) import VIPKit

/// `host --version`: the versions of what runs an application.
///
/// The supervisor starts it to see whether a build runs at all, so it reads no file.
struct VersionCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "--version", summary: "Show the versions of what runs an application", options: [CommandSyntax.json])

  private struct Versions: Encodable {
    /// Nil when no launcher has started the app.
    let launcher: String?
    let app = HostVersion.text
    /// That of the library that is loaded.
    let vipKit = EntryPoint.kitVersion
    let abi = EntryPoint.abiVersion
    let swift = HostVersion.swift
  }

  private let isJSON: Bool

  init(_ arguments: Arguments) {
    isJSON = arguments.has("json")
  }

  func run() async throws -> ProcessEnd {
    let versions = Versions(launcher: ProcessEnvironment.get(HostVersion.launcherVariable))
    if isJSON {
      try Console.print(json: versions)
    } else {
      if let launcher = versions.launcher { Console.print("host \(Printable.text(launcher))") }
      Console.print("host-app \(versions.app)")
      Console.print("VIPKit \(versions.vipKit)")
      Console.print("ABI \(versions.abi)")
      Console.print("Swift \(versions.swift)")
    }
    return ExitStatus.success
  }
}
