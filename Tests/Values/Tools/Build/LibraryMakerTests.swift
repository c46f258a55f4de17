import HostInspection
import HostManifest
@testable import HostBuild
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A library is the same, whether the driver makes it or the compiler and the linker are called directly")
struct LibraryMakerTests {
  private let sources: TestSources
  private let folder = TemporaryFolder()

  init() throws {
    sources = try TestSources()
  }

  private func input(_ compiler: Compiler, _ configuration: Configuration = .debug) throws -> LibraryInput {
    let (folder, sdk) = (try SourceFolder(sources.path), try SDK(Checkout.products))
    let settings = LibraryInput.settings(
      LibraryInput.common(of: .worker), sdk: sdk, compiler: compiler, configuration)
    return try LibraryInput(of: folder, Dependencies(of: folder, in: sdk), settings, by: compiler)
  }

  private func files(_ name: String) throws -> BuildFiles {
    try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    return BuildFiles(folder: folder.file(name))
  }

  @Test(
    "It exports, needs and says the same, and has the module for debuggers, unless it is optimised, and the note",
    arguments: [Configuration.debug, .release])
  func sameLibrary(configuration: Configuration) async throws {
    let maker = LibraryMaker(compiler: try Compiler())
    let input = try input(maker.compiler, configuration)
    let (direct, driven) = (try files("direct"), try files("driven"))
    let outcome = try await maker.make(input, direct)
    #expect(outcome.isDone && outcome.log == "" && outcome.fallback == nil)
    let other = try await maker.makeByDriver(input, driven)
    #expect(other.isDone && other.log == "")

    #expect(try facts(of: direct) == facts(of: driven))
    #expect(try report(direct).soname == input.soname)
    let exports = try await symbols(of: direct)
    #expect(exports.contains("worker_Greeter"))
    #expect(try await exports == symbols(of: driven))

    for files in [direct, driven] {
      let library = try content(of: files)
      let module = try ELFFile(library).content(ofSection: ".swift_ast")
      // The magic number of a module (swift/Serialization/ModuleFormat.h).
      #expect(module?.prefix(4).elementsEqual([0xE2, 0x9C, 0xA8, 0x0E]) == (configuration == .debug ? true : nil))
      let note = try #require(try ELFFile(library).content(ofSection: ".note.host"))
      #expect(String(decoding: note, as: UTF8.self).contains("compiler=6."))
      #expect(try report(files).note?.content == Array(note))
    }
  }

  @Test("A compiler that takes an unknown step is called as a whole")
  func unknownStep() async throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    try folder.write(
      "#!/bin/sh\nexport PATH='\(path)'\nswiftc \"$@\" || exit\nif [ \"$2\" = -### ]; then echo /bin/sign it; fi\n",
      to: "bin/swiftc")
    try #require(chmod(folder.file("bin/swiftc"), 0o755) == 0)
    let maker = LibraryMaker(compiler: try Compiler(searching: folder.file("bin")))
    let files = try files("build")
    let outcome = try await maker.make(input(maker.compiler), files)
    #expect(outcome.isDone)
    #expect(outcome.fallback?.reason == "swiftc has an unknown step: /bin/sign it")
    #expect(try report(files).entryPoints == [LibraryEntry(kind: .worker, id: "Greeter")])
  }

  @Test("What the linker says stays with the driver, which says it itself")
  func linkerFault() async throws {
    let maker = LibraryMaker(compiler: try Compiler())
    let whole = try input(maker.compiler)
    let input = LibraryInput(
      settings: whole.settings, module: whole.module, build: whole.build, libraries: whole.libraries + ["Nowhere"],
      objects: [], sources: whole.sources)
    let outcome = try await maker.make(input, files("build"))
    #expect(!outcome.isDone)
    #expect(outcome.fallback?.reason == "the linker failed")
    #expect(outcome.log.contains("-lNowhere"))
  }

  private func content(of files: BuildFiles) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: files.library)))
  }

  /// What the file says of itself, wherever it lies.
  private func report(_ files: BuildFiles) throws -> LibraryReport {
    try LibraryReport(of: LibraryFile(path: "library.so", bytes: content(of: files)))
  }

  /// All that the report says. The linker meets the libraries of Swift in another order, and they don't depend on that.
  private func facts(of files: BuildFiles) throws -> [[String]] {
    let report = try report(files)
    return [
      [report.machine, report.soname ?? ""], report.needed.sorted(), report.searchPaths, report.toolchains,
      report.entryPoints.map(\.symbol), report.conformances.map { "\($0)" },
      report.imports, report.descriptors,
    ]
  }

  private func symbols(of files: BuildFiles) async throws -> [String] {
    let result = try await Command.run(
      "/usr/bin/env", ["llvm-nm", "--dynamic", "--defined-only", "--format=just-symbols", files.library])
    #expect(result.status == 0, "\(result.errors)")
    return result.lines.sorted()
  }
}
