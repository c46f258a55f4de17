import Foundation
import Glibc
import SourceMessages
import TestSupport
import Testing

@testable import HostBuild

@Suite("host-source is found, and survives what it reads", .timeLimit(.minutes(5)))
struct SourceToolTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func fault(reading bytes: Data) async throws -> SourceFault? {
    try folder.write("", to: "sources/A.swift")
    try bytes.write(to: URL(filePath: folder.file("sources/A.swift")))
    do throws(SourceToolFault) {
      let tool = try SourceTool(beside: Checkout.products)
      _ = try await tool.answer(to: .words(functions: ["words"], folder: folder.file("sources")))
      return nil
    } catch .source(let fault) { return fault }
  }

  @Test("Files that nobody wrote for it are refused, or have nothing in them")
  func hostileFiles() async throws {
    let file = folder.file("sources/A.swift")
    #expect(try await fault(reading: Data([0xFF, 0xFE, 0x00])) == .unreadable(file: file))
    #expect(
      try await fault(reading: Data(count: 4_000_001)) == .tooLarge(file: file, bytes: 4_000_001, maximum: 4_000_000))
    #expect(try await fault(reading: Data(String(repeating: "(", count: 100_000).utf8)) == nil)
    #expect(try await fault(reading: Data(String(repeating: "func a() { ", count: 20_000).utf8)) == nil)
    let chain = Data(("a" + String(repeating: ".b()", count: 100_000)).utf8)
    #expect(try await fault(reading: chain) == .tooDeep(file: file, maximum: 2_000))
    let highest = Data(("a" + String(repeating: ".b()", count: 900)).utf8)
    #expect(try await fault(reading: highest) == nil)
    #expect(try await fault(reading: Data("\"\\(\"\\(\"\\(".utf8)) == nil)
  }

  @Test(
    "Nesting that ends the parser, or takes it time without end, is told with the file",
    arguments: [
      String(repeating: "[", count: 2_000), "let a = " + String(repeating: "A<", count: 2_000),
      "let a = " + String(repeating: "b ? ", count: 2_000),
      "let a = \(String(repeating: "[", count: 30))1\(String(repeating: "]", count: 30))",
    ])
  func nesting(text: String) async throws {
    #expect(try await fault(reading: Data(text.utf8)) == .tooHard(file: folder.file("sources/A.swift"), seconds: 10))
  }

  @Test("What a link leads to is read up to a number of files, and the folder is told at which there are more")
  func linkOut() async throws {
    try folder.write("@c(scene_Login)", to: "Scenes/Login/Login.swift")
    symlink("/", folder.file("Scenes/root"))
    do throws(SourceToolFault) {
      let request = SourceRequest.lint(folders: [folder.file("Scenes")], packages: [], only: nil)
      _ = try await SourceTool(beside: Checkout.products).answer(to: request)
      Issue.record("all of the machine was read")
    } catch {
      guard case .source(.tooMany(let path, maximum: 20_000)) = error else { throw error }
      #expect(path.hasPrefix(folder.file("Scenes/root/")))
    }
  }

  @Test("It ends with the process that has asked, in the middle of a file")
  func orphan() async throws {
    try folder.write("let a = \(String(repeating: "[", count: 30))", to: "sources/A.swift")
    try folder.write("", to: "answer")
    let tool = try SourceTool(beside: Checkout.products)
    let request = SourceRequest.words(functions: [], folder: folder.file("sources"))
    let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    // It waits for the tool to be at work, by its processor time as proc(5) says it, and dies.
    let script = """
      "$1" "$2" > "$3/answer" & echo $! > "$3/id"
      until [ "$(cut -d ' ' -f 14 /proc/$!/stat)" -ge 20 ]; do sleep 0.02; done
      kill -9 $$
      """
    let shell = try ProgramStart.spawn(
      ["/bin/sh", "-c", script, "sh", tool.program, text, folder.path], ["LD_LIBRARY_PATH": tool.libraries],
      output: null)
    #expect(ProgramStart.reap(shell) == -SIGKILL)
    let id = try String(contentsOfFile: folder.file("id"), encoding: .utf8).dropLast()
    func state() -> Substring? {
      let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      return text?.split(separator: ") ").last?.prefix(1)
    }
    try await eventually("the tool has ended") { state() == nil || state() == "Z" }
    #expect(try Data(contentsOf: URL(filePath: folder.file("answer"))).isEmpty, "it has ended by its own limit")
  }

  @Test("Folders that hold no sources are told")
  func folders() async throws {
    let tool = try SourceTool(beside: Checkout.products)
    for (path, expected) in [
      (folder.path, SourceFault.noSources(folder: folder.path)), ("/nowhere", .noFolder(path: "/nowhere")),
    ] {
      await #expect(throws: SourceToolFault.source(expected)) {
        try await tool.answer(to: .words(functions: [], folder: path))
      }
    }
    try folder.write("", to: "pipe/A.txt")
    #expect(mkfifo(folder.file("pipe/A.swift"), 0o600) == 0)
    let pipe = SourceFault.unreadable(file: folder.file("pipe/A.swift"))
    await #expect(throws: SourceToolFault.source(pipe)) {
      try await tool.answer(to: .words(functions: [], folder: folder.file("pipe")))
    }
  }

  @Test("Without the tool, a toolchain, or SwiftSyntax in it, the first that is missing is told")
  func missing() throws {
    #expect(throws: SourceToolFault.noTool("/nowhere/host-source")) { try SourceTool(beside: "/nowhere") }
    #expect(throws: SourceToolFault.noToolchain) {
      try SourceTool(beside: Checkout.products, searching: folder.path)
    }
    let swift = try toolchain()
    #expect(
      throws: SourceToolFault.noSwiftSyntax(
        swift: swift, missing: folder.file("usr/lib/swift/host/libSwiftSyntax.so"))
    ) { try SourceTool(beside: Checkout.products, searching: folder.file("usr/bin")) }
  }

  @Test("The SwiftSyntax of another toolchain isn't used")
  func otherToolchain() throws {
    let swift = try toolchain()
    try folder.write("", to: "usr/lib/swift/host/libSwiftSyntax.so")
    try folder.write("another compiler", to: "usr/lib/swift/linux/libswiftCore.so")
    do throws(SourceToolFault) {
      _ = try SourceTool(beside: Checkout.products, searching: folder.file("usr/bin"))
      Issue.record("it is used")
    } catch {
      guard case .otherToolchain(swift, found: "no mark", let expected) = error else { throw error }
      #expect(expected.contains("clang version"))
    }
  }

  @Test("A proxy on the PATH, such as swiftly's, stands for the toolchain that it says")
  func proxy() async throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for program in ["swift", "swiftc"] {
      try await folder.writeProgram("export PATH='\(path)'\nexec \(program) \"$@\"", to: "bin/\(program)")
    }
    let tool = try SourceTool(beside: Checkout.products, searching: folder.file("bin"))
    try folder.write("let a = 1", to: "sources/A.swift")
    _ = try await tool.answer(to: .words(functions: ["words"], folder: folder.file("sources")))
    #expect(try Compiler(searching: folder.file("bin")).linkerSettings == Compiler().linkerSettings)
  }

  @Test("A proxy that chooses another toolchain is another compiler; one that says nothing is its own")
  func chosen() async throws {
    for name in ["old", "new"] {
      try folder.write(name, to: "\(name)/usr/bin/swiftc")
      try folder.write("", to: "\(name)/usr/lib/swift/linux/libswiftCore.so")
    }
    try await folder.writeProgram(
      """
      printf '{ "paths": { "runtimeResourcePath": "%s/usr/lib/swift" } }' "$(cat '\(folder.file("chosen"))')"
      """, to: "bin/swiftc")
    func version() throws -> String { try Compiler(searching: folder.file("bin")).version }
    try folder.write(folder.file("old"), to: "chosen")
    let old = try version()
    #expect(try version() == old)
    try folder.write(folder.file("new"), to: "chosen")
    #expect(try version() != old)
    try await folder.writeProgram("exit 1", to: "bin/swiftc")
    #expect(try version() != old)
  }

  @Test("What ends the tool ends nothing else, and is told")
  func died() async throws {
    try folder.write("#!/bin/sh\necho why\nkill -SEGV $$\n", to: "script")
    // By another process: a child of another test could hold what this one has open for writing (ETXTBSY).
    _ = try await Command.run("/usr/bin/install", ["-m", "700", folder.file("script"), folder.file("host-source")])
    let fault = SourceToolFault.failed(end: "SIGSEGV (Segmentation fault)", log: "why\n")
    let tool = SourceTool(program: folder.file("host-source"), libraries: "")
    await #expect(throws: fault) { try await tool.answer(to: .words(functions: [], folder: ".")) }
  }

  /// A folder that looks like a toolchain, with nothing in it but a `swift`.
  private func toolchain() throws -> String {
    let swift = folder.file("usr/bin/swift")
    try folder.write("", to: "usr/bin/swift")
    #expect(chmod(swift, 0o700) == 0)
    return swift
  }
}
