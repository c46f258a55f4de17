import Dispatch
import FoundationEssentials
import Glibc
import HostInspection
package import HostSystem

package struct Compiler: Sendable {
  let path: String
  /// The folder of GNU gettext's msgfmt, msgcat and msgunfmt; nil without msgfmt on the `PATH`.
  let gettext: String?
  /// It knows how to compile against the system's libraries; nil without pkg-config on the `PATH`.
  let pkgConfig: String?
  /// The toolchain's own tools. `path` is run, but may be a proxy, or a script that adds arguments.
  private let tools: String

  package init() throws(Diagnostic) { try self.init(searching: ProcessEnvironment.get("PATH") ?? "") }

  init(searching searchPath: String) throws(Diagnostic) {
    guard let path = Path.program("swiftc", in: searchPath) else { throw .noCompiler }
    self.path = path
    tools = Toolchain.folder(of: path).map { "\($0)/bin" } ?? Path.folder(of: path)
    gettext = Path.program("msgfmt", in: searchPath).map(Path.folder)
    pkgConfig = Path.program("pkg-config", in: searchPath)
  }

  /// Identifies the compiler without running it, which would take time.
  var version: String {
    [path, "\(tools)/swiftc"].map { file in
      let status = Path.status(file) ?? stat()
      return "\(file) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec)"
    }.joined(separator: " ")
  }

  /// Uses the toolchain's own linker, where it has one: it is faster than most systems'.
  var linkerSettings: [String] { access("\(tools)/ld.lld", X_OK) == 0 ? ["-use-ld=lld"] : [] }

  /// The toolchain's `swift`, also the package manager; it may be missing.
  var packageManager: String { Path.join(Path.folder(of: path), "swift") }

  /// Without `output` the log has the output, too.
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

enum Toolchain {
  /// Nil when unknown. A program in no toolchain is a proxy, such as swiftly's, and says which toolchain it starts.
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

/// The output of `swiftc -print-target-info`.
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
  var note: BuildNote {
    get throws(Diagnostic) {
      guard let facts = try? CompilerFacts(of: path), let version = facts.compilerVersion, let target = facts.target
      else { throw .system(path: path, reason: "it doesn't say what it is") }
      return BuildNote(compiler: String(version.trimmingPrefix("Swift version ")), target: target.triple)
    }
  }
}
