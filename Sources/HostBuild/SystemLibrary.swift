import HostSystem
import FoundationEssentials

/// A library of the system of which a package says that pkg-config knows it: what imports its module is compiled and linked as
/// `swift build` does it.
struct SystemLibrary: Sendable {
  /// Its name for pkg-config.
  let name: String
  /// The packages of Debian that have it, as the Package.swift says.
  let packages: [String]
  /// The Package.swift.
  let manifest: String

  /// What the compiler's driver is told; nothing where there is no pkg-config: many libraries are found without.
  ///
  /// - Throws: ``BuildFault/noSystemLibrary(name:packages:manifest:log:)``.
  func settings(by compiler: Compiler) async throws(BuildFault) -> [String] {
    guard let program = compiler.pkgConfig else { return [] }
    let scratch = try ScratchFolder()
    let files = BuildFiles(folder: scratch.path)
    let (log, isKnown) = try await compiler.run(
      [program, "--cflags", "--libs", name], files, output: files.answer)
    guard isKnown, let answer = FileManager.default.contents(atPath: files.answer),
      let flags = ShellWords.split(String(decoding: answer, as: UTF8.self).filter { $0 != "\n" }[...])
    else { throw .noSystemLibrary(name: name, packages: packages, manifest: manifest, log: log) }
    return flags.flatMap { flag in
      // What isn't for the linker is for C: folders of headers, names that are defined.
      if flag.hasPrefix("-l") || flag.hasPrefix("-L") { [flag] } else { ["-Xcc", flag] }
    }
  }
}
