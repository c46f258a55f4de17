import Foundation
import HostSupport
import Testing

/// With a real sshd(8), which each ssh(1) starts for itself, on pipes: there is no port, and nobody else may log in.
/// Only root's sshd gives a terminal.
@Suite(
  "Over SSH",
  .enabled(
    if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd"), "make ssh installs it"),
  .timeLimit(.minutes(10)), .ownFolders)
struct SSHTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder.withManifest()
    for name in ["hostKey", "userKey"] {
      let made = try await Command.run(
        "/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder.file(name)])
      try #require(made.status == 0, "\(made.errors)")
    }
    // sshd keeps nothing there, but demands the folder.
    mkdir("/run/sshd", 0o755)
    try writeSettings()
  }

  private func writeSettings(_ more: String = "") throws {
    try folder.write(
      """
      HostKey \(folder.file("hostKey"))
      AuthorizedKeysFile \(folder.file("userKey.pub"))
      PidFile none
      UsePAM no
      StrictModes no
      PermitRootLogin yes
      SetEnv XDG_RUNTIME_DIR=\(folder.path) XDG_STATE_HOME=\(folder.path) LC_ALL=C.UTF-8
      \(more)

      """, to: "sshd_config")
  }

  private func login(_ command: String...) throws -> PseudoTerminal {
    let user = String(cString: getpwuid(geteuid()).pointee.pw_name)
    let options = [
      "User=\(user)", "IdentityFile=\(folder.file("userKey"))", "IdentitiesOnly=yes", "StrictHostKeyChecking=no",
      "UserKnownHostsFile=/dev/null", "LogLevel=ERROR",
      "ProxyCommand=/usr/sbin/sshd -i -f \(folder.file("sshd_config"))",
    ]
    return try folder.terminal(
      "/usr/bin/ssh", ["-F", "none", "-tt"] + options.flatMap { ["-o", $0] } + ["there"] + command)
  }

  @Test("The connection breaks in the middle of a form: the next one has what was typed", arguments: [SIGKILL, SIGHUP])
  func broken(_ signal: Int32) async throws {
    let first = try login("cd '\(folder.path)' && exec '\(Checkout.host)' run --start Login --keep")
    try await first.wait(for: "[ Sign in ]")
    try await first.type("Aleks", until: "User name  Aleks")
    first.signal(signal)
    _ = await first.end()
    try await eventually("it has left its terminal") { try await folder.host("ps").output.contains("none") }
    for text in ["e", "y"] {
      let next = try login("'\(Checkout.host)' attach")
      try await next.wait { $0.shows("User name  Aleks") && $0.shows("[ Sign in ]") }
      try await next.type(text, until: text == "e" ? "Alekse" : "Aleksey")
      next.signal(signal)
      _ = await next.end()
    }
    try await eventually("nobody looks") { try await folder.host("ps").output.contains("none") }
    #expect(try await folder.host("stop").status == 0)
  }

  @Test("An account whose login is the application; who leaves it is logged out")
  func account() async throws {
    #expect(try await folder.host("run", "--start", "Login", "--detached", "--name", "kiosk").status == 0)
    try writeSettings("ForceCommand '\(Checkout.host)' attach kiosk")
    for text in ["one", "onetwo"] {
      let display = try login("echo something else")
      try await display.wait(for: "[ Sign in ]")
      try await display.type(String(text.suffix(3)), until: "User name  \(text)")
      await display.expectEnd(by: "\u{3}")
    }
    #expect(try await folder.host("stop").status == 0)
    let display = try login()
    try await display.wait(for: "error: no run is called")
    #expect(await display.end() == 1)
  }
}
