import Glibc
@testable import HostSystem
import TestSupport
import Testing

@Suite("What a supervisor gives to an app")
struct LaunchContextTests {
  @Test("Is text in a variable of the environment, whether an app has died before it or not")
  func text() {
    let end = AppEnd(
      process: 7, end: .signal(SIGILL), stderrTail: "Fatal error: no\nend\n", backtrace: "/tmp/r/host-app-7-1.json")
    let launch = LaunchContext(
      journal: 512, input: 513, supervisor: 516, folder: "/tmp/r", lastEnd: end, failures: 2,
      canDetach: true, isDetached: true)
    #expect(
      launch.fields.text == #"""
        canDetach=1
        failures=2
        folder=/tmp/r
        input=513
        isDetached=1
        journal=512
        lastEnd.backtrace=/tmp/r/host-app-7-1.json
        lastEnd.process=7
        lastEnd.signal=4
        lastEnd.stderrTail=Fatal error: no\nend\n
        supervisor=516
        version=0.1.0
        """#)
    #expect(LaunchContext(Fields(launch.fields.text)) == launch)
    for end in [nil, AppEnd(process: 7, end: .exit(3))] {
      let launch = LaunchContext(journal: 512, input: 513, supervisor: 516, folder: "/tmp/r", lastEnd: end)
      #expect(LaunchContext(Fields(launch.fields.text)) == launch)
    }
  }

  @Test(
    "Where something is missing, there is none",
    arguments: ["journal", "input", "supervisor", "folder", "failures", "version"])
  func missing(_ name: String) {
    var fields = LaunchContext(journal: 512, input: 513, supervisor: 516, folder: "/tmp/r").fields
    fields[name] = nil
    #expect(LaunchContext(fields) == nil)
  }

  @Test("Two builds are told by name")
  func faults() {
    let faults = [Diagnostic.unreadable(version: "9.0.0"), .otherVersion("9.0.0")]
    #expect(
      faults.flatMap { $0.description.split(separator: "\n") } == [
        "host-app can't read what host 9.0.0 gives it; expected: host 0.1.0",
        "  install host and host-app of one build, in one folder; host run --resume goes on where a run was",
        "host-app was started by host 9.0.0; expected: host 0.1.0",
        "  to run the new host, too: host stop --keep-journal, then host run --resume",
      ])
  }
}

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
    for settings in ["enable=no", own + "s"] {
      #expect(BacktraceSettings.userSettings(in: settings, folder: "/run/x") == settings)
    }
  }

  @Test("The backtrace of a process is found by its number, and not by one that begins like it")
  func file() throws {
    let folder = TemporaryFolder()
    for name in ["host-47-1.json", "host-4711-1.json", "host-4711-2.log", "7-host-5-1.json"] {
      try folder.write("{}", to: name)
    }
    let files = [4711, 47, 11].map { BacktraceSettings.file(of: $0, in: folder.path) }
    #expect(files == [folder.file("host-4711-1.json"), folder.file("host-47-1.json"), nil])
  }
}

@Suite("How long threads have waited for a processor")
struct ProcessorWaitsTests {
  @Test("Those of this process, for some time or none, and of another; of one that is gone, none")
  func waits() {
    let waits = ProcessorWaits.ofThreads()
    #expect(!waits.isEmpty)
    #expect(waits.values.allSatisfy { $0 >= .zero })
    #expect(ProcessorWaits.ofThreads(of: getppid())[getppid()] != nil)
    #expect(ProcessorWaits.ofThreads(of: .max) == [:])
  }
}
