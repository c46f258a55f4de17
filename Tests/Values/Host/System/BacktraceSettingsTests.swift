import TestSupport
import Testing

@testable import HostSystem

@Suite("How the runtime is told to write backtraces")
struct BacktraceSettingsTests {
  private let own =
    "enable=yes,interactive=no,color=no,format=json,output-to=/run/x,threads=crashed,images=mentioned,limit=64,sanitize=no,"
    + "registers=none"

  @Test("The user's settings stand last, where they win, and can be found again", arguments: [nil, "enable=no", ""])
  func userSettings(_ userSettings: String?) {
    let value = BacktraceSettings.value(folder: "/run/x", userSettings: userSettings)
    #expect(value == userSettings.map { "\(own),\($0)" } ?? own)
    #expect(BacktraceSettings.userSettings(in: value, folder: "/run/x") == userSettings)
  }

  @Test("Settings that the supervisor hasn't made are all the user's")
  func foreign() {
    #expect(BacktraceSettings.userSettings(in: "enable=no", folder: "/run/x") == "enable=no")
    #expect(BacktraceSettings.userSettings(in: own + "s", folder: "/run/x") == own + "s")
  }

  @Test("The backtrace of a process is found by its number, and not by one that begins like it")
  func file() throws {
    let folder = try TemporaryFolder()
    for name in ["host-47-1.json", "host-4711-1.json", "host-4711-2.log", "7-host-5-1.json"] {
      try folder.write("{}", to: name)
    }
    #expect(BacktraceSettings.file(of: 4711, in: folder.path) == folder.file("host-4711-1.json"))
    #expect(BacktraceSettings.file(of: 47, in: folder.path) == folder.file("host-47-1.json"))
    #expect(BacktraceSettings.file(of: 11, in: folder.path) == nil)
  }
}
