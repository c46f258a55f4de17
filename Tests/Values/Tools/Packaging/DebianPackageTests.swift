import HostInspection
@testable import HostPackaging
import Foundation
import TestSupport
import Testing

@Suite("An application becomes a Debian package")
struct DebianPackageTests {
  private let folder: TemporaryFolder
  private let application: PackagedApplication

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeApplication("My_Kiosk")
    try folder.write("It is free.\n", to: "My_Kiosk/LICENSE")
    application = folder.application("My_Kiosk")
  }

  private static let maintainer = "Ada Lovelace <ada@example.org>"

  private func pack(_ name: String) async throws -> Packager.Package {
    let debian = try DebianPackage(
      of: application.name, name: nil, version: "1.2", maintainer: Self.maintainer, description: "a list")
    return try await Packager(hostFolder: folder.file("host/bin")).pack(application, as: debian, to: folder.file(name))
  }

  private func dpkg(_ arguments: String...) async throws -> String {
    let result = try await Command.run("/usr/bin/dpkg-deb", arguments)
    #expect(result.errors == "")
    return result.output
  }

  @Test("dpkg finds the files in it, without owner and of one time, and what it says of itself")
  func content() async throws {
    let package = try await pack("a.deb")
    let architecture = try await Command.run("/usr/bin/dpkg", ["--print-architecture"]).lines[0]
    let file = package.path
    for (field, value) in [
      "Package": "my-kiosk", "Version": "1.2", "Architecture": architecture, "Maintainer": Self.maintainer,
      "Depends": package.depends.joined(separator: ", "), "Description": "a list",
      "Recommends": "libgdk-pixbuf-2.0-0, libwebsockets17",
    ] {
      #expect(try await dpkg("--field", file, field).split(separator: "\n").first.map(String.init) == value)
    }
    let rows = try await dpkg("--contents", file).split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.allSatisfy { $0[1] == "root/root" && $0[3] == "2000-01-01" })
    let files = rows.filter { !$0[0].hasPrefix("d") }.map { "\($0[0]) \($0[5...].joined(separator: " "))" }.sorted()
    #expect(
      files == [
        "-rw-r--r-- ./usr/lib/my-kiosk/app/scenes.json", "-rw-r--r-- ./usr/lib/my-kiosk/app/scenes/libMarks.so",
        "-rw-r--r-- ./usr/lib/my-kiosk/bin/libVIPKit.so", "-rw-r--r-- ./usr/share/doc/my-kiosk/changelog.gz",
        "-rw-r--r-- ./usr/share/doc/my-kiosk/copyright", "-rw-r--r-- ./usr/share/lintian/overrides/my-kiosk",
        "-rwxr-xr-x ./usr/lib/my-kiosk/bin/host", "-rwxr-xr-x ./usr/lib/my-kiosk/bin/host-app",
        "-rwxr-xr-x ./usr/lib/my-kiosk/bin/host-image", "-rwxr-xr-x ./usr/lib/my-kiosk/bin/host-web",
        "-rwxr-xr-x ./usr/lib/my-kiosk/libexec/pack-deb",
        "-rwxr-xr-x ./usr/lib/my-kiosk/run", "lrwxrwxrwx ./usr/bin/my-kiosk -> ../lib/my-kiosk/run",
      ])
    _ = try await dpkg("--extract", file, folder.file("root"))
    let copyright = try String(contentsOfFile: folder.file("root/usr/share/doc/my-kiosk/copyright"), encoding: .utf8)
    #expect(copyright.hasPrefix("It is free.\n"))
  }

  @Test("A library that a package has isn't packed: the package is needed, as that says it")
  func depends() async throws {
    let package = try await pack("a.deb")
    // libmd.so.0 is opened for a library that needs it; here none says so.
    #expect(package.depends == ["libc6 (>= \(try #require(package.glibc)))"])
    try folder.write("", to: "libmd.so.0")
    let owners = LibraryOwners(
      "diversion by dash from: /lib/libmd.so.0\nlibmd0:amd64: /usr/share/libmd.so.0\nlibmd0:amd64: \(folder.path)/libmd.so.0\n",
      of: ["libmd.so.0": folder.file("./libmd.so.0"), "libz.so.1": "/lib/libz.so.1"])
    #expect(owners.packages == ["libmd.so.0": "libmd0:amd64"])
    let shlibs = "libmd 0 libmd0 (>= 1.0.3), libmd-data\nlibmd-extra 1.2 libmd-extra\n"
    for (name, glibc, dependency) in [
      ("libmd.so.0", nil, "libmd0 (>= 1.0.3), libmd-data"), ("libmd-extra-1.2.so", nil, "libmd-extra"),
      ("libmd.so.1", GlibcVersion("2.30"), "libmd0"),
    ] {
      #expect(LibraryOwners.dependency(on: name, of: "libmd0:amd64", shlibs: shlibs, glibc: glibc) == dependency)
    }
  }

  @Test("The same files make the same bytes")
  func reproducible() async throws {
    let first = try await pack("a.deb").path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1), .posixPermissions: 0o600],
      ofItemAtPath: folder.file("My_Kiosk/scenes.json"))
    let second = try await pack("b.deb").path
    #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
    #expect(try folder.names == ["My_Kiosk", "a.deb", "b.deb", "host"])
    #expect(DebianPackage.time("1700000000") == "1700000000")
    #expect(DebianPackage.time("soon") == "946684800")
  }

  @Test("What no Debian package may say is told, with the option that says it")
  func fields() async throws {
    func fault(_ options: [String: String]) -> PackageFault? {
      do throws(PackageFault) {
        _ = try DebianPackage(
          of: "Kiosk", name: options["--name"], version: options["--version", default: "1"],
          maintainer: options["--maintainer", default: Self.maintainer], description: options["--description"])
        return nil
      } catch { return error }
    }
    #expect(fault(["--name": "kiosk"]) == nil)
    #expect(fault(["--version": "1.0~rc1-2+b1", "--description": "an app"]) == nil)
    for (option, values, expected) in [
      (
        "--name", ["Kiosk", "k", "-kiosk", "a b", "a/../b", ""],
        "small letters, digits and + . - behind the first of at least two"
      ),
      ("--version", ["", "v1", "1:2", "1\n2", "1/2"], "a digit, then letters, digits and . + ~ -"),
      (
        "--maintainer", ["Ada", "Ada <ada>", "Ada\nDepends: x <a@b>", " <a@b>"],
        "a name and an address: Ada Lovelace <ada@example.org>"
      ),
      ("--description", ["", "a\nb", String(repeating: "x", count: 80)], "one line of at most 79 characters"),
    ] {
      for value in values {
        #expect(fault([option: value]) == .badField(option: option, found: value, expected: expected))
      }
    }
    #expect(
      "\(PackageFault.badField(option: "--name", found: "K", expected: "x"))" == """
        --name: found "K", expected x
          give --name a value of that form
        """)
    let noName = PackageFault.noDebianName("a.rpm")
    let debian = try DebianPackage(of: "Kiosk", name: nil, version: "1", maintainer: Self.maintainer, description: nil)
    await #expect(throws: noName) {
      try await Packager(hostFolder: folder.file("host/bin")).pack(application, as: debian, to: "a.rpm")
    }
    #expect(
      "\(noName)" == """
        a.rpm: expected a name with the end .deb
          name the package by --output, or leave that out
        """)
  }
}
