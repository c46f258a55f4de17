import HostRuntime
import HostModel
import HostEvents
import HostSystem
import HostBuild

/// `host dev`: runs the application, and takes what its author writes while it runs.
struct DevCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "dev", summary: "Run the application, and take its sources as they change",
    options: [
      .init(name: "sources", value: "FOLDER", help: "scenes and workers to build (Plugins)"), BuildCommand.sdk,
    ] + RunCommand.options)

  private let sources: String
  private let sdkFolder: String
  private let manifestFile: String
  private let run: RunCommand

  init(_ arguments: Arguments) throws(UsageError) {
    sources = arguments["sources"] ?? "Plugins"
    sdkFolder = arguments["sdk"] ?? Application.hostFolder
    manifestFile = arguments["manifest"] ?? Application.defaultManifest
    run = try RunCommand(arguments)
  }

  func run() async throws -> ProcessEnd {
    // Those of the watches, too.
    LowNumbers.ofProcess.begin()
    let builder = try Builder(sdk: SDK(sdkFolder), compiler: Compiler())
    let output = try Application.outputFolder(of: manifestFile)
    let watcher = try SourceWatcher(root: sources, output: output, builder: builder)
    watcher.report = { Console.complain("error: \($0)") }
    watcher.log = Console.pass(on:)
    await watcher.buildOutdated(beside: Application.hostFolder) { Console.complain($0) }
    return try await run.run(awaiting: watcher.unbuilt) { host, diagnostics in
      // From here on the app has the terminal, and shows what doesn't compile; the log has it too.
      watcher.report = { diagnostics.tell($0.description) }
      watcher.log = diagnostics.pass(on:)
      watcher.note = { host.note($0, details: $1) }
      watcher.remind()
      async let reminding: Void = remind(watcher, after: host.events())
      await watcher.run()
      await reminding
    }
  }

  /// A build that is taken has the notice of another that can't be made taken away.
  private func remind(_ watcher: SourceWatcher, after events: AsyncStream<HostEvent>) async {
    for await event in events {
      switch event {
      case .swapped, .workerChanged: watcher.remind()
      default: break
      }
    }
  }
}
