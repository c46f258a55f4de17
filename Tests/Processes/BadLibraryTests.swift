import Foundation
import TestSupport
import Testing

/// A library that can't be used, and what the host says of it: `%` stands for the path of the file, `§` for the folder of
/// the manifest.
struct BadLibrary: Sendable, CustomTestStringConvertible {
  let name: String
  let reason: String
  let suggestion: String
  let make: @Sendable (_ file: String) throws -> Void

  var testDescription: String { name }

  static func compiled(_ fixture: String, as name: String? = nil, reason: String, suggestion: String) -> BadLibrary {
    BadLibrary(name: name ?? fixture, reason: reason, suggestion: suggestion) { file in
      try TemporaryFolder.copy(try FixtureLibraries.path(fixture), to: file)
    }
  }

  static func truncated(to size: Int, reason: String) -> BadLibrary {
    BadLibrary(
      name: "Cut\(size)", reason: reason,
      suggestion: "build or copy the library again, and put it in place only when it is whole"
    ) { file in
      let bytes = try Data(contentsOf: URL(filePath: try FixtureLibraries.path("NullEntryPoint")))
      try bytes.prefix(size).write(to: URL(filePath: file))
    }
  }
}

@Suite("Bad libraries beside good ones, in the built host", .takesTurns)
struct BadLibraryTests {
  /// What `host inspect` says of the toolchain of a library that is in order.
  static let toolchain: String = {
    let bytes = (try? Data(contentsOf: URL(filePath: Checkout.library("Login")))) ?? Data()
    let text = String(decoding: bytes, as: UTF8.self)
    let line = text.firstRange(of: /clang version [^\0]*swiftlang[^\0]*\)/).map { String(text[$0]) }
    return line ?? "no toolchain line in libLogin.so"
  }()

  static let libraries: [BadLibrary] = [
    BadLibrary(
      name: "Empty", reason: "%: the file is empty; expected a shared library",
      suggestion: "build or copy the library again, and put it in place only when it is whole"
    ) { try Data().write(to: URL(filePath: $0)) },
    BadLibrary(
      name: "AText", reason: "%: the file begins with “\\u{1B}[31mThis is no ”; expected an ELF shared library",
      suggestion: "name the shared library that the build made; this is a file of another kind"
    ) { try TemporaryFolder.copy("\(FixtureLibraries.sources)/AText.so", to: $0) },
    BadLibrary(
      name: "OtherMachine", reason: "%: this was built for AArch64; expected x86-64",
      suggestion: "build the library on this machine, or for it"
    ) { file in
      var bytes = try Data(contentsOf: URL(filePath: try FixtureLibraries.path("NullEntryPoint")))
      bytes.replaceSubrange(18..<20, with: [183, 0])  // e_machine: EM_AARCH64
      try bytes.write(to: URL(filePath: file))
    },
    .truncated(to: 10, reason: "%: the file is cut off: its ELF header ends at byte 64, but the file has 10 bytes"),
    .compiled(
      "NoEntryPoint", reason: "%: the library exports no entry point; expected scene_<Id> or worker_<Id>",
      suggestion: "export one beside the Configurator: "
        + "@c(scene_<Id>) public func … -> UnsafeMutableRawPointer { <Id>Configurator().asEntryPoint() }"),
    .compiled(
      "TwoEntryPoints", reason: "%: the library exports 2 entry points: scene_Twin, worker_Twin; expected one",
      suggestion: "make a library of its own for each scene and each worker"),
    .compiled(
      "NullEntryPoint", as: "Null", reason: "%: scene_Null returned null, expected a configurator",
      suggestion: "return the configurator's asEntryPoint()"),
    .compiled(
      "NullEntryPoint", as: "Misnamed", reason: "%: holds the scene Null, expected Misnamed",
      suggestion: "call the file libNull.so, or name it by scenes.Null.library"),
    .compiled(
      "MissingVIPKitSymbol", reason: "%: the library needs what this application lacks: VIPKit.Slider",
      suggestion:
        "build the library against this application's VIPKit and Contracts, or bring the application up to date"),
    .compiled(
      "OwnCopyOfVIPKit", reason: "%: the library carries its own copy of VIPKit: it defines VIPKit.SceneConfigurator",
      suggestion: "link the shared library: depend on .product(name: \"VIPKit\", package: \"VIPKit\"), "
        + "and compile none of its sources"),
    .compiled(
      "OtherToolchain",
      reason: "%: the library was built with another Swift toolchain: "
        + "clang version 17.0.0 (https://github.com/apple/llvm-project.git 0123456789abcdef); expected \(toolchain)",
      suggestion: "build the library and the host with the same Swift toolchain"),
  ]

  @Test(
    "The reason stands on the record, in the list, in the check and on standard error; the others run",
    arguments: libraries + BadLibrary.hostile)
  func refused(_ library: BadLibrary) async throws {
    let folder = try TemporaryFolder()
    let file = "scenes/lib\(library.name).so"
    try folder.writeManifest(scenes: #""Home": { "routes": { "news": "\#(library.name)" } }"#)
    try FileManager.default.createDirectory(atPath: folder.file("scenes"), withIntermediateDirectories: true)
    try library.make(folder.file(file))
    func inWords(_ text: String) -> String {
      text.replacingOccurrences(of: "%", with: file).replacingOccurrences(of: "§", with: folder.path)
    }
    let reason = inWords(library.reason)
    let complaint = "error: \(reason)\n  \(inWords(library.suggestion))\n"

    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.status == 0)
    #expect(list.errors == complaint)
    #expect(list.lines.contains { $0.hasPrefix("\(library.name) ") && $0.contains(" refused ") })
    #expect(list.lines.contains("  ! \(reason)"))
    #expect(list.lines.contains { $0.hasPrefix("Login ") && $0.contains(" loaded ") })

    let check = try await Command.host(["check"], in: folder.path)
    #expect(check.status == 1)
    #expect(check.errors == complaint)

    let run = try await Command.host(
      ["run", "--strict"],
      input: "set User name=Anna\nset Password=interactor\npress Sign in\npress News\nok\npress Sign out\nquit\n",
      in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors == complaint)
    #expect(run.lines.contains("! \(reason.replacingOccurrences(of: "\\", with: "\\\\"))"))
  }
}
