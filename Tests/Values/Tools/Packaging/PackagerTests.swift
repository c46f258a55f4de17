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
    try folder.writeApplication("Kiosk")
    try folder.write("{}", to: "Kiosk/scenes.lock")
    application = folder.application("Kiosk", lock: folder.file("Kiosk/scenes.lock"))
  }

  private var packager: Packager { Packager(hostFolder: folder.file("host/bin")) }

  private func archive(_ name: String) async throws -> String {
    let archive = try await packager.pack(application, as: folder.file(name))
    #expect((archive.path, archive.fileCount) == (folder.file(name), 10))
    #expect(try Data(contentsOf: URL(filePath: archive.path)).count == archive.bytes)
    return archive.path
  }

  @Test("The archive has the files, their modes, and no owner and no time", arguments: ["a.tar.gz", "a.tar.xz"])
  func content(name: String) async throws {
    let list = try await Command.run(
      "/usr/bin/tar", ["--list", "--verbose", "--numeric-owner", "--utc", "-f", try await archive(name)])
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
    let list = try await Command.run("/usr/bin/tar", ["--list", "-f", folder.file("a.tar.gz")])
    #expect(Set(list.output.matches(of: /lib\/swift\/linux\/(\S+)/).map { String($0.1) }) == expected)
    #expect(list.lines.contains("Kiosk/libexec/swift/linux/swift-backtrace"))
  }

  @Test("The same files make the same bytes", arguments: ["tar.gz", "tar.xz"])
  func reproducible(ending: String) async throws {
    let first = try await archive("a.\(ending)")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1), .posixPermissions: 0o600],
      ofItemAtPath: folder.file("Kiosk/scenes.json"))
    #expect(try await Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: archive("b.\(ending)"))))
  }

  @Test("Two at once make one whole archive, and leave nothing else", arguments: ["a.tar.gz"])
  func twice(name: String) async throws {
    async let first = packager.pack(application, as: folder.file(name))
    async let second = packager.pack(application, as: folder.file(name))
    #expect(try await first == second)
    let test = try await Command.run("/usr/bin/gzip", ["--test", folder.file(name)])
    #expect(test.status == 0, "\(test.errors)")
    #expect(try folder.names == ["Kiosk", name, "host"].sorted())
  }

  @Test("A program may lie in a folder with a space in its name")
  func spaces() async throws {
    try folder.makeFolder("my programs")
    for program in ["tar", "gzip"] {
      try folder.link(to: "/usr/bin/\(program)", as: "my programs/\(program)")
    }
    let packager = Packager(hostFolder: folder.file("host/bin"), searchPath: folder.file("my programs"))
    _ = try await packager.pack(application, as: folder.file("b.tar.gz"))
    let list = try await Command.run("/usr/bin/tar", ["--list", "-f", folder.file("b.tar.gz")])
    #expect(list.lines.contains("Kiosk/run"))
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

  @Test("What stands in the way is told, and nothing is written")
  func faults() async throws {
    let format = Diagnostic(
      "a.zip: expected a name with the end .tar.gz or .tar.xz or .tar.zst",
      "name the archive by --output, such as Kiosk.tar.gz")
    await #expect(throws: format) { try await packager.pack(application, as: "a.zip") }
    await #expect(throws: Diagnostic.noProgram("tar")) {
      try await Packager(hostFolder: folder.file("host/bin"), searchPath: "/nowhere").pack(application, as: nil)
    }
    #expect(
      "\(Diagnostic.noProgram("xz"))" == """
        there is no xz on the PATH
          install it (Debian package xz-utils)
        """)
    try folder.remove("Kiosk/scenes.lock")
    let gone = Diagnostic.notPacked(path: folder.file("Kiosk/scenes.lock"), reason: "can't be read")
    await #expect(throws: gone) { try await packager.pack(application, as: folder.file("a.tar.gz")) }
    #expect(try folder.names == ["Kiosk", "host"])
  }

  @Test("A host in a build folder finds its libraries in the toolchain: it isn't packed")
  func bound() async throws {
    let fault = Diagnostic(
      "\(folder.file("host/bin/libVIPKit.so")): has its libraries looked for in /opt/charts; expected beside it",
      "use an installed host, which brings its libraries: make install")
    try folder.copy(
      FixtureLibraries.path("Marks", searchPath: "/opt/charts", defining: ["BOUND"]), as: "host/bin/libVIPKit.so")
    await #expect(throws: fault) { try await packager.pack(application, as: folder.file("a.tar.gz")) }
  }
}

extension TemporaryFolder {
  /// An application, and what looks like an installed host: programs that link no more than the C library.
  fileprivate func writeApplication(_ name: String) throws {
    for program in ["host", "host-app", "host-image", "host-web"] {
      try copy("/usr/bin/true", as: "host/bin/\(program)")
    }
    try copy(FixtureLibraries.path("Marks"), as: "host/bin/libVIPKit.so")
    try copy(FixtureLibraries.path("Marks"), as: "\(name)/scenes/libMarks.so")
    try write("{}", to: "\(name)/scenes.json")
  }

  fileprivate func application(_ name: String, lock: String? = nil) -> PackagedApplication {
    PackagedApplication(
      manifest: file("\(name)/scenes.json"), lock: lock, libraries: [file("\(name)/scenes/libMarks.so")],
      systemLibraries: ["libmd.so.0"])
  }
}
