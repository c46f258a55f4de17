import HostInspection
import HostManifest
package import HostSystem
import FoundationEssentials
package import SourceMessages

/// `host-source`, the program that parses Swift. It alone links SwiftSyntax, which stays with the toolchain.
package struct SourceTool: Sendable {
  let program: String
  let libraries: String

  init(program: String, libraries: String) {
    self.program = program
    self.libraries = libraries
  }

  /// The libraries are beside the `swift` on the `PATH`, which must be of the toolchain that built the tool.
  package init(beside hostFolder: String) throws(Diagnostic) {
    try self.init(beside: hostFolder, searching: ProcessEnvironment.get("PATH") ?? "")
  }

  init(beside hostFolder: String, searching searchPath: String) throws(Diagnostic) {
    program = "\(hostFolder)/host-source"
    guard Path.program(program, in: "") != nil else { throw .noTool(program) }
    guard let swift = Path.program("swift", in: searchPath) else { throw .noToolchain }
    let around = Toolchain.folder(of: swift) ?? Path.folder(of: Path.folder(of: Path.resolved(swift) ?? swift))
    let toolchain = "\(around)/lib/swift"
    let core = "\(toolchain)/linux/libswiftCore.so"
    // SwiftSyntax itself doesn't say which compiler it belongs to.
    for needed in ["\(toolchain)/host/libSwiftSyntax.so", core] where !Path.exists(needed) {
      throw .noSwiftSyntax(swift: swift, missing: needed)
    }
    let expected = (try? CompiledFile(program))?.toolchain
    let found = (try? CompiledFile(core))?.toolchain
    guard expected == found else {
      throw Diagnostic(
        "\(swift): is of another toolchain than host-source: \(found ?? "no mark"); expected \(expected ?? "no mark")",
        "put the toolchain that built the host first on the PATH, or build the host with this one")
    }
    libraries = "\(toolchain)/host:\(toolchain)/linux"
  }

  /// Runs the tool as a process of its own, which may crash.
  package func answer<Value: Codable & Sendable>(
    to request: SourceRequest, as type: Value.Type = Value.self
  ) async throws(Diagnostic) -> Value {
    let files: BuildFiles
    let process: ChildProcess
    do {
      files = try BuildFiles()
      let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
      process = try ChildProcess([program, text], with: ["LD_LIBRARY_PATH": libraries], output: files.answer)
    } catch {
      throw .system(program: program, reason: (error as? SystemError)?.text ?? "\(error)")
    }
    let end = await process.end()
    let output = File.contents(files.answer) ?? []
    guard end == .exit(0), let answer = try? JSONDecoder().decode(SourceAnswer<Value>.self, from: Data(output)) else {
      let log = String(decoding: output.prefix(1000), as: UTF8.self)
      throw .failed(end: end?.text ?? "an unknown end", log: log)
    }
    switch answer {
    case .value(let value): return value
    case .fault(let fault): throw Diagnostic(fault.message, fault.suggestion, reason: fault)
    }
  }
}

extension Diagnostic {
  package static func noTool(_ path: String) -> Self {
    Self("\(path): there is no such program", "build the host's checkout with swift build")
  }
  package static let noToolchain = Self(
    "there is no swift on the PATH",
    "install the Swift toolchain that built the host (https://www.swift.org/install/linux)")
  package static func noSwiftSyntax(swift: String, missing: String) -> Self {
    Self(
      "\(swift): its toolchain has no \(missing)",
      "put the folder usr/bin of a toolchain of swift.org first on the PATH")
  }
  package static func system(program: String, reason: String) -> Self {
    Self("\(program): \(reason)", "see that it may be run, and that there is room for temporary files")
  }
  package static func failed(end: String, log: String) -> Self {
    Self(
      "host-source ended with \(end)" + (log.isEmpty ? "" : ": \(log)"),
      "leave out the sources that were added last; what ends the tool is a fault in it")
  }
}

extension SourceTool {
  /// Checks the sources of an application, `Package.swift`, and what the built libraries link.
  package func findings(
    in folders: [String], packages: [String], below only: String?, libraries: [String]
  ) async throws(Diagnostic) -> SourceFindings {
    let sources: SourceFindings = try await answer(to: .lint(folders: folders, packages: packages, only: only))
    let links = sources.ids.flatMap { id in libraries.flatMap { Self.links(of: id, in: $0, among: sources.known) } }
    return SourceFindings(
      files: sources.files, ids: sources.ids, known: sources.known, findings: sources.findings + links)
  }

  /// Skips a library that can't be read: `host check` reports it.
  private static func links(of id: String, in folder: String, among ids: [String]) -> [SourceFinding] {
    let path = Path.join(folder, Library.fileName(for: id))
    guard Path.exists(path), let file = try? LibraryFile.read(path).0, let report = try? LibraryReport(of: file) else {
      return []
    }
    return ids.filter { $0 != id && report.needed.contains(Library.fileName(for: $0)) }.map { other in
      SourceFinding(
        rule: .sceneLink, file: path, line: nil, column: nil,
        found: "it links \(Library.fileName(for: other)), a scene or worker",
        expected: "libraries that are no scene or worker",
        suggestion: "take \(other) out of its sources and its package, and build it again: host build")
    }
  }
}
