import HostSystem

/// Where a new scene or worker goes.
enum Project: Equatable {
  /// Into an application that `host new app` has begun.
  case application(folder: String)
  /// Into a checkout of host, whose sample it becomes a part of.
  case checkout(folder: String)
  /// Into a package of its own in a folder, made against a checkout of host.
  case package(folder: String, checkout: String)

  /// Finds the project around a folder, a full path; outside of any it is the checkout of the host's executable.
  init(at folder: String, hostFolder: String) throws(NewFault) {
    for above in Path.way(to: folder) {
      if Self.has(["Package.swift", "scenes.json", "Contracts/Package.swift", "Scenes"], in: above) {
        self = .application(folder: above)
        return
      } else if Self.isCheckout(above) {
        self = .checkout(folder: above)
        return
      }
    }
    self = .package(folder: folder, checkout: try Self.checkout(of: hostFolder, for: folder))
  }

  /// The checkout of host in which its executable lies.
  static func checkout(of hostFolder: String, for folder: String) throws(NewFault) -> String {
    guard let checkout = Path.way(to: hostFolder).first(where: isCheckout) else { throw .noCheckout(folder: folder) }
    return checkout
  }

  /// What applications are built against: the sources of VIPKit, and an application to begin with. It is the checkout in which the
  /// host's executable lies, or the folder into which the host was installed.
  static func sdk(of hostFolder: String) throws(NewFault) -> String {
    let parts = ["Sources/VIPKit/Package.swift", "Examples/Tasks/Package.swift"]
    guard let sdk = Path.way(to: hostFolder).first(where: { has(parts, in: $0) }) else {
      throw .noSDK(folder: hostFolder)
    }
    return sdk
  }

  /// The folder of the scenes to begin with: of the checkout that the scene becomes a part of, else of the SDK.
  func templates(of hostFolder: String) throws(NewFault) -> String {
    let sdk =
      switch self {
      case .checkout(let folder), .package(_, let folder): folder
      case .application: try Self.sdk(of: hostFolder)
      }
    return "\(sdk)/Examples/Templates"
  }

  /// The folder in which the files are made, and to which their paths are relative.
  var folder: String {
    switch self {
    case .application(let folder), .checkout(let folder), .package(let folder, _): folder
    }
  }

  /// Where the protocols of workers are.
  var contracts: String {
    switch self {
    case .application(let folder): "\(folder)/Contracts"
    case .checkout(let folder), .package(_, let folder): "\(folder)/Plugins/Contracts"
    }
  }

  /// Where a scene or worker has its sources and its tests, and what must not be there yet.
  func folders(for name: String, isScene: Bool) -> (sources: String, tests: String, new: [String]) {
    let tests = "Tests/\(name)Tests"
    let sources: String
    switch self {
    case .application: sources = "\(isScene ? "Scenes" : "Workers")/\(name)"
    case .checkout: sources = "Plugins/\(isScene ? "" : "Workers/")\(name)"
    case .package: return ("\(name)/Sources/\(name)", "\(name)/\(tests)", [name])
    }
    return (sources, tests, [sources, tests])
  }

  private static func isCheckout(_ folder: String) -> Bool {
    has(["Package.swift", "Sources/VIPKit/Package.swift", "Plugins/Contracts/Package.swift"], in: folder)
  }

  private static func has(_ parts: [String], in folder: String) -> Bool {
    parts.allSatisfy { Path.exists("\(folder)/\($0)") }
  }
}
