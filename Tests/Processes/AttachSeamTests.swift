import Foundation
import Glibc
import TestSupport
import Testing

/// Where attaching meets what else a run goes through.
@Suite("A run that is shown elsewhere", .timeLimit(.minutes(30)), .takesTurns)
struct AttachSeamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  /// Waits until a run of this folder has an app with a screen.
  private func begun() async throws {
    try await eventually("the run has begun") { try await folder.host("ps").output.contains("Login") }
  }

  @Test(
    "The terminal is closed in the middle of a form; another one has the text, the focus, the cursor, and the password")
  func closedInForm() async throws {
    let first = try folder.terminal(["run", "--start", "Login", "--keep"])
    try await first.wait(for: "[ Sign in ]")
    try await first.type("Alekey\u{1B}[D\u{1B}[D", until: "User name  Alekey")
    first.type("s")
    try await first.wait(for: "User name  Aleksey")
    first.type("\tclean-swif")
    try await first.wait(for: "Password   ••••••••••")
    let app = try #require(first.app)
    first.hangUp()
    try await eventually("it has left its terminal") { try await folder.host("ps").output.contains("none") }
    let second = try folder.terminal(["attach"], columns: 140, rows: 40)
    try await second.wait { $0.shows("User name  Aleksey") && $0.shows("Password   ••••••••••") }
    // The focus is in the password, behind its last character.
    second.type("t\r")
    try await second.wait(for: "111 22 33")
    #expect(try await folder.host("ps").output.contains(" \(app) "), "the same app")
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(try await folder.host("ps").output.contains("Home"))
    #expect(try await folder.host("stop").status == 0)
  }

  @Test("--detached, then a display, then another; the last one that goes ends nothing")
  func detached() async throws {
    let begin = try await folder.host("run", "--start", "Login", "--detached", "--name", "kiosk")
    #expect(begin.status == 0, "\(begin.errors)")
    #expect(begin.output.hasPrefix("host: kiosk runs as process "))
    for text in ["one", "onetwo"] {
      let display = try folder.terminal(["attach", "kiosk"])
      try await display.wait(for: "[ Sign in ]")
      try await display.type(String(text.suffix(3)), until: "User name  \(text)")
      #expect(await display.end(by: "\u{11}") == 0)
    }
    #expect(try await folder.host("stop").status == 0)
  }

  @Test("Back from fg is the prompt: what was attached, and stopped, goes on")
  func jobControl() async throws {
    let first = try folder.terminal(["run", "--start", "Login"])
    try await first.wait(for: "[ Sign in ]")
    let shell = try folder.terminal("/bin/bash", ["--norc", "--noprofile", "-i"], ["PS1": "ready> "])
    try await shell.wait(for: "ready>")
    shell.type("'\(Checkout.host)' attach\n")
    try await shell.wait(for: "[ Sign in ]")
    shell.type("\u{1A}")
    try await shell.wait(for: "Stopped")
    try await first.type("Anna", until: "User name  Anna")
    shell.type("fg\n")
    try await shell.wait(for: "User name  Anna")
    shell.type("\u{3}")
    try await shell.wait { !$0.modes.contains(1049) }
    shell.type("echo status $?\n")
    try await shell.wait(for: "status 0")
    #expect(await first.end(by: "\u{3}") == 0)
    #expect(await shell.end(by: "exit\n") == 0)
  }

  @Test("A manifest that refuses displays says so")
  func refused() async throws {
    try folder.edit("scenes.json", "\"version\": 1", "\"version\": 1, \"attach\": false")
    let first = try folder.terminal(["run", "--start", "Login"])
    try await first.wait(for: "[ Sign in ]")
    let result = try await folder.host("attach", "--display", "plain")
    #expect(result.status == 1)
    #expect(
      result.errors
        == """
        error: scenes.json: attach: the application is shown on no other display
          remove "attach": false from the manifest, or look at the run where it was started

        """)
    #expect(await first.end(by: "\u{3}") == 0)
  }

  @Test("A service without a display tells its manager when it shows something, and ends by SIGTERM")
  func service() async throws {
    let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // In the folder of the test: a name of the abstract namespace would be one for all.
    let path = folder.file("notify")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    let service = try folder.terminal(
      ["run", "--start", "Login", "--display", "none", "--name", "service"], ["NOTIFY_SOCKET": path])
    var bytes = [UInt8](repeating: 0, count: 100)
    try await eventually("it is ready") { recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 }
    #expect(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) == "READY=1")
    let display = try folder.terminal(["attach", "service"])
    try await display.wait(for: "[ Sign in ]")
    service.signal(SIGTERM)
    #expect(await service.end() == -SIGTERM)
    #expect(await display.end() == 0)
  }
}

@Suite("A run whose scene hangs or dies", .timeLimit(.minutes(30)), .takesTurns)
struct UnattendedTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  private func attach() throws -> PseudoTerminal { try app.folder.terminal(["attach"], columns: 120) }

  /// Whether the next app shows what was typed, and what became of the one before. Who that was is in a backtrace, for which a busy machine may
  /// have no time.
  @Sendable private static func isBack(_ screen: TerminalScreen) -> Bool {
    screen.shows("kept") && (screen.shows("Trouble, build 1, did not answer") || screen.shows("The app was restarted"))
  }

  @Test("An attached display tells of a hang, and Ctrl-\\ there ends it")
  func hang() async throws {
    let first = try await app.start()
    let second = try attach()
    try await second.wait(for: "count 0")
    try await second.type("kept", until: "kept")
    second.press("Hang")
    try await second.wait(for: "The app doesn't answer")
    second.type("\u{1C}")
    try await second.wait(until: Self.isBack)
    second.type("\r")
    try await first.wait { $0.shows("kept") && !$0.shows("did not answer") && !$0.shows("restarted") }
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(await first.end(by: "\u{3}") == 0)
  }

  @Test("Nobody sits before it: the hang is ended by itself")
  func endsHang() async throws {
    try app.folder.edit("scenes.json", "\"version\": 1", "\"version\": 1, \"unattended\": 5")
    #expect(try await app.folder.host("run", "--detached").status == 0)
    let display = try attach()
    try await display.wait(for: "count 0")
    try await display.type("kept", until: "kept")
    display.press("Hang")
    let former = try #require(try await app.folder.host("ps").lines[1].split(separator: " ").dropFirst().first)
    #expect(await display.end(by: "\u{3}") == 0)
    // Time that the process didn't have is no hang: on a busy machine it takes its time.
    try await eventually("another app answers") {
      let lines = try await app.folder.host("ps").lines
      return lines.count > 1 && lines[1].contains("Trouble") && !lines[1].contains(" \(former) ")
    }
    let next = try attach()
    try await next.wait(until: Self.isBack)
    #expect(await next.end(by: "\u{3}") == 0)
    #expect(try await app.folder.host("stop").status == 0)
  }

  @Test("It dies over and over, and is started again, later and later")
  func backsOff() async throws {
    try app.folder.edit("scenes.json", "\"version\": 1", "\"version\": 1, \"unattended\": 5")
    #expect(try await app.folder.host("run", "--detached").status == 0)
    var killed: Set<String> = []
    // Three are started again at once, as in any run; the fourth would have ended it.
    while killed.count < 5 {
      try await eventually("another app runs") {
        guard let line = try await app.folder.host("ps").lines.dropFirst().first(where: { $0.contains("Trouble") }),
          let pid = line.split(separator: " ").dropFirst().first.map(String.init), !killed.contains(pid)
        else { return false }
        killed.insert(pid)
        return true
      }
      guard let pid = killed.compactMap({ Int32($0) }).first(where: { kill($0, 0) == 0 }) else { continue }
      kill(pid, SIGKILL)
    }
    try await eventually("it is there") { try await app.folder.host("ps").output.contains("Trouble") }
    #expect(try await app.folder.host("log").output.contains("it is started again in 1 s"))
    #expect(try await app.folder.host("stop").status == 0)
  }
}
