package import HostManifest
package import HostSystem

extension Diagnostic {
  package static func noFolder(_ folder: String) -> Self {
    Self(
      "\(folder): there is no such folder",
      "name the folder with the sources of one scene or worker: host build Plugins/Login")
  }
  package static func isPackage(_ folder: String) -> Self {
    Self(
      "\(folder): is a package, expected the sources of one scene or worker",
      "name a folder of sources in it, such as Sources/<Id>")
  }
  package static func noSourceFolder(_ folder: String) -> Self {
    Self(
      "\(folder): there is no such folder", "name the folder with the scenes and workers: host dev --sources Plugins")
  }
  package static func noSources(folder: String) -> Self {
    Self(
      "\(folder): there are no Swift files",
      "name the folder with the sources of one scene or worker: host build Plugins/Login")
  }
  package static func unreadable(file: String) -> Self {
    Self("\(file): can't be read", "make it a file that you may read")
  }
  package static func noEntryPoint(folder: String) -> Self {
    Self(
      "\(folder): defines no entry point; expected @c(scene_<Id>) or @c(worker_<Id>)",
      "define one beside the Configurator: "
        + "@c(scene_<Id>) package func … -> UnsafeMutableRawPointer { <Id>Configurator().asEntryPoint() }")
  }
  package static func severalEntryPoints(folder: String, symbols: [String]) -> Self {
    Self(
      "\(folder): defines \(symbols.count) entry points: \(symbols.joined(separator: ", ")); expected one",
      "put each scene and each worker into a folder of its own")
  }
  package static func importsScene(folder: String, module: String, kind: LibraryEntry.Kind) -> Self {
    Self(
      "\(folder): imports the \(kind.rawValue) \(module)",
      "let the two speak through protocols and entities in Contracts")
  }
  package static func noSDK(folder: String, missing: String) -> Self {
    Self(
      "\(folder): there is no \(missing)",
      "build the host's checkout with swift build, or name the folder of an SDK by --sdk")
  }
  package static let noCompiler = Self(
    "there is no swiftc on the PATH",
    "install the Swift toolchain that built the host (https://www.swift.org/install/linux)")
  package static func system(path: String, reason: String) -> Self {
    Self("\(path): \(reason)", "make room there, and see that you may write there")
  }
  package static func notBuilt(id: String) -> Self {
    Self("\(id) hasn't been built yet", "fix the sources; the last line says where")
  }
  package static func notCompiled(folder: String, log: String) -> Self {
    let messages = CompilerMessage.all(in: log)
    let errors = messages.filter { $0.severity == .error }
    let others = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    return Self(
      errors.first.map { "\($0.file):\($0.line): \($0.message)\(others)" } ?? "\(folder): can't be compiled",
      "fix the sources; the compiler tells where", reason: BuildReason.compiler(log: log), compilerMessages: messages)
  }
  package static func packageNotRead(file: String, log: String) -> Self {
    Self(
      CompilerMessage.all(in: log).first { $0.severity == .error }.map { "\(file):\($0.line): \($0.message)" }
        ?? "\(file): swift package dump-package refuses it",
      "fix it; swift package describe tells where")
  }
  package static func noPackage(folder: String) -> Self {
    Self(
      "\(folder): there is no Package.swift, which has the tests",
      "name the manifest of the application: host test --manifest FOLDER/scenes.json")
  }
  package static func notTranslated(file: String, log: String) -> Self {
    Self(
      log.split(separator: "\n").first { $0.hasPrefix(file) }.map(String.init) ?? "\(file): msgfmt refuses it",
      "fix the translation; msgfmt --check-format tells where", reason: BuildReason.translation)
  }

  /// What the compiler has written; nil when something else is wrong.
  package var compilerLog: String? { if case .compiler(let log) = reason as? BuildReason { log } else { nil } }

  /// Whether the sources have become a library, and something beside it is wrong.
  var leavesLibrary: Bool { if case .translation = reason as? BuildReason { true } else { false } }
}

private enum BuildReason {
  case compiler(log: String)
  case translation
}
