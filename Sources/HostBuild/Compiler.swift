import HostSystem
import FoundationEssentials
import Glibc

/// The Swift compiler of the system.
package struct Compiler: Sendable {
  let path: String
  /// Tells one compiler from another, without the time that asking it would take.
  let version: String

  /// Finds the compiler on the `PATH`.
  ///
  /// - Throws: ``BuildFault/noCompiler``.
  package init() throws(BuildFault) {
    try self.init(searching: ProcessInfo.processInfo.environment["PATH"] ?? "")
  }

  init(searching searchPath: String) throws(BuildFault) {
    let paths = searchPath.split(separator: ":").map { "\($0)/swiftc" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { throw .noCompiler }
    var status = stat()
    stat(path, &status)
    self.path = path
    version = "\(path) \(status.st_size) \(status.st_mtim.tv_sec)"
  }

  /// Runs the compiler to its end.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - folder: where it keeps what it needs while it runs.
  /// - Returns: what it says, and whether it was content.
  func run(_ arguments: [String], in folder: ScratchFolder) async throws(BuildFault) -> (log: String, isDone: Bool) {
    let logFile = "\(folder.path)/log"
    let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
    let process: ChildProcess
    do throws(SystemError) {
      process = try ChildProcess([path] + arguments, environment: environment, output: logFile)
    } catch {
      throw .system(path: path, reason: error.text)
    }
    let isDone = await process.end() == 0
    return (String(decoding: FileManager.default.contents(atPath: logFile) ?? Data(), as: UTF8.self), isDone)
  }
}
