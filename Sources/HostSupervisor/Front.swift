import CGlibc
import Glibc
import HostSystem

/// The process that the shell waits for, where there is a terminal. Its child supervises, and may go on without the
/// terminal when this one ends (Docs/Detaching.md).
///
/// It stops and ends as the supervisor does, and passes on signals sent to it alone; those of the terminal reach the
/// whole group.
enum Front {
  /// PIPE_BUF: the most bytes that a pipe takes in one piece.
  private static let most = 4096

  /// Forks; only the child returns, to supervise. ``leave(_:saying:)`` writes to its descriptor, which has no reader
  /// any more when the front has died.
  static func begin() throws(Diagnostic) -> Int32 {
    let news = try Pipe()
    // Before the fork, so that no signal is lost. The child inherits them blocked until it reads them itself.
    let signals = try SignalInbox(leaving: [SIGTTOU, SIGTTIN])
    let supervisor = fork_process()
    guard supervisor != 0 else {
      close(news.readEnd)
      close(signals.descriptor)
      return news.writeEnd
    }
    guard supervisor > 0 else { throw .notReady(lacking: "process", reason: SystemError.last.text) }
    close(news.writeEnd)
    follow(supervisor, news: news.readEnd, signals)
  }

  static func leave(_ front: Int32, saying text: String) {
    let line = Array("\(text)\n".utf8.prefix(most))
    _ = write(front, line, line.count)
    close(front)
  }

  private static func follow(_ supervisor: pid_t, news: Int32, _ signals: SignalInbox) -> Never {
    var polls = [signals.descriptor, news].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      poll(&polls, nfds_t(polls.count), -1)
      if polls[1].revents != 0 {
        var line = [UInt8](repeating: 0, count: most)
        let count = read(news, &line, line.count)
        if count > 0 {
          if count > 1 { _ = write(STDOUT_FILENO, line, count) }
          exit(0)
        }
        // The supervisor ends now; wait for that.
        polls[1].fd = -1
      }
      while let message = signals.next() { pass(message, to: supervisor) }
      var status: Int32 = 0
      guard waitpid(supervisor, &status, WNOHANG | WUNTRACED) == supervisor else { continue }
      guard let signal = ProcessEnd.stopSignal(waitStatus: status) else { ProcessEnd(waitStatus: status).passOn() }
      guard ProcessEnd.jobStops.contains(signal) else { continue }
      signals.stop(by: signal)
      kill(supervisor, SIGCONT)
    }
  }

  /// With its sender. When a terminal hangs up, the kernel tells only the session's leader.
  private static func pass(_ message: SignalInbox.Message, to supervisor: pid_t) {
    guard message.signal != SIGCHLD, message.sender != nil || message.signal == SIGHUP else { return }
    sigqueue(supervisor, message.signal, sigval(sival_int: message.sender ?? 0))
  }
}
