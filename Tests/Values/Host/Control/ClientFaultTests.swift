import HostSystem
@testable import HostControl
import Glibc
import TestSupport
import Testing

@Suite("A client tells what is wrong with an app", .timeLimit(.minutes(10)))
struct ClientFaultTests {
  @Test(
    "An app that greets with something else, or ends before it answers",
    arguments: [
      ("{\"host\":\"9\",\"pid\":1,\"protocol\":2}\n", Diagnostic.otherProtocol(pid: 7, found: 2, expected: 1)),
      ("hello\n", .badAnswer(pid: 7)),
      ("{\"error\":{\"message\":\"full\",\"suggestion\":\"wait\"}}\n", Diagnostic("full", "wait")),
      ("{\"host\"", .unreachable(pid: 7, reason: "it closed the connection")),
      ("", .unreachable(pid: 7, reason: "it closed the connection")),
      ("{\"host\":\"1\",\"pid\":1,\"protocol\":1}\n", .endedMeanwhile(pid: 7)),
    ])
  func greeting(text: String, fault: Diagnostic) throws {
    let (near, far) = try pair()
    text.withCString { _ = write(far.number, $0, strlen($0)) }
    shutdown(far.number, Int32(SHUT_WR))
    #expect(throws: fault) { try ControlClient(pid: 7, near, timeout: .seconds(60)).ask(.status) }
  }

  @Test("An app that says nothing, and one that answers with what is no status")
  func noStatus() throws {
    let (near, far) = try pair()
    #expect(throws: Diagnostic.noAnswer(pid: 7)) { try ControlClient(pid: 7, near, timeout: .milliseconds(10)) }
    withExtendedLifetime(far) {}
    let (own, other) = try pair()
    "{\"host\":\"1\",\"pid\":1,\"protocol\":1}\n{}\n".withCString { _ = write(other.number, $0, strlen($0)) }
    let client = try ControlClient(pid: 7, own, timeout: .seconds(60))
    #expect(throws: Diagnostic.badAnswer(pid: 7)) { try client.status() }
  }

  @Test("An app after which none can come is told")
  func noSuccession() throws {
    let apps = RunningApps(in: ControlFolder("/nowhere"))
    let own = try #require(ProcessStatus(of: getpid()))
    #expect((own.parent, own.isZombie) == (getppid(), false))
    #expect(ProcessStatus(of: -1) == nil)
    #expect(throws: Diagnostic.runEnded(pid: -1, reason: nil)) {
      try SuccessorWait(of: -1, beneath: nil, in: apps).wait()
    }
    #expect(throws: Diagnostic.notBack(pid: getpid())) {
      try SuccessorWait(of: getpid(), beneath: getppid(), in: apps, timeout: .zero).wait()
    }
  }

  @Test("A supervisor has ended also before its parent asks how; its last word can be read when it has gone")
  func zombie() async throws {
    let process = try ProgramStart.spawn(["/bin/sleep", "600"], [:], output: STDOUT_FILENO)
    let supervisor = WatchedSupervisor(process)
    #expect(!supervisor.hasEnded)
    kill(process, SIGKILL)
    try await eventually("it has ended") { supervisor.hasEnded }
    #expect(kill(process, 0) == 0)
    #expect(supervisor.reason == nil)
    waitpid(process, nil, 0)

    let memory = try JournalMemory()
    let own = WatchedSupervisor(getpid())
    #expect(!own.hasEnded)
    memory.set(.over("exit status 78: bad"))
    #expect((own.reason, own.hasEnded) == ("exit status 78: bad", true))
    close(memory.descriptor)
    #expect(own.reason == "exit status 78: bad")
  }

  @Test("A parent that supervises other apps isn't the supervisor of an app that doesn't share its memory")
  func othersSupervisor() throws {
    let memory = try JournalMemory()
    defer { close(memory.descriptor) }
    let app = try ProgramStart.spawn(["/bin/sleep", "600"], [:], output: STDOUT_FILENO)
    #expect(!WatchedSupervisor(getpid(), of: app).isOne)
    #expect(RunningApps.supervisor(of: app) == nil)
    #expect(WatchedSupervisor(getpid(), of: getpid()).isOne)
    kill(app, SIGKILL)
    waitpid(app, nil, 0)
  }

  private func pair() throws -> (UnixSocket, UnixSocket) {
    var numbers: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &numbers) == 0)
    return (UnixSocket(try Descriptor(numbers[0])), UnixSocket(try Descriptor(numbers[1])))
  }
}
