import HostSystem
import HostInspection
@testable import HostPackaging
import Foundation
import TestSupport
import Testing

@Suite("An application is packed")
struct PackagerTests {
  private let folder = TemporaryFolder()
  private let application: PackagedApplication

  init() throws {
    // What looks like an installed host: programs that link no more than the C library.
    for program in ["host", "host-app", "host-image", "host-web"] {
      try folder.copy("/usr/bin/true", as: "host/bin/\(program)")
    }
    for library in ["host/bin/libVIPKit.so", "Kiosk/scenes/libMarks.so"] {
      try folder.copy(FixtureLibraries.path("Marks"), as: library)
    }
    for file in ["scenes.json", "scenes.lock"] { try folder.write("{}", to: "Kiosk/\(file)") }
    application = PackagedApplication(
      manifest: folder.file("Kiosk/scenes.json"), lock: folder.file("Kiosk/scenes.lock"),
      libraries: [folder.file("Kiosk/scenes/libMarks.so")], systemLibraries: ["libmd.so.0"])
  }

  private var packager: Packager { Packager(hostFolder: folder.file("host/bin")) }

  private func archive(_ name: String) async throws -> String {
    let archive = try await packager.pack(application, as: folder.file(name))
    #expect((archive.path, archive.fileCount) == (folder.file(name), 10))
    #expect(try Data(contentsOf: URL(filePath: archive.path)).count == archive.bytes)
    return archive.path
  }

  private func list(_ options: String..., of name: String = "a.tar.gz") async throws -> Command.Result {
    try await Command.run("/usr/bin/tar", ["--list"] + options + ["-f", folder.file(name)])
  }

  @Test(
    "The archive has the files, their modes, no owner and no time; the same files make the same bytes",
    arguments: ["tar.gz", "tar.xz"])
  func content(ending: String) async throws {
    let name = "a.\(ending)"
    let first = try await archive(name)
    let list = try await list("--verbose", "--numeric-owner", "--utc", of: name)
    let rows = list.lines.filter { !$0.isEmpty }.map { $0.split(separator: " ") }
    #expect(rows.allSatisfy { $0[1] == "0/0" && $0[3] == "1970-01-01" })
    #expect(
      rows.map { "\($0[0]) \($0[5])" } == [
        "drwxr-xr-x Kiosk/", "drwxr-xr-x Kiosk/app/", "drwxr-xr-x Kiosk/app/scenes/",
        "-rw-r--r-- Kiosk/app/scenes/libMarks.so", "-rw-r--r-- Kiosk/app/scenes.json",
        "-rw-r--r-- Kiosk/app/scenes.lock", "drwxr-xr-x Kiosk/bin/", "-rwxr-xr-x Kiosk/bin/host",
        "-rwxr-xr-x Kiosk/bin/host-app", "-rwxr-xr-x Kiosk/bin/host-image", "-rwxr-xr-x Kiosk/bin/host-web",
        "-rw-r--r-- Kiosk/bin/libVIPKit.so", "drwxr-xr-x Kiosk/lib/",
        "drwxr-xr-x Kiosk/lib/swift/", "drwxr-xr-x Kiosk/lib/swift/linux/",
        "-rw-r--r-- Kiosk/lib/swift/linux/libmd.so.0", "-rwxr-xr-x Kiosk/run",
      ])
    #expect(try folder.names == [name, "Kiosk", "host"].sorted())

    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1), .posixPermissions: 0o600],
      ofItemAtPath: folder.file("Kiosk/scenes.json"))
    #expect(try await Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: archive("b.\(ending)"))))
  }

  @Test("What the other programs link is packed with what that links in turn: the decoder's and the backtracer's, too")
  func programs() async throws {
    // Programs of the system that link more than the C library, and a library that another library links.
    try folder.copy("/usr/bin/ls", as: "host/libexec/swift/linux/swift-backtrace")
    try folder.copy("/usr/bin/bash", as: "host/bin/host-image")
    var expected: Set<String> = []
    for program in ["/usr/bin/ls", "/usr/bin/bash"] {
      let linked = try await Command.run("/usr/bin/ldd", [program])
      expected.formUnion(linked.output.matches(of: /(\S+) => \//).map { String($0.1) })
    }
    expected = expected.filter { !$0.hasPrefix("libc.so") }.union(["libmd.so.0"])
    try #require(expected.count >= 4)
    _ = try await packager.pack(application, as: folder.file("a.tar.gz"))
    let list = try await list()
    #expect(Set(list.output.matches(of: /lib\/swift\/linux\/(\S+)/).map { String($0.1) }) == expected)
    #expect(list.lines.contains("Kiosk/libexec/swift/linux/swift-backtrace"))
  }

  @Test("Two at once make one whole archive, and leave nothing else; a program may lie in a folder with a space")
  func twice() async throws {
    let name = "a.tar.gz"
    async let first = packager.pack(application, as: folder.file(name))
    async let second = packager.pack(application, as: folder.file(name))
    #expect(try await first == second)
    let test = try await Command.run("/usr/bin/gzip", ["--test", folder.file(name)])
    #expect(test.status == 0, "\(test.errors)")
    #expect(try folder.names == ["Kiosk", name, "host"].sorted())
    try folder.makeFolder("my programs")
    for program in ["tar", "gzip"] { try folder.link(to: "/usr/bin/\(program)", as: "my programs/\(program)") }
    let packager = Packager(hostFolder: folder.file("host/bin"), searchPath: folder.file("my programs"))
    _ = try await packager.pack(application, as: folder.file("b.tar.gz"))
    #expect(try await list(of: "b.tar.gz").lines.contains("Kiosk/run"))
  }

  @Test("What needs a later C library than the target has is not packed; an archive says which it needs")
  func glibc() async throws {
    // The dynamic loader knows it, too (ld.so(8), LD_VERBOSE).
    let loader = try await Command.run(
      "/usr/bin/true", [],
      environment: ["LD_TRACE_LOADED_OBJECTS": "1", "LD_VERBOSE": "1", "LD_PRELOAD": "libmd.so.0"])
    let newest = try #require(
      loader.output.matches(of: /libc\.so\.6 \(GLIBC_(2\.[0-9]+)/).compactMap { GlibcVersion($0.1) }.max())
    let archive = try await packager.pack(application, as: folder.file("a.tar.gz"))
    #expect(archive.glibc == newest)
    try FileManager.default.removeItem(atPath: archive.path)

    let older = try #require(GlibcVersion("2.5"))
    let fault = Diagnostic(
      "\(folder.file("host/bin/host")): needs glibc \(newest), expected \(older) at most",
      "pack it on a machine with that release, such as a container of the older Debian")
    await #expect(throws: fault) {
      try await Packager(hostFolder: folder.file("host/bin"), target: older).pack(
        application, as: folder.file("a.tar.gz"))
    }
    #expect(try folder.names == ["Kiosk", "host"])
  }

  @Test("What stands in the way is told, and nothing is written; a host in a build folder has its libraries elsewhere")
  func faults() async throws {
    let format = Diagnostic(
      "a.zip: expected a name with the end .tar.gz or .tar.xz or .tar.zst",
      "name the archive by --output, such as Kiosk.tar.gz")
    await #expect(throws: format) { try await packager.pack(application, as: "a.zip") }
    await #expect(throws: Diagnostic.noProgram("tar")) {
      try await Packager(hostFolder: folder.file("host/bin"), searchPath: "/nowhere").pack(application, as: nil)
    }
    try folder.remove("Kiosk/scenes.lock")
    let gone = Diagnostic.notPacked(path: folder.file("Kiosk/scenes.lock"), reason: "can't be read")
    await #expect(throws: gone) { try await packager.pack(application, as: folder.file("a.tar.gz")) }
    try folder.write("{}", to: "Kiosk/scenes.lock")
    let fault = Diagnostic(
      "\(folder.file("host/bin/libVIPKit.so")): has its libraries looked for in /opt/charts; expected beside it",
      "use an installed host, which brings its libraries: make install")
    try folder.copy(
      FixtureLibraries.path("Marks", searchPath: "/opt/charts", defining: ["BOUND"]), as: "host/bin/libVIPKit.so")
    await #expect(throws: fault) { try await packager.pack(application, as: folder.file("a.tar.gz")) }
    #expect(try folder.names == ["Kiosk", "host"])
  }
}

@Suite("Where the files of an application are in its archive")
struct PackageLayoutTests {
  private let folder = TemporaryFolder()

  private func application(_ libraries: [String], in home: String) -> PackagedApplication {
    PackagedApplication(
      manifest: folder.file("\(home)Kiosk/scenes.json"), lock: nil,
      libraries: libraries.map { folder.file(home + $0) }, systemLibraries: [])
  }

  @Test(
    "As they lie in the application's folder and in the host's, with the words; a library elsewhere has no place",
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

    let outside = home + "Kiosk/../libNotes.so"
    let fault = Diagnostic(
      "\(folder.file(outside)): lies outside of the application; expected below \(file("Kiosk"))",
      "put the library into a folder below the manifest's, and name that folder in the manifest")
    #expect(throws: fault) {
      try PackageLayout(of: application(["Kiosk/../libNotes.so"], in: home), hostFolder: file("host/bin"))
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

  @Test("The files by their names, without those of each Debian; what isn't found is told, linked or to be opened")
  func files() throws {
    #expect(
      try LoaderTrace(Self.text, wanted: ["libsqlite3.so.0"]).files == [
        "libsqlite3.so.0": "/lib/x86_64-linux-gnu/libsqlite3.so.0",
        "libswiftCore.so": "/opt/host/bin/../lib/swift/linux/libswiftCore.so",
      ])
    let fault = Diagnostic.missing(library: "libcharts.so.2")
    #expect(throws: fault) { try LoaderTrace(Self.text + "\tlibcharts.so.2 => not found\n", wanted: []) }
    #expect(throws: fault) { try LoaderTrace(Self.text, wanted: ["libcharts.so.2"]) }
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
    // A folder that the user names is the one, and no other is made.
    for arguments in [["--data", "d"], ["--data=d"]] {
      #expect(try await start(["HOME": folder.path], arguments) == run + arguments + [""])
      #expect(!FileManager.default.fileExists(atPath: folder.file(".local")))
    }
    let (run, rest) = (run + ["--data"], ["--open", "x y", ""])
    #expect(try await start(["HOME": folder.path]) == run + [folder.file(".local/share/It's")] + rest)
    #expect(FileManager.default.fileExists(atPath: folder.file(".local/share/It's")))
    #expect(try await start(["XDG_DATA_HOME": folder.file("d")]) == run + [folder.file("d/It's")] + rest)
    // A user without a folder of his own runs the application all the same.
    #expect(try await start(["HOME": "/dev/null"]) == self.run + rest)
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
