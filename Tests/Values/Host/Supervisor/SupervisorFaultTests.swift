import HostSystem
import Glibc
import Testing

@testable import HostSupervisor

@Suite("What a supervisor says of what it can't do")
struct SupervisorFaultTests {
  private static let proposal: Substring =
    "  host check tells what is wrong with the scenes; host run --resume goes on where it was, with --no-supervisor in a debugger"

  @Test("Each fault has its message and its suggestion")
  func texts() {
    let faults: [Diagnostic] = [
      .notReady(lacking: "pipe", reason: "Too many open files"),
      .notStarted(program: "/opt/host-app", launcher: "/opt/host", reason: "No such file or directory"),
      .notRunning(program: "/opt/host-app", reason: "exit status 127", hasBegun: false),
      .notRunning(program: "/opt/host-app", reason: "exit status 127", hasBegun: true),
      .keepsDying(.noProgress(times: 4), .signal(SIGKILL), stderrTail: "something else\n"),
      .keepsDying(
        .tooOften(times: 11), .signal(SIGILL),
        stderrTail: "Login/A.swift:1: Fatal error: no\nB.swift:2: Fatal error: good\nend"),
    ]
    #expect(
      faults.flatMap { $0.description.split(separator: "\n") } == [
        "the app can't be supervised: there is no pipe: Too many open files",
        "  raise the limit (ulimit), or run the app without a supervisor: --no-supervisor",
        "/opt/host-app: can't be started: No such file or directory; expected: the app of /opt/host, in the same folder",
        "  build or install both again (swift build makes both)",
        "/opt/host-app: doesn't run: exit status 127",
        "  build or install host, host-app and libVIPKit.so again (swift build makes them)",
        "/opt/host-app: doesn't run: exit status 127",
        "  finish the installation of host, host-app and libVIPKit.so; host run --resume goes on where it was",
        "the app died 4 times in a row before anything was done: SIGKILL (Killed)", Self.proposal,
        "the app died 11 times within a minute: SIGILL (Illegal instruction): B.swift:2: Fatal error: good",
        Self.proposal,
      ])
  }

  @Test("What an app said last reaches the terminal as text")
  func unsafe() {
    let fault = Diagnostic.keepsDying(.noProgress(times: 4), .signal(99), stderrTail: "\u{1B}[31mFatal error\n")
    #expect(fault.message.contains("signal 99"))
    #expect(!fault.description.contains("\u{1B}"))
  }
}
