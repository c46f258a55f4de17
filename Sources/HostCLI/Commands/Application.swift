import HostLoading
import HostModel
import HostRuntime
import HostSystem
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
  ///   - report: is told what is not to be had.
  @MainActor
  func host(
    launch: LaunchContext? = nil, resumes: Bool = false, report: @escaping @MainActor (any HostError) -> Void = { _ in }
  ) throws -> Host {
    let host = try Host(
      manifestFile: manifestFile, overrides: overrides, hostFolder: Self.hostFolder, launch: launch, state: state,
      resumes: resumes, report: report)
    host.reports = CacheFolder(environment: ProcessInfo.processInfo.environment).map {
      ReportCache(in: $0, application: Host.application(manifestFile))
    }
    return host
  }

  /// Where the application keeps what outlives a run.
  @MainActor
  var state: StateFolder? {
    StateFolder(of: Host.application(manifestFile), environment: ProcessInfo.processInfo.environment)
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
