import HostCLI
import HostRuntime
import HostSystem
import HostState
import HostBuild

enum DevCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "dev", summary: "Run the application, and take its sources as they change",
    options: ApplicationSources.options + RunCommand.options,
    details: """
      Runs the application as host run does, and compiles a scene, a worker or what they share as soon as one of its sources is saved. \
      A new build of a scene or worker takes the place of the one that runs, with what was typed; a change of what scenes share \
      restarts the application where its user is. What doesn't compile is shown, and the earlier build stays in use.
      """,
    examples: [("host dev", "takes the sources of the application in this folder")])

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let run = try RunCommand(arguments)
    let sources = try ApplicationSources(arguments)
    let builder = try Builder(
      sdk: sources.sdk, compiler: Compiler(), reader: try? SourceTool(beside: HostFiles.folder))
    let application = try ApplicationBuilder(
      roots: sources.roots, buildsModules: sources.hasModules, output: sources.output, builder: builder)
    // The app before a crash has reported what doesn't compile, and the notice repeats it.
    if LaunchContext.ofProcess?.lastEnd == nil {
      application.report = { Console.complain("error: \($0)") }
      application.log = Console.pass(on:)
    }
    await application.buildOutdated(beside: sources.hasModules ? nil : HostFiles.folder) { Console.complain($0) }
    return try await run.run(awaiting: application.unbuilt) { host, diagnostics in
      host.reportLeaks()
      // From here on the app has the terminal, and shows what doesn't compile; the log has it too.
      application.report = { diagnostics.complain($0.description) }
      application.log = diagnostics.pass(on:)
      application.note = { host.note($0, details: $1) }
      // Libraries built before a restart need what the app gets by it, and would be refused.
      if host.isSupervised { application.holdUpdates = { host.holdsUpdates = $0 } }
      application.restart = {
        if host.isSupervised {
          host.restart()
        } else {
          host.note("Contracts has changed: start the app again to take it")
        }
      }
      application.remind()
      async let reminding: Void = remind(application, after: host.events())
      await application.run()
      await reminding
    }
  }

  /// A taken build removes the notice of another one that doesn't compile: shows it again.
  private static func remind(_ application: ApplicationBuilder, after events: AsyncStream<TimedEvent>) async {
    for await event in events {
      switch event.event {
      case .swapped, .workerChanged: application.remind()
      default: break
      }
    }
  }
}
