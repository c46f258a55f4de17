import Foundation
import Glibc
import TestSupport
import Testing

/// What a user is in the middle of when they change the display.
@Suite("Walks through an application that is shown elsewhere", .timeLimit(.minutes(30)), .takesTurns)
struct AttachWalkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  /// Has a run leave its terminal.
  private func detach(_ terminal: PseudoTerminal) async throws {
    let result = try await folder.host("detach")
    #expect(result.status == 0, "\(result.errors)")
    #expect(await terminal.end() == 0)
  }

  private func signIn(on terminal: PseudoTerminal) async throws {
    try await terminal.wait(for: "[ Sign in ]")
    try await terminal.type("Aleksey\tclean-swift", until: "•••••••••••")
    terminal.type("\r")
  }

  @Test("A question that is open is there on the next display, and is answered there")
  func question() async throws {
    try folder.writeAddressBookManifest()
    let first = try folder.terminal(["run"])
    try await first.wait(for: "No contacts")
    try await first.type("\u{10}add contact", until: "> add contact")
    try await first.type("\r", until: "First name")
    try await first.type("Ann", until: "First name   Ann")
    try await first.type("\u{1B}", until: "Discard what was typed?")
    try await detach(first)
    let second = try folder.terminal(["attach"], columns: 120, rows: 40)
    try await second.wait(for: "Discard what was typed?")
    // Beside it a display that asks nothing of its own.
    let third = try folder.terminal(["attach", "--follow"])
    try await third.wait(for: "Discard what was typed?")
    second.type("\u{1B}")
    for display in [second, third] { try await display.wait { $0.shows("Ann") && !$0.shows("Discard") } }
    try await second.type("\u{1B}", until: "Discard what was typed?")
    second.type("\t\r")
    for display in [second, third] { try await display.wait { $0.shows("No contacts") && !$0.shows("First name") } }
    #expect(try await folder.host("stop").status == 0)
    for display in [second, third] { #expect(await display.end() == 0) }
  }

  @Test("An import that runs goes on, and ends where somebody looks")
  func runningImport() async throws {
    try folder.copy(try await LiveBuilds.build("PatientFiles"), as: "scenes/libPatientFiles.so")
    try folder.writeAddressBookManifest()
    try folder.edit("scenes.json", "[\"@host\"]", "[\"scenes\", \"@host\"]")
    let first = try folder.terminal(["run", "--worker", "VCardFilesWorker=PatientFiles"])
    try await first.wait(for: "No contacts")
    try folder.write("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Lee\r\nN:Lee;Anna;;;\r\nEND:VCARD\r\n", to: "anna.vcf")
    try await first.type("\u{10}import", until: "> import")
    try await first.type("\r", until: "vCard file")
    first.type("\u{15}\(folder.file("anna.vcf"))\r")
    try await first.wait(for: "Importing")
    try await detach(first)
    let second = try folder.terminal(["attach"])
    try await second.wait(for: "Importing")
    try folder.write("", to: "go-on")
    try await second.wait { $0.shows("1 contact added") && $0.shows("Anna Lee") && !$0.shows("Importing") }
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(try await folder.host("stop").status == 0)
  }

  @Test("The session is lost: each display is led to the sign-in, and back to what was typed")
  func lostSession() async throws {
    let first = try folder.terminal(["run", "--start", "Login"], columns: 120, rows: 40)
    try await signIn(on: first)
    try await first.wait(for: "111 22 33")
    #expect(try await folder.host("open", "contacts").status == 0)
    try await first.wait(for: "No contacts")
    let second = try folder.terminal(["attach"])
    try await second.wait(for: "No contacts")
    try await second.type("\u{10}add contact", until: "> add contact")
    try await second.type("\r", until: "First name")
    try await second.type("Björn", until: "First name   Björn")
    try await first.wait(for: "Björn")
    // There are no users in it.
    #expect(try await folder.host("use", "AuthWorker=SQLiteAuth").status == 0)
    for display in [first, second] { try await display.wait { $0.shows("[ Sign in ]") && !$0.shows("Björn") } }
    #expect(try await folder.host("use", "AuthWorker=DemoAuth").status == 0)
    try await signIn(on: second)
    for display in [first, second] { try await display.wait { $0.shows("First name   Björn") } }
    #expect(try await folder.host("stop").status == 0)
    for display in [first, second] { #expect(await display.end() == 0) }
  }

  @Test("A build in quarantine is told to who follows, too; only who acts dismisses it")
  func quarantine() async throws {
    let app = try await FaultApp()
    let first = try await app.start()
    let follower = try app.folder.terminal(["attach", "--follow"], columns: 120, rows: 70)
    try await follower.wait(for: "[ Fatal error ]")
    _ = try await app.host("attach", "--display", "plain", input: "press Trouble\n")
    // In the box of an alert: what a dead app has said stands on the shell's screen, too.
    let (named, unnamed) = ("│  Trouble, build 1, stopped: Index out", "│  The app stopped: Index out")
    let quarantine = "│  scenes/libTrouble.so: in quarantine"
    var deaths = 0
    // Once more where there is no backtrace, and nobody is named.
    for _ in 0...Backtraces.mostTries {
      for display in [first, follower] { try await display.wait { $0.shows("count 0") && !$0.shows("stopped: ") } }
      // By a script, which knows no focus.
      _ = try await app.host("attach", "--display", "plain", input: "press Trap\n")
      for display in [first, follower] {
        try await display.wait { screen in
          [named, unnamed, quarantine].contains(where: screen.shows) && !screen.modes.contains(2026)
        }
      }
      if first.screen.shows(quarantine) { break }
      if first.screen.shows(named) { deaths += 1 }
      first.type("\r")
    }
    try #require(deaths == 1)
    // Its keys have been read when it has ended.
    follower.type("\r\u{1B}\r")
    #expect(await follower.end(by: "\u{3}") == 0)
    let next = try app.folder.terminal(["attach", "--follow"], columns: 120, rows: 70)
    try await next.wait(for: "in quarantine")
    #expect(first.screen.shows("in quarantine"))
    first.type("\r")
    for display in [first, next] {
      try await display.wait { $0.shows("[ Fatal error ]") && !$0.shows("in quarantine") }
    }
    #expect(await first.end(by: "\u{3}") == 0)
    #expect(await next.end() == 0)
  }

  @Test("A save under host dev shows its build on each display, with what was typed there")
  func dev() async throws {
    let view = "Plugins/Login/LoginViewController.swift"
    try folder.copy("\(Checkout.root)/Plugins/Login", as: "Plugins/Login")
    let first = try folder.terminal(["dev"], columns: 120)
    try await first.wait(for: "[ Sign in ]")
    let second = try folder.terminal(["attach"], columns: 100)
    try await second.wait(for: "[ Sign in ]")
    try await second.type("Aleks", until: "User name  Aleks")
    try folder.edit(view, "Form {", #"Form("Welcome back") {"#)
    for display in [first, second] { try await display.wait { $0.shows("Welcome back") && $0.shows("Aleks") } }
    try await second.type("ey", until: "Aleksey")
    try folder.edit(view, #"Form("Welcome back") {"#, "Form(Welcome) {")
    for display in [first, second] { try await display.wait { $0.shows("cannot find 'Welcome' in scope") } }
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(await first.end(by: "\u{3}") == 0)
  }

  @Test("XDG_RUNTIME_DIR goes at the last logout: the run is found after the next login")
  func lastLogout() async throws {
    let (runtime, temporary) = (folder.file("runtime"), folder.file("tmp"))
    let environment = folder.environment.merging(["XDG_RUNTIME_DIR": runtime, "TMPDIR": temporary]) { $1 }
    func host(_ arguments: String...) async throws -> Command.Result {
      try await Command.host(arguments, in: folder.path, environment: environment)
    }
    for path in [runtime, temporary] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let begin = try await host("run", "--start", "Login", "--detached", "--name", "kiosk")
    #expect(begin.status == 0, "\(begin.errors)")
    try folder.takeAway(runtime)
    try await eventually("it has moved") { try await host("ps").output.contains("kiosk") }
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: true)
    #expect(try await host("ps").output.contains("kiosk"))
    let display = try folder.terminal(["attach", "kiosk"], environment)
    try await display.wait(for: "[ Sign in ]")
    #expect(await display.end(by: "\u{3}") == 0)
    #expect(try await host("stop").status == 0)
  }
}
