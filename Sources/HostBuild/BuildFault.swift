package import HostManifest
package import HostSystem

/// Why a folder of sources doesn't become a library.
package enum BuildFault: HostError {
  case noFolder(String)
  case isPackage(String)
  /// There is no folder to look for scenes and workers in.
  case noSourceFolder(String)
  case noSources(folder: String)
  case unreadable(file: String)
  case noEntryPoint(folder: String)
  case severalEntryPoints(folder: String, symbols: [String])
  case importsScene(folder: String, module: String, kind: LibraryEntry.Kind)
  case noSDK(folder: String, missing: String)
  case noCompiler
  /// The compiler can't be started, or a file can't be written.
  case system(path: String, reason: String)
  case notBuilt(id: String)
  case notCompiled(folder: String, log: String)
  case packageNotRead(file: String, log: String)
  case noPackage(folder: String)
  case noSystemLibrary(name: String, packages: [String], manifest: String, log: String)
  case notTranslated(file: String, log: String)
  case noGettext
  /// No sources there have words in other languages.
  case noWords(folder: String)

  package var message: String {
    switch self {
    case .noFolder(let folder), .noSourceFolder(let folder): "\(folder): there is no such folder"
    case .isPackage(let folder): "\(folder): is a package, expected the sources of one scene or worker"
    case .noSources(let folder): "\(folder): there are no Swift files"
    case .unreadable(let file): "\(file): can't be read"
    case .noEntryPoint(let folder): "\(folder): defines no entry point; expected @c(scene_<Id>) or @c(worker_<Id>)"
    case .severalEntryPoints(let folder, let symbols):
      "\(folder): defines \(symbols.count) entry points: \(symbols.joined(separator: ", ")); expected one"
    case .importsScene(let folder, let module, let kind): "\(folder): imports the \(kind.rawValue) \(module)"
    case .noSDK(let folder, let missing): "\(folder): there is no \(missing)"
    case .noCompiler: "there is no swiftc on the PATH"
    case .system(let path, let reason): "\(path): \(reason)"
    case .notBuilt(let id): "\(id) hasn't been built yet"
    case .notCompiled(let folder, let log): Self.summary(folder, Diagnostic.all(in: log))
    case .packageNotRead(let file, let log):
      Diagnostic.all(in: log).first { $0.severity == .error }.map { "\(file):\($0.line): \($0.message)" }
        ?? "\(file): swift package dump-package refuses it"
    case .noPackage(let folder): "\(folder): there is no Package.swift, which has the tests"
    case .noSystemLibrary(let name, _, let manifest, let log):
      "\(manifest): there is no library \(Printable.quoted(name)): \(log.split(separator: "\n").first ?? "pkg-config doesn't know it")"
    case .notTranslated(let file, let log):
      log.split(separator: "\n").first { $0.hasPrefix(file) }.map(String.init) ?? "\(file): msgfmt refuses it"
    case .noGettext: "there is no msgfmt on the PATH"
    case .noWords(let folder): "\(folder): no sources there have a folder po"
    }
  }

  package var suggestion: String {
    switch self {
    case .noFolder, .noSources: "name the folder with the sources of one scene or worker: host build Plugins/Login"
    case .noSourceFolder: "name the folder with the scenes and workers: host dev --sources Plugins"
    case .isPackage: "name a folder of sources in it, such as Sources/<Id>"
    case .unreadable: "make it a file that you may read"
    case .noEntryPoint:
      "define one beside the Configurator: "
        + "@c(scene_<Id>) package func … -> UnsafeMutableRawPointer { <Id>Configurator().asEntryPoint() }"
    case .severalEntryPoints: "put each scene and each worker into a folder of its own"
    case .importsScene: "let the two speak through protocols and entities in Contracts"
    case .noSDK: "build the host's checkout with swift build, or name the folder of an SDK by --sdk"
    case .noCompiler: "install the Swift toolchain that built the host (https://www.swift.org/install/linux)"
    case .system: "make room there, and see that you may write there"
    case .notBuilt: "fix the sources; the last line says where"
    case .notCompiled: "fix the sources; the compiler tells where"
    case .noPackage: "name the manifest of the application: host test --manifest FOLDER/scenes.json"
    case .packageNotRead: "fix it; swift package describe tells where"
    case .noSystemLibrary(let name, let packages, _, _):
      packages.isEmpty
        ? "install it, or have PKG_CONFIG_PATH name the folder of \(name).pc"
        : "install \(packages.joined(separator: " ")), or have PKG_CONFIG_PATH name the folder of \(name).pc"
    case .noGettext: "install GNU gettext (Debian package gettext)"
    case .noWords: "make the folder po beside the sources; the list of their words comes into it"
    case .notTranslated: "fix the translation; msgfmt --check-format tells where"
    }
  }

  package var diagnostics: [Diagnostic]? {
    if case .notCompiled(_, let log) = self { Diagnostic.all(in: log) } else { [] }
  }

  /// Whether the sources have become a library, and something beside it is wrong.
  var leavesLibrary: Bool { if case .notTranslated = self { true } else { false } }

  private static func summary(_ folder: String, _ diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else { return "\(folder): can't be compiled" }
    let others = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    return "\(first.file):\(first.line): \(first.message)\(others)"
  }
}
