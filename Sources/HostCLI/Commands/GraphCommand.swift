import HostState
import HostControl
package import HostSystem
import HostRuntime

package enum GraphCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "graph", summary: "Draw scenes, routes and workers, as Mermaid",
    options: Application.options + [
      .init(name: "live", help: "what a running app makes of it"),
      .init(name: RunningApp.pid.name, value: "PID", help: "which app, when several run"), CommandSyntax.json,
    ],
    details: """
      Prints an application's scenes, where their routes lead and with what data, the links that open them, and who implements their \
      workers: a thick line leads to the implementation that is chosen, a dotted one to another that could be. What is refused stands \
      apart, with the reason. The order depends on the application alone, so that two graphs can be compared line by line.

      With --live the graph is that of a running application, with the builds in use, how many instances of each scene are alive, what \
      is shown inside what, and where the user is. Its manifest and its choices of workers are the application's own then.
      """,
    examples: [
      ("host graph", "prints a flow chart that a README on GitHub shows"),
      ("host graph --live", "shows where the user is"),
    ])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let app = try RunningApp(arguments)
    let isLive = arguments.has("live")
    if !isLive, arguments.has(RunningApp.pid.name) {
      throw Diagnostic.missingOption("--live", command: Self.syntax.name)
    }
    for option in Application.options where isLive && arguments.has(option.name) {
      throw Diagnostic.contradiction("--\(option.name)", "--live")
    }
    let status = isLive ? try app.connect().status() : nil
    let application = try status.map { try Application(of: $0) } ?? Application(arguments)
    return try application.survey { host in
      let survey = ApplicationSurvey(of: host)
      survey.complain()
      let graph = status.map { host.graph.living($0) } ?? host.graph
      try Console.show(graph, else: GraphFigure(graph).mermaid)
      return survey.status
    }
  }
}
