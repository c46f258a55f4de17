import Foundation
import HostSupport
import Testing

/// The layout of .ci/packaging/install with this build; `make bare` tests what concerns the release build.
@Suite("An installed host is an SDK, without a checkout", .timeLimit(.minutes(10)), .ownFolders)
struct InstalledHostTests {
  private let folder = TemporaryFolder()

  init() throws {
    let products = [
      "host", "host-app", "host-tool", "host-image", "host-web", "host-source", "libVIPKit.so",
      "Modules/VIPKit.swiftmodule",
    ]
    for name in products { try folder.copy("\(Checkout.products)/\(name)", as: "lib/host/bin/\(name)") }
    for name in ["Sources/VIPKit", "Sources/VIPTestKit", "Sources/DisplayKit", "Examples/Tasks", "Examples/Templates"] {
      try folder.copy("\(Checkout.root)/\(name)", as: "lib/host/\(name)")
    }
    try folder.makeFolder("bin")
    try folder.link(to: "../lib/host/bin/host", as: "bin/vip-host")
  }

  private func host(_ arguments: String..., in name: String = "Kiosk") async throws -> Command.Result {
    try await Command.run(folder.file("bin/vip-host"), arguments, in: folder.file(name))
  }

  // PackagerTests tests that a host in a build folder isn't packed.
  @Test("An application is begun, built and run; what check refuses isn't packed")
  func application() async throws {
    #expect(try await host("new", "app", "Kiosk", in: "").errors == "")
    #expect(try await host("new", "scene", "Notes").errors == "")
    let unchecked = try await host("package")
    #expect(unchecked.failed(with: 78, beginning: "error: scenes.json: start: there is no scene \"TaskList\""))
    let build = try await host("build")
    #expect((build.errors, build.lines.count { $0.hasSuffix(": built") }) == ("", 6))
    #expect(try await host("check").output == "5 scenes and workers checked, 0 refused\n")

    try folder.write("", to: "data/mark")
    let run = try await Command.run(
      folder.file("bin/vip-host"), ["run", "--strict", "--data", folder.file("data")],
      input: "set Title=buy milk\npress Add\nwait buy milk\n", in: folder.file("Kiosk"))
    #expect((run.status, run.errors) == (0, ""))
    #expect(FileManager.default.fileExists(atPath: folder.file("data/tasks.json")))
    #expect(!FileManager.default.fileExists(atPath: folder.file("Kiosk/tasks.json")))
  }

  @Test("Its documents link what is installed, and nothing else; the other links are text")
  func documents() async throws {
    try folder.copy("\(Checkout.root)/Docs", as: "lib/host/Docs")
    try folder.copy("\(Checkout.root)/CHANGELOG.md", as: "lib/host/CHANGELOG.md")
    let page = """
      [Tutorial](Docs/Tutorial.md#begin), [README](README.md), ![a picture](a/none.png), [`host`](https://example.org/a.md), [up](#up)
      ```swift
      handlers[name](request.id)
      ```
      [none](none.md) and [Docs](Docs)
      """
    try folder.write(page, to: "lib/host/Page.md")
    let unlink = try await Command.run("\(Checkout.root)/.ci/packaging/unlink", [folder.file("lib/host")])
    #expect(unlink.status == 0, "\(unlink.errors)")
    let changed = page.replacing("[README](README.md)", with: "README").replacing("[none](none.md)", with: "none")
      .replacing("![a picture](a/none.png)", with: "a picture")
    #expect(try folder.text("lib/host/Page.md") == changed)

    let host = URL(filePath: folder.file("lib/host"))
    let files = try #require(FileManager.default.enumerator(at: host, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "md" {
      for link in try String(contentsOf: file, encoding: .utf8).matches(of: /\]\(([^)#:\s]+\.[a-z]+)[^)]*\)/) {
        if link.1 == "request.id" { continue }
        count += 1
        let target = file.deletingLastPathComponent().appending(path: String(link.1))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(file.path): \(link.0)")
      }
    }
    #expect(count > 100)
  }
}
