import CGlibc
import Glibc
import HostSystem

/// The process that the shell waits for, where there is a terminal: its child supervises, and may go on without the terminal when this
/// one ends (Docs/Detaching.md).
///
/// To the shell it is the supervisor: it stops and ends as that does. It passes on what was sent to it alone; what the terminal sends, the
/// whole group gets.
enum Front {
  /// The most bytes that a pipe takes in one piece (PIPE_BUF).
  private static let most = 4096

  /// Forks. Only the child returns, which is to supervise: with the descriptor to which ``leave(_:saying:)`` writes, and which has no reader
  /// any more when the front has died.
  static func begin() throws(Diagnostic) -> Int32 {
    let news = try Pipe()
    // Before the fork: no signal falls between. Inherited, the child has them blocked until it reads them itself.
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
        // Its end is to be waited for.
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

  /// Passes on a signal with its sender. Of a terminal that hangs up, the leader of the session alone is told.
  private static func pass(_ message: SignalInbox.Message, to supervisor: pid_t) {
    guard message.signal != SIGCHLD, message.sender != nil || message.signal == SIGHUP else { return }
    sigqueue(supervisor, message.signal, sigval(sival_int: message.sender ?? 0))
  }
}
