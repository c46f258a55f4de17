import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "A host that is half installed when an app dies: the run goes on when it is whole", .timeLimit(.minutes(10)),
  .ownFolders)
struct InstallationTests {
  private let app: FaultApp

  init() async throws {
    app = try await FaultApp()
    for program in ["host", "host-app"] { try install("\(Checkout.products)/\(program)", as: program) }
    for library in ["VIPKit", "Contracts"] { try install(Checkout.library(library), as: "lib\(library).so") }
  }

  private func file(_ name: String) -> String { app.folder.file("bin/\(name)") }

  /// Puts a file in the place of another, as an installer does.
  private func install(_ source: String, as name: String) throws {
    try app.folder.copy(source, as: "bin/new")
    rename(file("new"), file(name))
  }

  /// Puts the beginning of a file in its place, and gives back what installs the rest.
  private func cutOff(_ name: String) throws {
    try install(file(name), as: "whole-\(name)")
    try install(file(name), as: name)
    truncate(file(name), 5000)
  }

  private func complete(_ name: String) { rename(file("whole-\(name)"), file(name)) }

  private var errors: String { (try? String(contentsOfFile: app.folder.file("errors"), encoding: .utf8)) ?? "" }

  private func session() async throws -> PlainSession {
    let session = try PlainSession([], in: app.folder, environment: app.environment, by: file("host"))
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    return session
  }

  private static let waits =
    "  finish the installation of host, host-app and libVIPKit.so: then the run goes on; it is tried for a minute\n"
  private static let isTried = ": then the run goes on; it is tried for a minute\n"
  private static let missing =
    "error while loading shared libraries: libVIPKit.so: cannot open shared object file: No such file or directory\n"

  @Test("A library of the host's is missing: that is told, once, and no scene is blamed")
  func missingLibrary() async throws {
    let session = try await session()
    rename(file("libVIPKit.so"), file("whole-libVIPKit.so"))
    kill(try #require(session.app), SIGKILL)
    try await eventually("the reason is told") { errors.contains(Self.waits) }
    complete("libVIPKit.so")
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    #expect(try await session.screen(after: "ok").contains("Text: kept"))
    #expect(await session.end() == 0)
    #expect(
      errors.hasPrefix(
        """
        \(file("host-app")): \(Self.missing)\
        error: \(file("host-app")): doesn't run: exit status 127: \(file("host-app")): \(Self.missing)\(Self.waits)
        """), "\(errors)")
    #expect(errors.components(separatedBy: "doesn't run").count == 2)
  }

  @Test("A file is cut off", arguments: ["host-app", "libVIPKit.so"])
  func cutOffFile(_ name: String) async throws {
    let session = try await session()
    try cutOff(name)
    kill(try #require(session.app), SIGKILL)
    // The app that ran is still there, but not the library with which it did.
    if name == "libVIPKit.so" {
      try await eventually("the reason is told") { errors.contains(Self.waits) }
      complete(name)
    }
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    #expect(try await session.screen(after: "ok").contains("Text: kept"))
    #expect(await session.end() == 0)
    #expect(errors.contains("error: \(file("host-app")): doesn't run: "))
    // The library is missed by both apps, and both are one file.
    let goesOn = "  the app that ran before goes on; finish the installation, then use host restart\n"
    #expect(errors.contains(goesOn) == (name == "host-app"), "\(errors)")
  }

  @Test(
    "What the scenes share is cut off or missing: that is told, once, and the run goes on when it is whole",
    arguments: [true, false])
  func contracts(isCut: Bool) async throws {
    let session = try await session()
    if isCut { try cutOff("libContracts.so") } else { rename(file("libContracts.so"), file("whole-libContracts.so")) }
    kill(try #require(session.app), SIGKILL)
    try await eventually("the reason is told") { errors.contains(Self.isTried) }
    complete("libContracts.so")
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    #expect(try await session.screen(after: "ok").contains("Text: kept"))
    #expect(await session.end() == 0)
    #expect(errors.components(separatedBy: "it is tried for a minute").count == 2, "\(errors)")
  }

  @Test("host restart without the library: the run waits, too")
  func restart() async throws {
    let session = try await session()
    rename(file("libVIPKit.so"), file("whole-libVIPKit.so"))
    async let restart = app.host("restart")
    try await eventually("the reason is told") { errors.contains(Self.waits) }
    complete("libVIPKit.so")
    _ = try await session.lines { $0 == "== Fault ==" }
    #expect(try await session.screen().prefix(2) == ["== Fault ==", "Text: kept"])
    #expect(try await restart.status == 0)
    #expect(await session.end() == 0)
    #expect(
      errors.contains(
        """
        error: \(file("host")): the new build doesn't work: it can't tell its version
          the build that was running goes on; fix the new one, and use host restart

        """), "\(errors)")
  }

  @Test(
    "Whoever asks for the end isn't kept waiting, and may resume the run",
    arguments: [("libVIPKit.so", Self.waits), ("libContracts.so", Self.isTried)])
  func end(_ library: String, _ reason: String) async throws {
    let session = try await session()
    // The journal on the disk may be a step behind.
    try await eventually("the text is on the disk") {
      KeptJournals.texts(in: app.folder).contains { $0.contains("kept") }
    }
    rename(file(library), file("whole-\(library)"))
    kill(try #require(session.app), SIGKILL)
    try await eventually("the reason is told") { errors.contains(reason) }
    kill(session.process, SIGTERM)
    #expect(await session.end() == -SIGTERM)
    complete(library)
    let resumed = try PlainSession(["--resume"], in: app.folder, environment: app.environment, by: file("host"))
    #expect(try await resumed.screen().contains("Text: kept"))
    #expect(await resumed.end() == 0)
  }

  @Test("A run that hasn't begun doesn't wait")
  func noRun() async throws {
    unlink(file("libVIPKit.so"))
    let result = try await Command.run(
      file("host"), ["run"], in: app.folder.path, environment: app.environment)
    #expect(result.status == 1)
    #expect(
      result.errors == """
        \(file("host-app")): \(Self.missing)\
        error: \(file("host-app")): doesn't run: exit status 127: \(file("host-app")): \(Self.missing)\
          build or install host, host-app and libVIPKit.so again (swift build makes them)

        """)
  }
}
