import Dispatch
import FoundationEssentials
import Glibc
import HostInspection
package import HostSystem

package struct Compiler: Sendable {
  let path: String
  /// The folder of GNU gettext's msgfmt, msgcat and msgunfmt; nil when there is no msgfmt on the `PATH`.
  let gettext: String?
  /// What knows how the libraries of the system are compiled against; nil when there is no pkg-config on the `PATH`.
  let pkgConfig: String?
  /// The toolchain's own tools. The program on the `PATH` may be a proxy, or a script that adds arguments: it is what is run.
  private let tools: String

  package init() throws(Diagnostic) { try self.init(searching: ProcessEnvironment.get("PATH") ?? "") }

  init(searching searchPath: String) throws(Diagnostic) {
    guard let path = Path.program("swiftc", in: searchPath) else { throw .noCompiler }
    self.path = path
    tools = Toolchain.folder(of: path).map { "\($0)/bin" } ?? Path.folder(of: path)
    gettext = Path.program("msgfmt", in: searchPath).map(Path.folder)
    pkgConfig = Path.program("pkg-config", in: searchPath)
  }

  /// Tells one compiler from another, without the time that asking it would take.
  var version: String {
    [path, "\(tools)/swiftc"].map { file in
      let status = Path.status(file) ?? stat()
      return "\(file) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec)"
    }.joined(separator: " ")
  }

  /// The settings that have the toolchain's own linker used, where it has one: it is faster than most systems'.
  var linkerSettings: [String] { access("\(tools)/ld.lld", X_OK) == 0 ? ["-use-ld=lld"] : [] }

  /// The toolchain's `swift`, which is the package manager, too; it isn't always there.
  var packageManager: String { Path.join(Path.folder(of: path), "swift") }

  /// Runs the compiler, or another program, to its end. Without a file for the output, that belongs to the log.
  func run(
    _ command: [String], _ files: BuildFiles, output: String? = nil
  ) async throws(Diagnostic) -> (log: String, isDone: Bool) {
    let process: ChildProcess
    do throws(SystemError) {
      process = try ChildProcess(
        command, with: ["TMPDIR": files.folder], output: output ?? files.log, errors: files.log)
    } catch {
      throw .system(path: command[0], reason: error.text)
    }
    let isDone = await process.end() == .exit(0)
    return (String(decoding: File.contents(files.log) ?? [], as: UTF8.self), isDone)
  }
}

/// The folder of a toolchain, with `bin` and `lib` in it.
enum Toolchain {
  /// That of a program on the `PATH`; nil when it can't be told.
  ///
  /// A program that lies in none is a proxy, such as swiftly's: it says itself which toolchain it starts.
  static func folder(of program: String) -> String? {
    let around = URL(filePath: program).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().path
    return Path.exists("\(around)/lib/swift") ? around : folder(saidBy: program)
  }

  private static func folder(saidBy program: String) -> String? {
    // usr/lib/swift
    (try? CompilerFacts(of: program))?.paths.runtimeResourcePath.map { Path.folder(of: Path.folder(of: $0)) }
  }
}

/// What the compiler says of itself (`swiftc -print-target-info`).
private struct CompilerFacts: Decodable {
  struct Target: Decodable {
    let triple: String
  }

  struct Paths: Decodable {
    let runtimeResourcePath: String?
  }

  let compilerVersion: String?
  let target: Target?
  let paths: Paths

  init(of program: String) throws {
    let files = try BuildFiles()
    let process = try ChildProcess([program, "-print-target-info"], output: files.answer, errors: "/dev/null")
    _ = process.waitForEnd()
    self = try JSONDecoder().decode(Self.self, from: Data(File.contents(files.answer) ?? []))
  }
}

extension Compiler {
  /// What is written into the libraries that it makes.
  var note: BuildNote {
    get throws(Diagnostic) {
      guard let facts = try? CompilerFacts(of: path), let version = facts.compilerVersion, let target = facts.target
      else { throw .system(path: path, reason: "it doesn't say what it is") }
      return BuildNote(compiler: String(version.trimmingPrefix("Swift version ")), target: target.triple)
    }
  }
}
