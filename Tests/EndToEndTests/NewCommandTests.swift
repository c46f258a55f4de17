import Foundation
import TestSupport
import Testing

@Suite("host new")
struct NewCommandTests {
  private static let styles = [[], ["--style", "swiftui"]]

  @Test("In a checkout a scene is begun, built and run; its files are in the project's style", arguments: styles)
  func inCheckout(style: [String]) async throws {
    let folder = try TemporaryFolder()
    try folder.copy("\(Checkout.root)/Package.swift", as: "Package.swift")
    try folder.copy("\(Checkout.root)/.swift-format", as: ".swift-format")
    try folder.copy("\(Checkout.root)/scenes.json", as: "scenes.json")
    try folder.copy("\(Checkout.root)/Plugins/Contracts", as: "Plugins/Contracts")
    try folder.copy("\(Checkout.root)/Sources/VIPKit/Package.swift", as: "Sources/VIPKit/Package.swift")

    let new = try await Command.host(["new", "scene", "Notes"] + style, in: folder.path)
    #expect(new.errors == "")
    #expect(new.lines.first == "\(folder.path)/Plugins/Notes/NotesConfigurator.swift")
    #expect(
      new.lines.suffix(3) == [
        "Package.swift: added \"Notes\" to scenes", "next: host build Plugins/Notes && host run --start Notes", "",
      ])
    let worker = try await Command.host(["new", "worker", "OpenAuth", "--for", "AuthWorker"], in: folder.path)
    #expect(worker.errors == "")
    #expect(
      worker.lines.suffix(2)
        == ["next: host build Plugins/Workers/OpenAuth && host run --worker AuthWorker=OpenAuth", ""])

    for path in ["Plugins/Notes", "Plugins/Workers/OpenAuth"] {
      let build = try await Command.host(["build", path], in: folder.path)
      #expect(build.errors == "")
    }
    let run = try await Command.host(
      ["run", "--start", "Notes", "--strict"], input: "set Text=milk\npress Add\nwait 1. Milk\npress Add\nwait !\n",
      in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("1. Milk\n[Done]\n! Type something first\n"))
    let login = try await Command.host(
      ["run", "--worker", "AuthWorker=OpenAuth", "--strict"],
      input: "set User name=Aleksey\nset Password=clean-swift\npress Sign in\nwait signIn is not written yet\n",
      in: folder.path)
    #expect(login.status == 0)

    let format = try await Command.run(
      "/usr/bin/env", ["swift", "format", "lint", "--strict", "-r", "Plugins/Notes", "Plugins/Workers", "Tests"],
      in: folder.path)
    #expect(format.errors == "")
  }

  @Test("Elsewhere a scene is a package of its own, whose tests pass", arguments: styles)
  func ownPackage(style: [String]) async throws {
    let folder = try TemporaryFolder()
    let new = try await Command.host(["new", "scene", "Notes"] + style, in: folder.path)
    #expect(new.errors == "")
    #expect(new.lines.suffix(2) == ["next: cd Notes && host build Sources/Notes && host run", ""])

    let build = try await Command.host(["build", "Sources/Notes"], in: folder.file("Notes"))
    #expect(build.output == "scenes/libNotes.so: built\n")
    let run = try await Command.host(
      ["run", "--strict"], input: "set Text=milk\npress Add\n", in: folder.file("Notes"))
    #expect(run.output.hasSuffix("1. Milk\n[Done]\n"))

    // A build folder that later runs find again.
    let test = try await Command.run(
      "/usr/bin/env",
      ["swift", "test", "--scratch-path", "\(Checkout.root)/.build/generated-scene\(style.last ?? "")"],
      in: folder.file("Notes"))
    #expect(test.status == 0, "\(test.output)\(test.errors)")
    #expect(test.output.contains("Test run with 13 tests in 5 suites passed"))
  }
}
