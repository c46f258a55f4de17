import Glibc
import HostSupport
import Testing

@Suite("An app dies while the host is half installed: the run can be resumed", .timeLimit(.minutes(10)), .ownFolders)
struct InstallationTests {
  private let app: FaultApp

  init() async throws {
    app = try await FaultApp()
    try app.installHost("host", "host-app")
  }

  private func file(_ name: String) -> String { app.folder.file("bin/\(name)") }

  private func takeAway(_ name: String) { rename(file(name), file("whole-\(name)")) }

  private func complete(_ name: String) { rename(file("whole-\(name)"), file(name)) }

  private var errors: String { (try? app.folder.text("errors")) ?? "" }

  @Test(
    "A library is cut off or missing: that is told, no scene is blamed, and what was typed stays",
    arguments: [("libVIPKit.so", false), ("libContracts.so", true), ("libContracts.so", false)])
  func library(name: String, isCut: Bool) async throws {
    let session = try PlainSession([], in: app.folder, environment: app.environment, by: file("host"))
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    try await KeptJournals.wait(for: "kept", in: app.folder)
    takeAway(name)
    if isCut {
      // Only the beginning of the file, as of an interrupted installer.
      try app.install(file("whole-\(name)"), as: name)
      truncate(file(name), 5000)
    }
    kill(try #require(session.app), SIGKILL)
    let status = await session.end()
    let loader =
      "\(file("host-app")): error while loading shared libraries: \(name): cannot open shared object file: No such file or directory"
    if name == "libVIPKit.so" {
      // RefusalTextTests tests what to do.
      let error = "\(loader)\nerror: \(file("host-app")): doesn't run: exit status 127: \(loader)\n"
      #expect(status == 1 && errors.hasPrefix(error), "\(errors)")
    } else {
      #expect(status > 0 && errors.contains(name), "\(errors)")
    }
    complete(name)
    let resumed = try PlainSession(["--resume"], in: app.folder, environment: app.environment, by: file("host"))
    #expect(try await resumed.screen().contains("Text: kept"))
    #expect(await resumed.end() == 0)
  }

  @Test("A run that nobody attends tries again, and goes on where it was when the host is whole")
  func unattended() async throws {
    try app.folder.edit("scenes.json", "\"version\": 1", "\"version\": 1, \"unattended\": 30")
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", "ulimit -c 0; exec '\(file("host"))' run 2> errors"], columns: 120, rows: 70,
      in: app.folder.path, environment: app.environment)
    try await terminal.wait(for: "[ Fatal error ]")
    try await terminal.type("kept", until: "kept")
    takeAway("libVIPKit.so")
    kill(try #require(terminal.app), SIGKILL)
    try await eventually("it tries again") { errors.contains("it is started again in 1 s\n") }
    complete("libVIPKit.so")
    try await terminal.wait { $0.shows("The app stopped: Killed") && $0.shows("kept") }
    #expect(try await app.host("stop").status == 0)
    await terminal.expectEnd()
  }

  @Test("Apps that are killed before they can say that nobody sits before them don't end a detached run")
  func killedEarly() async throws {
    try app.folder.edit("scenes.json", "\"version\": 1", "\"version\": 1, \"unattended\": 30")
    try app.install(file("host-app"), as: "real-host-app")
    unlink(file("host-app"))
    let stub = """
      #!/bin/sh
      echo >> deaths
      [ $(wc -l < deaths) -gt 4 ] || kill -KILL $$
      exec '\(file("real-host-app"))' "$@"
      """
    try app.folder.write(stub, to: "bin/host-app")
    chmod(file("host-app"), 0o755)
    let result = try await Command.run(
      file("host"), ["run", "--detached"], in: app.folder.path, environment: app.environment)
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("the app died 4 times in a row before anything was done"))
    #expect(try await app.host("stop").status == 0)
  }
}
