import Foundation
import HostSupport
import TestSupport
import Testing

@Suite(
  "list and check answer for all libraries, whatever one of them does while it is loaded", .timeLimit(.minutes(10)),
  .ownFolders)
struct TriedLibraryTests {
  /// A library that ends the process that loads it, and how; nil for one that only tries to keep it from answering.
  private static let libraries: [(id: String, constructor: String?, entryPoint: String, end: String?)] = [
    ("BadPointer", nil, "return (void *)16", "SIGSEGV (Segmentation fault)"),
    ("Deaf", "for (int i = 0; i < 1024; i++) close(i)", "", "exit status 1"),
    ("Killed", "raise(SIGKILL)", "", "SIGKILL (Killed)"),
    ("Leaves", "exit(0)", "", "exit status 0"),
    ("LeavesLater", nil, "_exit(0)", "exit status 0"),
    ("Loud", #"for (int i = 0; i < 1024; i++) write(i, "{}\n", 3)"#, "", nil),
    ("Stops", "kill(0, SIGTERM), pause()", "", "SIGTERM (Terminated)"),
    ("Trap", "__builtin_trap()", "", "SIGILL (Illegal instruction)"),
  ]

  @Test(
    "A trap, a signal, exit(3), a bad pointer, closed descriptors: the reason, status 1 of check; the others are loaded"
  )
  func refused() async throws {
    let folder = try TemporaryFolder.withManifest()
    var diagnostics: [String] = []
    for library in Self.libraries {
      let macros =
        ["ID=\(library.id)", "DEATH=\(library.constructor ?? library.entryPoint)"]
        + (library.constructor == nil ? [] : ["CONSTRUCTOR"])
      let file = "scenes/lib\(library.id).so"
      try folder.copy(try FixtureLibraries.path("Deadly", defining: macros), as: file)
      if let end = library.end {
        diagnostics += [
          "error: \(file): can't be loaded: it ended the process that tried it: \(end)",
          "  build the library again; if it is whole, fix its constructors, entry point and descriptor",
        ]
      } else {
        diagnostics += [
          "error: \(file): scene_\(library.id) returned null, expected a configurator",
          "  return the configurator's asEntryPoint()",
        ]
      }
    }

    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.status == 0)
    #expect(list.errors.split(separator: "\n").map(String.init) == diagnostics)
    for library in Self.libraries {
      #expect(list.lines.contains { $0.hasPrefix("\(library.id) ") && $0.contains(" refused ") }, "\(library.id)")
    }
    for id in ["Login", "Home", "ContactList", "DemoAuth", "SQLiteContacts"] {
      #expect(list.lines.contains { $0.hasPrefix("\(id) ") && $0.contains(" loaded ") }, "\(id)")
    }

    let check = try await Command.host(["check"], in: folder.path)
    #expect(check.status == 1)
    #expect(check.errors.split(separator: "\n").map(String.init) == diagnostics)
    #expect(check.lines.contains { $0.hasSuffix(" checked, \(Self.libraries.count) refused") })
  }

  @Test("What libraries print while they are loaded is not in the list")
  func quiet() async throws {
    let folder = try TemporaryFolder.withManifest()
    let macros = ["ID=Prints", #"DEATH=puts("Prints  scene  loaded"), fflush(stdout)"#, "CONSTRUCTOR"]
    try folder.copy(try FixtureLibraries.path("Deadly", defining: macros), as: "scenes/libPrints.so")
    let list = try await Command.host(["list"], in: folder.path)
    #expect(!list.output.contains("Prints  scene  loaded"))
    #expect(list.errors.hasPrefix("error: scenes/libPrints.so: scene_Prints returned null"))
  }
}
