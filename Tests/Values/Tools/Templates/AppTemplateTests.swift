import HostSystem
@testable import HostBuild
import Foundation
import TestSupport
import Testing
@testable import HostTemplates

@Suite("An application is begun like a template")
struct AppTemplateTests {
  private let folder = TemporaryFolder()
  private var template: String { folder.file("Shop") }

  init() throws {
    try folder.write("// Shop and Shopping\n", to: "Shop/Package.swift")
    try folder.write("{}", to: "Shop/scenes.json")
    try folder.makeFolder("new")
    // A folder that looks like an SDK with the host.
    try folder.write("", to: "host/Sources/VIPKit/Package.swift")
    try folder.write("", to: "host/Examples/Tasks/Package.swift")
  }

  private func make() throws -> [String] {
    try Generator.makeApp("Kiosk", in: folder.file("new"), like: template, hostFolder: folder.file("host/.build"))
      .files.map { String($0.dropFirst("Kiosk/".count)) }
  }

  private func made(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder.file("new/Kiosk/\(path)"))))
  }

  @Test("What is no text is copied byte for byte, also under a name with characters of patterns; so are modes")
  func bytes() throws {
    #expect(chmod(try folder.write("#!/bin/sh\n", to: "Shop/run"), 0o700) == 0)
    let bytes: [UInt8] = [0xFF, 0xD8, 0, 0x0D, 0x0A, 0xC3, 0x28]
    try folder.write(bytes, to: "Shop/Pictures/a*b[1]?.jpg", makingFolders: true)
    try folder.write(bytes, to: "Shop/README.md")
    #expect(try make() == ["Package.swift", "Pictures/a*b[1]?.jpg", "README.md", "run", "scenes.json"])
    for path in ["Pictures/a*b[1]?.jpg", "README.md"] { #expect(try made(path) == bytes, "\(path)") }
    #expect(try made("Package.swift") == Array("// Kiosk and Shopping\n".utf8))
    #expect(access(folder.file("new/Kiosk/run"), X_OK) == 0)
    var status = stat()
    #expect(stat(folder.file("new/Kiosk/scenes.json"), &status) == 0 && status.st_mode & 0o111 == 0)
  }

  @Test("What .gitignore names is left out, by names, patterns and paths; another pattern is told with its line")
  func ignored() throws {
    for pattern in ["!keep.o", "Docs/**/x"] {
      let list = try folder.write("*.o\n\(pattern)\n", to: "Shop/.gitignore")
      let fault = Diagnostic(
        "\(list):2: the pattern \"\(pattern)\" isn't understood; expected names, with *, ? and [ ] in them",
        "name what is to be left out without ! and **")
      #expect(throws: fault) { try make() }
      #expect(!FileManager.default.fileExists(atPath: folder.file("new/Kiosk")))
    }
    try folder.write("# what is built\n*.o\n/Docs/*.html\ncache/\ntmp?\n[ab].txt  \n\\#x\n", to: "Shop/.gitignore")
    let left = ["a.o", "Scenes/b.o", "Docs/a.html", "Scenes/cache/x", "tmp1", "a.txt", "#x"]
    let kept = ["Docs/deep/a.html", "Scenes/Docs/a.html", "cache", "c.txt", "tmp12"]
    for path in left + kept { try folder.write("", to: "Shop/\(path)") }
    #expect(try make() == ([".gitignore", "Package.swift", "scenes.json"] + kept).sorted())
  }

  @Test("A link into the template stays a link, also one that leads around, or to nothing")
  func links() throws {
    try folder.makeFolder("Shop/Scenes")
    for (path, target) in [("here", "."), ("Scenes/up", "../Package.swift"), ("later", "Scenes/./none")] {
      #expect(symlink(target, "\(template)/\(path)") == 0)
    }
    #expect(try make() == ["Package.swift", "Scenes/up", "here", "later", "scenes.json"])
    let new = folder.file("new/Kiosk")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(new)/Scenes/up") == "../Package.swift")
    #expect(try made("Scenes/up") == Array("// Kiosk and Shopping\n".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(new)/here") == ".")
  }

  @Test(
    "One that leads out is told", arguments: ["/etc/passwd", "../Shop/scenes.json", "Scenes/../../x", "../\u{301}/x"])
  func linkOut(target: String) throws {
    #expect(symlink(target, "\(template)/out") == 0)
    #expect(throws: Diagnostic.linkOut("\(template)/out", to: target)) { try make() }
  }

  @Test("What can't be copied is told: what would be waited for when it is read, and a name that is no UTF-8")
  func uncopied() throws {
    #expect(mkfifo("\(template)/pipe", 0o600) == 0)
    #expect(throws: Diagnostic.notCopied("\(template)/pipe")) { try make() }
    try folder.write("pipe\n", to: "Shop/.gitignore")
    #expect(try make() == [".gitignore", "Package.swift", "scenes.json"])
    try folder.remove("new/Kiosk")
    let name: [CChar] = "\(template)/".utf8.map(CChar.init(bitPattern:)) + [CChar(bitPattern: 0xFF), 0]
    close(open(name, O_CREAT | O_WRONLY, 0o600))
    #expect(throws: Diagnostic.system(path: "\(template)/\u{FFFD}", reason: "No such file or directory")) { try make() }
  }
}
