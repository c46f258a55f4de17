import Glibc
@testable import HostSystem
import TestSupport
import Testing

@Suite("What a supervisor gives to an app")
struct LaunchContextTests {
  @Test("Is text in a variable of the environment; where something is missing, there is none")
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
    for name in ["journal", "input", "supervisor", "folder", "failures", "version"] {
      var fields = launch.fields
      fields[name] = nil
      #expect(LaunchContext(fields) == nil, "\(name)")
    }
    for end in [nil, AppEnd(process: 7, end: .exit(3))] {
      let launch = LaunchContext(journal: 512, input: 513, supervisor: 516, folder: "/tmp/r", lastEnd: end)
      #expect(LaunchContext(Fields(launch.fields.text)) == launch)
    }
  }
}

@Suite("How the runtime is told to write backtraces")
struct BacktraceSettingsTests {
  private let own =
    "enable=yes,interactive=no,color=no,format=json,output-to=/run/x,threads=crashed,images=mentioned,limit=64,sanitize=no,"
    + "registers=none"

  @Test("The user's settings stand last, where they win, and are found again; so is the backtrace of a process")
  func userSettings() throws {
    for settings in [nil, "enable=no", ""] {
      let value = BacktraceSettings.value(folder: "/run/x", userSettings: settings)
      #expect(value == settings.map { "\(own),\($0)" } ?? own)
      #expect(BacktraceSettings.userSettings(in: value, folder: "/run/x") == settings)
    }
    for settings in ["enable=no", own + "s"] {
      #expect(BacktraceSettings.userSettings(in: settings, folder: "/run/x") == settings)
    }
    let folder = TemporaryFolder()
    for name in ["host-47-1.json", "host-4711-1.json", "host-4711-2.log", "7-host-5-1.json"] {
      try folder.write("{}", to: name)
    }
    let files = [4711, 47, 11].map { BacktraceSettings.file(of: $0, in: folder.path) }
    #expect(files == [folder.file("host-4711-1.json"), folder.file("host-47-1.json"), nil])
  }
}

@Suite("Threads")
struct SystemThreadTests {
  @Test("They have waited for a processor: those of this process, and of another; of one that is gone there are none")
  func waits() {
    let waits = ProcessorWaits.ofThreads()
    #expect(!waits.isEmpty)
    #expect(waits.values.allSatisfy { $0 >= .zero })
    #expect(ProcessorWaits.ofThreads(of: getppid())[getppid()] != nil)
    #expect(ProcessorWaits.ofThreads(of: .max) == [:])
  }

  @Test("The runtime can stop one for a backtrace, and what it starts: it takes SIGPROF")
  func mask() async throws {
    let isBlocked = try await withCheckedThrowingContinuation { continuation in
      do throws(SystemError) {
        try SystemThread.start {
          var mask = sigset_t()
          pthread_sigmask(SIG_BLOCK, nil, &mask)
          continuation.resume(returning: sigismember(&mask, SIGPROF) == 1)
        }
      } catch { continuation.resume(throwing: error) }
    }
    #expect(!isBlocked)
  }
}
