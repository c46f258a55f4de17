import TestSupport
import Testing

@testable import HostTools

@Suite("What shells complete by asking the host")
struct CompletionTests {
  @Test("Behind --pid stand the numbers of the apps, which host ps has in its second column")
  func processes() async throws {
    let host = """
      host() { printf '%s\\n' 'NAME   PID   SCENE            DISPLAYS  MANIFEST' \\
        'Kiosk  4711  Login            plain     scenes.json' '-      815   doesn'"'"'t answer  -         -'; }
      """
    let shell = try await Command.run("/bin/sh", ["-c", "\(host)\n\(Completion.processes(by: "host"))"])
    #expect(shell.lines == ["4711", "815", ""])
    #expect(shell.errors == "")
  }
}
