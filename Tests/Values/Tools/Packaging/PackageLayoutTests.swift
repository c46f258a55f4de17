import HostSystem
import Foundation
import HostInspection
import TestSupport
import Testing

@testable import HostPackaging

@Suite("Where the files of an application are in its archive")
struct PackageLayoutTests {
  private let folder = TemporaryFolder()

  private func application(_ libraries: [String], in home: String = "") -> PackagedApplication {
    PackagedApplication(
      manifest: folder.file("\(home)Kiosk/scenes.json"), lock: nil,
      libraries: libraries.map { folder.file(home + $0) }, systemLibraries: [])
  }

  @Test(
    "As they lie in the application's folder and in the host's, with the words of what is packed",
    arguments: ["", "jürgen/"])
  func places(home: String) throws {
    func file(_ name: String) -> String { folder.file(home + name) }
    for words in ["Kiosk/scenes/locale/es/LC_MESSAGES/Notes.mo", "Kiosk/scenes/locale/es/LC_MESSAGES/Gone.mo"] {
      try folder.write("", to: home + words)
    }
    try folder.write("", to: "\(home)host/bin/locale/es/LC_MESSAGES/TerminalInterface.mo")
    var layout = try PackageLayout(
      of: application(
        ["Kiosk/scenes/libNotes.so", "Kiosk/../Kiosk/./scenes/libC.so.1", "host/bin/libLogin.so"], in: home),
      hostFolder: file("host/bin"))
    layout.add(
      try LoaderTrace(
        "libmd.so.0 => /lib/libmd.so.0 (0x1)\nlibVIPKit.so => \(file("host/bin/libVIPKit.so")) (0x1)\n",
        wanted: []
      ).files)
    let expected = [
      "app/scenes.json": "Kiosk/scenes.json", "app/scenes/libNotes.so": "Kiosk/scenes/libNotes.so",
      "app/scenes/libC.so.1": "Kiosk/scenes/libC.so.1", "bin/libLogin.so": "host/bin/libLogin.so",
      "app/scenes/locale/es/LC_MESSAGES/Notes.mo": "Kiosk/scenes/locale/es/LC_MESSAGES/Notes.mo",
      "bin/host": "host/bin/host", "bin/host-app": "host/bin/host-app",
      "bin/host-image": "host/bin/host-image", "bin/host-web": "host/bin/host-web",
      "bin/libVIPKit.so": "host/bin/libVIPKit.so",
      "bin/locale/es/LC_MESSAGES/TerminalInterface.mo": "host/bin/locale/es/LC_MESSAGES/TerminalInterface.mo",
    ].mapValues(file).merging(["lib/swift/linux/libmd.so.0": "/lib/libmd.so.0"]) { $1 }
    #expect(layout.files == expected)
  }

  @Test("A library elsewhere has no place")
  func outside() throws {
    let fault = Diagnostic(
      "\(folder.file("Kiosk/../libNotes.so")): lies outside of the application; expected below \(folder.file("Kiosk"))",
      "put the library into a folder below the manifest's, and name that folder in the manifest")
    #expect(throws: fault) {
      try PackageLayout(of: application(["Kiosk/../libNotes.so"]), hostFolder: folder.file("host"))
    }
  }
}

@Suite("What the dynamic loader says it would open")
struct LoaderTraceTests {
  private static let text = """
    \tlinux-vdso.so.1 (0x00007fa017a7a000)
    \tlibsqlite3.so.0 => /lib/x86_64-linux-gnu/libsqlite3.so.0 (0x00007fa017909000)
    \tlibswiftCore.so => /opt/host/bin/../lib/swift/linux/libswiftCore.so (0x00007fa016a00000)
    \tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007fa015c89000)
    \t/lib64/ld-linux-x86-64.so.2 (0x00007fa017a7c000)

    """

  @Test("The files by their names, without those that each Debian has")
  func files() throws {
    #expect(
      try LoaderTrace(Self.text, wanted: ["libsqlite3.so.0"]).files == [
        "libsqlite3.so.0": "/lib/x86_64-linux-gnu/libsqlite3.so.0",
        "libswiftCore.so": "/opt/host/bin/../lib/swift/linux/libswiftCore.so",
      ])
  }

  @Test("What isn't found is told: of a library that is linked, and of one that is to be opened")
  func missing() throws {
    let fault = Diagnostic.missing(library: "libcharts.so.2")
    #expect(throws: fault) { try LoaderTrace(Self.text + "\tlibcharts.so.2 => not found\n", wanted: []) }
    #expect(throws: fault) { try LoaderTrace(Self.text, wanted: ["libcharts.so.2"]) }
    #expect(
      "\(fault)" == """
        libcharts.so.2: the application needs it, and it isn't found
          install the library, and see that host check finds nothing wrong
        """)
  }
}

@Suite("The script that starts an application that has been unpacked")
struct StartScriptTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write("#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\"\n", to: "a b/bin/host")
    try folder.write(
      StartScript.text(of: "It's", manifest: "my scenes.json", glibc: GlibcVersion("2.4")), to: "a b/run")
    for program in ["bin/host", "run"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("a b/\(program)"))
    }
    try folder.link(to: "a b/run", as: "link")
  }

  private func start(
    _ environment: [String: String], _ arguments: [String] = ["--open", "x y"]
  ) async throws -> [String] {
    let result = try await Command.run(
      folder.file("link"), arguments, in: "/", environment: ["XDG_DATA_HOME": ""].merging(environment) { $1 })
    #expect(result.errors == "")
    return result.lines
  }

  private var run: [String] {
    [folder.file("a b/bin/host"), "run", "--manifest", folder.file("a b/app/my scenes.json")]
  }

  @Test("Through a link, from any folder: the host beside it runs the manifest; data goes into the user's own folder")
  func data() async throws {
    let (run, rest) = (run + ["--data"], ["--open", "x y", ""])
    #expect(try await start(["HOME": folder.path]) == run + [folder.file(".local/share/It's")] + rest)
    #expect(FileManager.default.fileExists(atPath: folder.file(".local/share/It's")))
    #expect(try await start(["XDG_DATA_HOME": folder.file("d")]) == run + [folder.file("d/It's")] + rest)
    // A user without a folder of his own runs the application all the same.
    #expect(try await start(["HOME": "/dev/null"]) == self.run + rest)
  }

  @Test("A folder that the user names is the one, and no other is made", arguments: [["--data", "d"], ["--data=d"]])
  func namedData(arguments: [String]) async throws {
    #expect(try await start(["HOME": folder.path], arguments) == run + arguments + [""])
    #expect(!FileManager.default.fileExists(atPath: folder.file(".local")))
  }

  @Test("A system with an older C library is told so, and nothing is started")
  func olderSystem() async throws {
    let own = try await Command.run("/usr/bin/getconf", ["GNU_LIBC_VERSION"]).output.dropFirst(6).dropLast()
    let script = StartScript.text(of: "It's", manifest: "scenes.json", glibc: GlibcVersion("99.1"))
    try folder.write(script, to: "a b/run")
    let result = try await Command.run(folder.file("link"), [], in: "/", environment: ["HOME": folder.path])
    #expect(
      result.errors == """
        error: \(folder.file("link")): this system has glibc \(own), expected 99.1 or later; \
        run it on a later system, or pack it on an older one

        """)
    #expect((result.output, result.status) == ("", 1))
  }
}
