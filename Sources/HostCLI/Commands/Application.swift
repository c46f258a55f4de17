package import HostSystem
import HostLoading
package import HostManifest
import HostState
package import HostRuntime
import Glibc

package struct Application {
  package static let options = [CommandSyntax.manifest, CommandSyntax.worker, CommandSyntax.route]
  package static let defaultManifest = "scenes.json"

  private let manifestFile: String
  package private(set) var overrides = Overrides()

  package init(_ arguments: Arguments) throws(Diagnostic) {
    if let start = arguments["start"], !Identifier.isValid(start) {
      throw .badValue("--start", found: start, expected: "the id of a scene")
    }
    try self.init(arguments.manifest, workers: arguments.all("worker"), routes: arguments.all("route"))
    (overrides.start, overrides.data) = (arguments["start"], arguments["data"])
  }

  init(of status: HostStatus) throws(Diagnostic) {
    try self.init(
      status.application ?? status.manifest, workers: status.choices?.workers ?? [],
      routes: status.choices?.routes ?? [])
  }

  private init(_ manifestFile: String, workers: [String], routes: [String]) throws(Diagnostic) {
    self.manifestFile = manifestFile
    for text in workers {
      let names = try Arguments.names(in: text, form: CommandSyntax.worker.value, of: "--worker")
      overrides.workers.append((names[0], names[1]))
    }
    for text in routes {
      let names = try Arguments.names(in: text, form: CommandSyntax.route.value, of: "--route")
      overrides.routes.append((names[0], names[1], names[2]))
    }
  }

  @MainActor
  func host(
    launch: LaunchContext? = nil, resumes: Bool = false, session: String? = nil,
    report: @escaping @MainActor (Diagnostic) -> Void = { _ in }
  ) throws -> Host {
    try Host(
      manifestFile: manifestFile, overrides: overrides, hostFolder: HostFiles.folder, launch: launch,
      state: Self.state(of: manifestFile), resumes: resumes, session: session, report: report)
  }

  @MainActor
  package func survey(_ look: (Host) throws -> ProcessEnd) throws -> ProcessEnd {
    let host = try host()
    defer { host.cleanUp() }
    return try look(host)
  }

  @MainActor
  package static func state(of manifestFile: String) -> StateFolder? {
    StateFolder(of: Host.application(manifestFile), environment: ProcessEnvironment.all)
  }
}
