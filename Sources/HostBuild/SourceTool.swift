import HostInspection
import HostSystem
import FoundationEssentials
package import SourceMessages

/// `host-source`, the program that reads Swift. It alone links SwiftSyntax, which stays with the toolchain.
package struct SourceTool: Sendable {
  let program: String
  let libraries: String

  init(program: String, libraries: String) {
    self.program = program
    self.libraries = libraries
  }

  /// Finds the tool beside the host, and its libraries beside the `swift` on the `PATH`.
  ///
  /// - Throws: ``SourceToolFault`` when one of them isn't there, or isn't of the toolchain that built the tool.
  package init(beside hostFolder: String) throws(SourceToolFault) {
    try self.init(beside: hostFolder, searching: ProcessInfo.processInfo.environment["PATH"] ?? "")
  }

  init(beside hostFolder: String, searching searchPath: String) throws(SourceToolFault) {
    program = "\(hostFolder)/host-source"
    guard FileManager.default.isExecutableFile(atPath: program) else { throw .noTool(program) }
    guard let swift = Path.program("swift", in: searchPath) else { throw .noToolchain }
    let around = Toolchain.folder(of: swift) ?? Path.folder(of: Path.folder(of: Path.resolved(swift) ?? swift))
    let toolchain = "\(around)/lib/swift"
    let core = "\(toolchain)/linux/libswiftCore.so"
    // SwiftSyntax itself doesn't say which compiler it belongs to.
    for needed in ["\(toolchain)/host/libSwiftSyntax.so", core]
    where !FileManager.default.fileExists(atPath: needed) {
      throw .noSwiftSyntax(swift: swift, missing: needed)
    }
    let expected = ToolchainMark.first(of: program)
    let found = ToolchainMark.first(of: core)
    guard expected == found else {
      throw .otherToolchain(swift: swift, found: found ?? "no mark", expected: expected ?? "no mark")
    }
    libraries = "\(toolchain)/host:\(toolchain)/linux"
  }

  /// Has the tool answer a request. It runs as a process of its own, whose end is no end of this one.
  ///
  /// - Throws: ``SourceToolFault``, also what the tool says is wrong with the sources.
  package func answer(to request: SourceRequest) async throws(SourceToolFault) -> SourceAnswer {
    let environment = ProcessInfo.processInfo.environment.merging(["LD_LIBRARY_PATH": libraries]) { $1 }
    let scratch: ScratchFolder
    let process: ChildProcess
    do {
      scratch = try ScratchFolder()
      let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
      process = try ChildProcess([program, text], environment: environment, output: "\(scratch.path)/answer")
    } catch {
      throw .system(program: program, reason: (error as? SystemError)?.text ?? "\(error)")
    }
    let end = await process.end()
    let output = FileManager.default.contents(atPath: "\(scratch.path)/answer") ?? Data()
    guard end == .exit(0), let answer = try? JSONDecoder().decode(SourceAnswer.self, from: output) else {
      let log = String(decoding: output.prefix(1000), as: UTF8.self)
      throw .failed(end: end?.text ?? "an unknown end", log: log)
    }
    if case .fault(let fault) = answer { throw .source(fault) }
    return answer
  }
}
