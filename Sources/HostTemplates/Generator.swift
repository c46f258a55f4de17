import HostBuild
import Glibc
import HostManifest
package import HostSystem
import SourceMessages

/// Begins applications, scenes and workers: writes their files, and adds them to the package.
package struct Generator {
  private let project: Project
  private let hostFolder: String

  /// Extends the application, or the checkout of host, around the folder; elsewhere it makes a package.
  package init(at folder: String, hostFolder: String) throws(Diagnostic) {
    project = try Project(at: folder, hostFolder: hostFolder)
    self.hostFolder = hostFolder
  }

  /// With one empty scene, or with all of a template (by default the SDK's sample).
  package static func makeApp(
    _ name: String, in folder: String, like template: String? = nil, isEmpty: Bool = false, hostFolder: String
  ) throws(Diagnostic) -> Generated {
    try check(name)
    let (sdk, app) = (try Project.sdk(of: hostFolder), "\(folder)/\(name)")
    let example = try TemplateFolder(
      template ?? "\(sdk)/Examples/\(isEmpty ? "Templates/NewApp" : "Tasks")", with: ["Package.swift", "scenes.json"])
    var files = try example.application(name, sdk: sdk)
    if isEmpty {
      // The scene that the template's manifest and package name.
      files += try Self.template("\(sdk)/Examples/Templates/UIKitEmpty").parts(
        in: ("\(name)/Scenes/Main", "\(name)/Tests/MainTests"), naming: names(of: "Main"))
    }
    guard access(app, F_OK) != 0 else { throw .exists(app) }
    try NewFolders.make([app]) { () throws(Diagnostic) in try write(files, in: folder) }
    let spies =
      isEmpty ? SpyRecipe(file: "\(app)/Tests/MainTests/MainSpies.swift", in: app, all: ["Scenes/Main"]) : nil
    return Generated(folder: folder, files: files.map(\.path), sources: name, package: nil, spies: spies)
  }

  /// `isEmpty`: without a use case, instead of a list to which the user adds items.
  /// `template`: a folder like those of Examples/Templates; replaces both `style` and `isEmpty`.
  package func makeScene(
    _ name: String, style: SceneStyle = .uikit, isEmpty: Bool = false, like template: String? = nil
  ) throws(Diagnostic) -> Generated {
    try Self.check(name)
    let templates = try project.templates(of: hostFolder)
    let template = try Self.template(template ?? "\(templates)/\(style.template)\(isEmpty ? "Empty" : "")")
    return try make(name, .scenes, like: template, naming: Self.names(of: name))
  }

  private static func template(_ folder: String) throws(Diagnostic) -> TemplateFolder {
    try TemplateFolder(folder, with: ["Sources", "Tests"])
  }

  private static func names(of scene: String) -> [String: String] {
    ["NewScene": scene, "newScene": scene.lowerCamelCase]
  }

  package func makeWorker(
    _ name: String, for contract: String, toolFolder: String
  ) async throws(Diagnostic) -> Generated {
    try Self.check(name)
    let contract = try await WorkerContract(contract, in: project.contracts, toolFolder: toolFolder)
    let template = try Self.template("\(try project.templates(of: hostFolder))/Worker")
    return try make(name, .workers, like: template, naming: WorkerTemplate(name: name, contract: contract).names)
  }

  /// A package modelled on the application's Contracts.
  package func makeModule(_ name: String) throws(Diagnostic) -> Generated {
    try Self.check(name)
    guard project.isApplication else { throw .noApplication(folder: project.folder) }
    let contracts = "\(project.contracts)/Package.swift"
    guard let package = File.contents(contracts) else { throw .system(path: contracts, reason: "can't be read") }
    let text = String(decoding: package, as: UTF8.self)
      .replacing("older contracts", with: "an older one").replacing("Contracts", with: name)
      // It lies one folder deeper.
      .replacing("\"../", with: "\"../../")
    let source = "// What is public here, scenes and workers use that import \(name).\n"
    return try make(name, .modules) { (folders) throws(Diagnostic) in
      [("Package.swift", text), ("\(name).swift", source)].map {
        GeneratedFile(path: "\(folders.sources)/\($0)", content: .file(Array($1.utf8), isExecutable: false))
      }
    }
  }

  private static func check(_ name: String) throws(Diagnostic) {
    guard Identifier.isValid(name), name.first?.isUppercase == true else { throw .badName(name) }
    guard !ReservedNames.all.contains(name) else { throw .reservedName(name) }
  }

  private func make(
    _ name: String, _ part: Part, like template: TemplateFolder, naming names: [String: String]
  ) throws(Diagnostic) -> Generated {
    try make(name, part) { (folders) throws(Diagnostic) in
      let files = try template.parts(in: (folders.sources, folders.tests), naming: names)
      guard let checkout = project.checkout else { return files }
      let kind = part == .scenes ? "ScenePackage" : "WorkerPackage"
      return files
        + (try TemplateFolder("\(try project.templates(of: hostFolder))/\(kind)", with: ["Package.swift"])
          .package(name, sdk: checkout, naming: names))
    }
  }

  private func make(
    _ name: String, _ part: Part, of files: (Project.Folders) throws(Diagnostic) -> [GeneratedFile]
  ) throws(Diagnostic) -> Generated {
    // The test target of another one may have the name, in a list that only the package manager makes.
    if name.hasSuffix("Tests") { throw .testsName(name) }
    // Package.swift is read and written again: another process's addition in between would be lost.
    guard let lock = FolderLock(project.folder, waits: true) else {
      throw .system(path: project.folder, reason: "can't be locked")
    }
    defer { withExtendedLifetime(lock) {} }
    let folders = project.folders(for: name, part)
    let files = try files(folders)
    let list = project.checkout == nil ? try PackageLists(of: project.folder, without: name) : nil
    for path in folders.new where access("\(project.folder)/\(path)", F_OK) == 0 {
      throw .exists("\(project.folder)/\(path)")
    }
    let package = try NewFolders.make(folders.new.map { "\(project.folder)/\($0)" }) { () throws(Diagnostic) in
      for folder in folders.new {
        let own = files.compactMap { $0.inside(folder) }
        try NewFolders.fill("\(project.folder)/\(folder)") { aside throws(Diagnostic) in try Self.write(own, in: aside)
        }
      }
      return try list?.add(name, to: part)
    }
    return Generated(
      folder: project.folder, files: files.map(\.path), sources: folders.sources,
      package: package,
      spies: part == .scenes
        ? SpyRecipe(
          file: "\(project.folder)/\(folders.tests)/\(name)Spies.swift", in: project.folder, all: [folders.sources])
        : nil)
  }

  private static func write(_ files: [GeneratedFile], in folder: String) throws(Diagnostic) {
    for file in files {
      let path = "\(folder)/\(file.path)"
      do throws(SystemError) {
        try File.makeFolder(Path.folder(of: path), mode: 0o777)
        switch file.content {
        case .link(let target): guard symlink(target, path) == 0 else { throw .last }
        case .file(let bytes, let isExecutable): try File.create(path, bytes, mode: isExecutable ? 0o777 : 0o666)
        }
      } catch {
        throw .system(path: path, reason: "can't be written")
      }
    }
  }
}

package struct Generated: Equatable, Sendable {
  /// The project's; the other paths are relative to it.
  package let folder: String
  package let files: [String]
  /// For `host build`.
  package let sources: String
  /// Nil for a package of its own.
  package let package: PackageNote?
  /// Spies that the tests need and that aren't made yet.
  package let spies: SpyRecipe?
}

package enum PackageNote: Equatable, Sendable {
  case added(String)
  /// Only a person can tell where the name belongs.
  case notAdded(String)
}

/// The names of the lists in Package.swift.
enum Part: String {
  case scenes, workers
  case modules
}

/// Where something new goes: an application of `host new app`, a checkout of host, or a package of its own.
struct Project {
  let folder: String
  /// Packages of their own are built against it; nil where none is made.
  let checkout: String?
  let isApplication: Bool

  /// `new` must not exist yet.
  typealias Folders = (sources: String, tests: String, new: [String])

  /// `folder` is a full path. Outside of any project it is the checkout of the host's executable.
  init(at folder: String, hostFolder: String) throws(Diagnostic) {
    for above in Path.way(to: folder) {
      let isApplication = Self.has(["Package.swift", "scenes.json", "Contracts/Package.swift", "Scenes"], in: above)
      guard isApplication || Self.isCheckout(above) else { continue }
      (self.folder, checkout, self.isApplication) = (above, nil, isApplication)
      return
    }
    guard let checkout = Path.way(to: hostFolder).first(where: Self.isCheckout) else {
      throw .noCheckout(folder: folder)
    }
    (self.folder, self.checkout, isApplication) = (folder, checkout, false)
  }

  /// VIPKit's sources and a sample application: in the executable's checkout, or where the host was installed.
  static func sdk(of hostFolder: String) throws(Diagnostic) -> String {
    let parts = ["Sources/VIPKit/Package.swift", "Examples/Tasks/Package.swift"]
    guard let sdk = Path.way(to: hostFolder).first(where: { has(parts, in: $0) }) else {
      throw .noSDK(folder: hostFolder)
    }
    return sdk
  }

  /// Of the checkout that the scene extends, else of the SDK.
  func templates(of hostFolder: String) throws(Diagnostic) -> String {
    let sdk = try isApplication ? Self.sdk(of: hostFolder) : checkout ?? folder
    return "\(sdk)/Examples/Templates"
  }

  var contracts: String { isApplication ? "\(folder)/Contracts" : "\(checkout ?? folder)/Plugins/Contracts" }

  func folders(for name: String, _ part: Part) -> Folders {
    let tests = "Tests/\(name)Tests"
    if checkout != nil { return ("\(name)/Sources/\(name)", "\(name)/\(tests)", [name]) }
    let folder =
      switch part {
      case .scenes, .modules: isApplication ? "Scenes" : "Plugins"
      case .workers: isApplication ? "Workers" : "Plugins/Workers"
      }
    let sources = "\(folder)/\(name)"
    return (sources, tests, part == .modules ? [sources] : [sources, tests])
  }

  private static func isCheckout(_ folder: String) -> Bool {
    has(["Package.swift", "Sources/VIPKit/Package.swift", "Plugins/Contracts/Package.swift"], in: folder)
  }

  private static func has(_ parts: [String], in folder: String) -> Bool {
    parts.allSatisfy { Path.exists("\(folder)/\($0)") }
  }
}

extension Diagnostic {
  /// Swift or VIPKit has a type or module of that name, which the scene would hide.
  package static func reservedName(_ name: String) -> Self {
    Self("\(name): a type or module of that name is there in every scene", "choose another name", cause: .option)
  }
  static func testsName(_ name: String) -> Self {
    Self("\(name): names that end in Tests are those of the tests of scenes and workers", "choose another name")
  }
  static func noApplication(folder: String) -> Self {
    Self(
      "\(folder): is no application with Scenes and Contracts, in which a module is shared",
      "begin an application, and run it there: host new app NAME")
  }
}
