import HostSystem
import Glibc

struct AppProcess {
  let id: pid_t

  enum State: Equatable {
    case running
    /// Stopped by a signal of job control.
    case stopped(by: Int32)
    case ended(ProcessEnd)
  }

  /// Starts a program with the environment of this one.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its name, and what stands behind it.
  ///   - streams: what becomes one of its standard streams, if not this process's does, by the stream's number.
  ///   - inherited: the descriptors that it gets besides the standard streams.
  init(
    _ program: String, _ arguments: [String], streams: [Int32: Int32], inherited: [Int32] = []
  ) throws(SystemError) {
    var start = ProcessStart()
    for (stream, descriptor) in streams { start.pass(descriptor, as: stream) }
    for descriptor in inherited { start.pass(descriptor, as: descriptor) }
    id = try start.run(program, arguments)
  }

  /// What the process is doing now. An end is told once.
  func state() -> State {
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG | WUNTRACED) == id else { return .running }
    guard status & 0xFF == 0x7F else { return .ended(ProcessEnd(waitStatus: status)) }  // WIFSTOPPED
    let signal = (status >> 8) & 0xFF
    return [SIGTSTP, SIGTTIN, SIGTTOU].contains(signal) ? .stopped(by: signal) : .running
  }
}
