import HostSystem
import CGlibc
import FoundationEssentials
import Glibc

/// A probe's process, as its parent sees it.
struct ProbeProcess: ~Copyable {
  enum End: Equatable {
    /// By itself; with its last line, or the runtime's reason, if that is known.
    case process(ProcessEnd, stderrTail: String?)
    /// It gave no answer in time, and was killed.
    case overdue
  }

  private static let mostTail = 4096
  /// Read at most after its end, in portions.
  private static let mostPortions = 256

  private let id: pid_t
  private var answers: Stream
  private var errors: Stream
  private var reader: ProbeAnswers
  private var tail: [UInt8] = []

  init(_ program: String, _ task: ProbeRequest.Task, _ variables: [String: String]) throws(SystemError) {
    var files = rlimit()
    getrlimit(Int32(RLIMIT_NOFILE.rawValue), &files)
    // Beyond the numbers that libraries' code gets, or guesses.
    let number = Int32(min(files.rlim_cur, 1000)) - 1
    let key = String(UInt64.random(in: .min ... .max), radix: 16)
    let request = ProbeRequest(parent: getpid(), key: key, answers: number, task: task)
    let input = try Descriptor(memfd_create("host-probe", UInt32(MFD_CLOEXEC)))
    // Encoding texts and numbers can't fail.
    try Output.write(Array((try? JSONEncoder().encode(request)) ?? Data())[...], to: input.number)
    let answerEnds = try Descriptor.pipe()
    let answers = Stream(descriptor: try Descriptor(answerEnds.readEnd))
    let answersEnd = try Descriptor(answerEnds.writeEnd)
    let errorEnds = try Descriptor.pipe()
    let errors = Stream(descriptor: try Descriptor(errorEnds.readEnd))
    let errorsEnd = try Descriptor(errorEnds.writeEnd)
    // Only these ends: what libraries print must not fail.
    for end in [answers.descriptor.number, errors.descriptor.number] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    var start = ProcessStart()
    start.pass(input.number, as: STDIN_FILENO)
    start.open("/dev/null", O_WRONLY, as: STDOUT_FILENO)
    start.pass(errorsEnd.number, as: STDERR_FILENO)
    start.pass(answersEnd.number, as: number)
    start.keepPaths()
    start.resetSignals()
    start.leaveGroup()
    var environment = ProcessEnvironment.all.merging(variables) { $1 }
    // It is known which library crashed.
    environment[BacktraceSettings.variable] = "enable=no"
    id = try start.run(program, [program, ProbeServer.argument], environment: environment)
    reader = ProbeAnswers(key: key)
    self.answers = answers
    self.errors = errors
  }

  /// Waits `limit` ms for the next answers, and at most as long again while the machine is busy; else tells the end.
  mutating func next(within limit: Int) -> (answers: [ProbeAnswer], end: End?) {
    let deadline = Clock.milliseconds + limit
    let waited = ProcessorWaits.longest(of: id)
    while true {
      let end = state()
      var found: [ProbeAnswer] = []
      // After its end, all its output is there; its own children write no more.
      if end != nil { Glibc.kill(-id, SIGKILL) }
      for _ in 0..<Self.mostPortions {
        found += readSome()
        guard end != nil, canRead(0) else { break }
      }
      if end != nil || !found.isEmpty { return (found, end.map { .process($0, stderrTail: stderrTail) }) }
      let rest = deadline - Clock.milliseconds
      if rest <= 0, rest + min(ProcessorWaits.longest(of: id) - waited, limit) <= 0 { return ([], .overdue) }
      // Polls for its end: a process that it has left behind may keep the pipes open.
      _ = canRead(rest > 0 ? min(rest, 20) : 20)
    }
  }

  private var stderrTail: String? {
    let tail = StderrTail(String(decoding: tail, as: UTF8.self))
    return tail.reason ?? tail.lastLine.map(String.init)
  }

  func kill() {
    Glibc.kill(-id, SIGKILL)
    Glibc.kill(id, SIGKILL)
    ProcessEnd.wait(for: id)
  }

  private func state() -> ProcessEnd? {
    var info = siginfo_t()
    // Not reaped: the id stays this process's as long as somebody may kill by it.
    guard waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_code != 0 else { return nil }
    return ProcessEnd(info)
  }

  private func canRead(_ milliseconds: Int) -> Bool {
    var polls = [answers.polled, errors.polled].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return poll(&polls, nfds_t(polls.count), Int32(milliseconds)) > 0
      && polls.contains { Int32($0.revents) & POLLIN != 0 }
  }

  private mutating func readSome() -> [ProbeAnswer] {
    tail = (tail + errors.read()).suffix(Self.mostTail)
    return reader.add(answers.read())
  }

  private struct Stream: ~Copyable {
    let descriptor: Descriptor
    private var isAtEnd = false

    init(descriptor: consuming Descriptor) { self.descriptor = descriptor }

    /// None at the end, which poll(2) would report without waiting.
    var polled: Int32 { isAtEnd ? -1 : descriptor.number }

    mutating func read() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(descriptor.number, &bytes, bytes.count)
      if count == 0 { isAtEnd = true }
      return count > 0 ? Array(bytes[..<count]) : []
    }
  }
}
