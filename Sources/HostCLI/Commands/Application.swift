import HostSystem
import HostBuild
import HostLoading
import HostManifest
import HostState
import HostRuntime
import FoundationEssentials
import Glibc

/// What several commands need to know of the application: its manifest, with the overrides of this run.
struct Application {
  static let options = [CommandSyntax.manifest, CommandSyntax.worker, CommandSyntax.route]

  /// The manifest, unless an option says otherwise.
  static let defaultManifest = "scenes.json"

  private let manifestFile: String
  private let overrides: Overrides

  init(_ arguments: Arguments) throws(UsageError) {
    manifestFile = arguments["manifest"] ?? Self.defaultManifest
    var overrides = Overrides()
    if let start = arguments["start"] {
      guard Identifier.isValid(start) else {
        throw .badValue("--start", found: start, expected: "the id of a scene")
      }
      overrides.start = start
    }
    overrides.data = arguments["data"]
    try Self.add(workers: arguments.all("worker"), routes: arguments.all("route"), to: &overrides)
    self.overrides = overrides
  }

  /// That of a running app, with what stands above its manifest there.
  init(of status: HostStatus) throws(UsageError) {
    manifestFile = status.application ?? status.manifest
    var overrides = Overrides()
    let choices = status.choices
    try Self.add(workers: choices?.workers ?? [], routes: choices?.routes ?? [], to: &overrides)
    self.overrides = overrides
  }

  private static func add(
    workers: [String], routes: [String], to overrides: inout Overrides
  ) throws(UsageError) {
    for text in workers {
      let (name, implementation) = try pair(text, of: CommandSyntax.worker)
      guard Identifier.isValid(name) else { throw bad(text, CommandSyntax.worker) }
      overrides.workers.append((name, implementation))
    }
    for text in routes {
      let (source, destination) = try pair(text, of: CommandSyntax.route)
      let parts = source.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, parts.allSatisfy(Identifier.isValid) else { throw bad(text, CommandSyntax.route) }
      overrides.routes.append((parts[0], parts[1], destination))
    }
  }

  /// Reads the manifest and makes the host.
  ///
  /// - Parameters:
  ///   - launch: what the supervisor has given; nil when there is none.
  ///   - resumes: whether to go on where an earlier run has left off.
  ///   - report: gets each thing that is missing or wrong.
  @MainActor
  func host(
    launch: LaunchContext? = nil, resumes: Bool = false, report: @escaping @MainActor (any HostError) -> Void = { _ in }
  ) throws -> Host {
    let host = try Host(
      manifestFile: manifestFile, overrides: overrides, hostFolder: Self.hostFolder, launch: launch, state: state,
      resumes: resumes, report: report)
    host.reports = CacheFolder(environment: ProcessEnvironment.all).map {
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

  /// Where the application keeps what outlives a run.
  @MainActor
  var state: StateFolder? {
    StateFolder(of: Host.application(manifestFile), environment: ProcessEnvironment.all)
  }

  /// The folder of the host's executable. The kernel knows it; the name the program was called by may be anything.
  static var hostFolder: String {
    HostFiles.folder
  }

  private static func pair(_ text: String, of option: CommandSyntax.Option) throws(UsageError) -> (String, String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, Identifier.isValid(parts[1]) else { throw bad(text, option) }
    return (parts[0], parts[1])
  }

  private static func bad(_ text: String, _ option: CommandSyntax.Option) -> UsageError {
    .badValue("--\(option.name)", found: text, expected: option.value ?? "")
  }
}

/// Where the sources of an application are, where their libraries go, and what they are compiled against.
struct ApplicationSources {
  static let options = [sources, sdk]
  static let sources = CommandSyntax.Option(
    name: "sources", value: "DIR", isRepeatable: true, help: "sources (Contracts Scenes Workers Plugins)")
  private static let sdk = CommandSyntax.Option(
    name: "sdk", value: "FOLDER", help: "what to compile against (the host's folder)")

  /// Where sources are looked for beside the manifest, in an application that `host new` has begun and in a checkout of host.
  private static let folders = ["Contracts", "Scenes", "Workers", "Plugins"]

  let roots: [String]
  /// Takes the libraries.
  let output: String
  /// Whether what scenes share is the application's own, too, and is built with them. Beside the host it is `swift build`'s.
  let hasModules: Bool
  let sdk: SDK

  init(_ arguments: Arguments, output: String? = nil) throws {
    let manifestFile = arguments["manifest"] ?? Application.defaultManifest
    // The folder may be named where there is no manifest.
    let manifest = try output == nil || Path.exists(manifestFile) ? ManifestReader(file: manifestFile).read() : nil
    guard let folder = output ?? manifest?.folders.first else { throw UsageError.noOutput(manifest: manifestFile) }
    self.output = folder
    hasModules = manifest?.includesHost == false
    let named = arguments.all("sources")
    let found = Self.folders(beside: manifestFile)
    roots = !named.isEmpty ? named : !found.isEmpty ? found : ["Plugins"]
    sdk = try SDK(arguments["sdk"] ?? Application.hostFolder, application: folder)
  }

  /// The folders of sources that there are beside a manifest.
  static func folders(beside manifestFile: String) -> [String] {
    folders.map { Path.join(Path.folder(of: manifestFile), $0) }.filter(Path.exists)
  }
}
