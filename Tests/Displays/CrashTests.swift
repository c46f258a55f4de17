import CGlibc
import Glibc
@testable import HostSystem
import TestSupport
import Testing

@testable import DisplayTestSupport
@testable import TerminalDisplay

@Suite("The end of a process that has the terminal", .timeLimit(.minutes(10)))
@MainActor
struct CrashTests {
  enum Ending: Codable, Hashable {
    case signal(Int32), trap, recursion, exit

    var condition: ExitTest.Condition {
      switch self {
      case .signal(let number): .signal(number)
      case .trap: .failure
      case .recursion: .signal(SIGSEGV)
      case .exit: .exitCode(3)
      }
    }

    @MainActor
    func come() {
      switch self {
      // The process of an exit test ignores SIGABRT, but not abort(3).
      case .signal(SIGABRT): abort()
      // Another thread might get a signal for the process, too late.
      case .signal(let number): raise(number)
      case .trap:
        let empty: [Int] = []
        print(empty[Int(getpid())])
      case .recursion:
        SignalStack.cover()
        print(recurse(Int(getpid())))
      case .exit: Glibc.exit(3)
      }
    }
  }

  @Test(
    "A fatal signal, a trap, a recursion without end and exit(3) give the terminal back and take their way",
    arguments: [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE].map(Ending.signal) + [.trap, .recursion, .exit])
  func endings(_ ending: Ending) async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let path = terminal.path
    await #expect(processExitsWith: ending.condition) { [path = path as String, ending = ending as Ending] in
      try await MainActor.run {
        try startDisplay(on: path)
        ending.come()
      }
    }
    await terminal.wait { $0.wasAlternate && $0.isAsBefore }
    #expect(terminal.settings == before)
  }

  @Test("A child that a scene forks leaves the terminal as it is", arguments: [.exit, .signal(SIGSEGV)] as [Ending])
  func child(_ ending: Ending) async throws {
    let terminal = try PseudoTerminal()
    let path = terminal.path
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String, ending = ending as Ending] in
      try await MainActor.run {
        try startDisplay(on: path)
        if fork_process() == 0 { ending.come() }
        var status: Int32 = 0
        wait(&status)
        var settings = termios()
        tcgetattr(open(path, O_RDWR | O_NOCTTY), &settings)
        _exit(settings.c_lflag & tcflag_t(ICANON) == 0 ? 7 : 9)
      }
    }
  }

  @Test("A terminal that takes nothing holds up no end")
  func stuck() async throws {
    let ends = try TerminalEnds()
    defer { close(ends.master) }
    let path = ends.path
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      try await MainActor.run { try startDisplay(on: path) }
      let zeros = [UInt8](repeating: 0, count: 4096)
      let filler = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
      while write(filler, zeros, zeros.count) > 0 {}
      raise(SIGSEGV)
    }
  }

  @Test("Once it is given back, nobody draws who runs on while another thread dies")
  func otherThread() async throws {
    let terminal = try PseudoTerminal()
    let path = terminal.path
    await #expect(processExitsWith: .signal(SIGTRAP)) { [path = path as String] in
      signal(SIGTRAP, takeTime)
      try await MainActor.run {
        try startDisplay(on: path)
        let descriptor = open(path, O_RDWR | O_NOCTTY)
        let device = TerminalDevice(input: descriptor, output: descriptor)
        device.write(Array("drawn".utf8))
        var thread = pthread_t()
        pthread_create(&thread, nil, raiseTrap, nil)
        // A flood would leave no room for what gives the terminal back.
        while usleep(1000) == 0 { device.write(Array("drawn".utf8)) }
      }
    }
    await terminal.wait { $0.wasAlternate && $0.isAsBefore }
    // Then all earlier output has been read.
    _ = write(terminal.descriptor, "end", 3)
    await terminal.wait { _ in terminal.received.hasSuffix("end") }
    let parts = terminal.received.split(separator: "\u{1B}[?1049l")
    #expect(parts.map { $0.contains("drawn") } == [true, false])
  }
}

/// Like the runtime's handler, which writes a backtrace before the process ends.
private func takeTime(_ signal: Int32) { usleep(200_000) }

private func raiseTrap(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  raise(SIGTRAP)
  return nil
}

/// Never ends; the sum keeps the compiler from making a loop of it.
private func recurse(_ number: Int) -> Int { number == 0 ? 0 : recurse(number + 1) + recurse(number + 2) + 1 }

@MainActor
private func startDisplay(on path: String) throws {
  let descriptor = open(path, O_RDWR | O_NOCTTY)
  let display = TerminalDisplay(input: descriptor, output: descriptor, environment: [:])
  try display.start { _ in }
  var settings = termios()
  tcgetattr(descriptor, &settings)
  // Without raw mode the test would prove nothing.
  guard settings.c_lflag & tcflag_t(ICANON) == 0 else { exit(9) }
}
