package import HostSystem

extension Diagnostic {
  package static func unreadable(file: String) -> Self {
    Self("\(file): can't be read", "make it a file that you may read")
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

  package var compilerLog: String? { if case .compiler(let log) = reason as? BuildReason { log } else { nil } }

  /// The library was built, and something beside it is wrong.
  var leavesLibrary: Bool { if case .translation = reason as? BuildReason { true } else { false } }
}

private enum BuildReason {
  case compiler(log: String)
  case translation
}
