import HostSystem
import HostBuild
import HostLoading
import HostManifest
import HostState
import HostRuntime
import Glibc

/// What several commands need to know of the application: its manifest, with the overrides of this run.
struct Application {
  static let options = [CommandSyntax.manifest, CommandSyntax.worker, CommandSyntax.route]
  static let defaultManifest = "scenes.json"

  private let manifestFile: String
  private(set) var overrides = Overrides()

  init(_ arguments: Arguments) throws(UsageError) {
    if let start = arguments["start"], !Identifier.isValid(start) {
      throw .badValue("--start", found: start, expected: "the id of a scene")
    }
    try self.init(arguments.manifest, workers: arguments.all("worker"), routes: arguments.all("route"))
    (overrides.start, overrides.data) = (arguments["start"], arguments["data"])
  }

  /// That of a running app, with what stands above its manifest there.
  init(of status: HostStatus) throws(UsageError) {
    try self.init(
      status.application ?? status.manifest, workers: status.choices?.workers ?? [],
      routes: status.choices?.routes ?? [])
  }

  private init(_ manifestFile: String, workers: [String], routes: [String]) throws(UsageError) {
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

  /// Reads the manifest and makes the host, which reports each thing that is missing or wrong.
  @MainActor
  func host(
    launch: LaunchContext? = nil, resumes: Bool = false, session: String? = nil,
    report: @escaping @MainActor (any HostError) -> Void = { _ in }
  ) throws -> Host {
    let host = try Host(
      manifestFile: manifestFile, overrides: overrides, hostFolder: HostFiles.folder, launch: launch,
      state: Self.state(of: manifestFile), resumes: resumes, session: session, report: report)
    host.reports = StateFolder.cache(ProcessEnvironment.all).map {
      ReportCache(in: $0, application: Host.application(manifestFile))
    }
    return host
  }

  /// Has a command look at the application, of which nothing is shown.
  @MainActor
  func survey(_ look: (Host) throws -> ProcessEnd) throws -> ProcessEnd {
    let host = try host()
    defer { host.cleanUp() }
    return try look(host)
  }

  /// Where the application of a manifest keeps what outlives a run.
  @MainActor
  static func state(of manifestFile: String) -> StateFolder? {
    StateFolder(of: Host.application(manifestFile), environment: ProcessEnvironment.all)
  }
}

/// Where the sources of an application are, where their libraries go, and what they are compiled against.
struct ApplicationSources {
  static let options = [
    sources, .init(name: "sdk", value: "FOLDER", help: "what to compile against (the host's folder)"),
  ]
  static let sources = CommandSyntax.Option(
    name: "sources", value: "DIR", isRepeatable: true, help: "sources (Contracts Scenes Workers Plugins)")

  /// Where sources are looked for beside the manifest, in an application that `host new` has begun and in a checkout of host.
  private static let folders = ["Contracts", "Scenes", "Workers", "Plugins"]

  let roots: [String]
  let output: String
  /// Whether what scenes share is the application's own, too, and is built with them. Beside the host it is `swift build`'s.
  let hasModules: Bool
  let sdk: SDK

  init(_ arguments: Arguments, output: String? = nil) throws {
    let manifestFile = arguments.manifest
    // The folder may be named where there is no manifest.
    let manifest = try output == nil || Path.exists(manifestFile) ? ManifestReader(file: manifestFile).read() : nil
    guard let folder = output ?? manifest?.folders.first else { throw UsageError.noOutput(manifest: manifestFile) }
    self.output = folder
    hasModules = manifest?.includesHost == false
    let named = arguments.all("sources")
    let found = Self.folders(beside: manifestFile)
    roots = !named.isEmpty ? named : !found.isEmpty ? found : ["Plugins"]
    sdk = try SDK(arguments["sdk"] ?? HostFiles.folder, application: folder)
  }

  static func folders(beside manifestFile: String) -> [String] {
    folders.map { Path.join(Path.folder(of: manifestFile), $0) }.filter(Path.exists)
  }
}
