import CGlibc
import Glibc

/// abort(3), for all libraries of the process, such as Swift's runtime when memory runs out.
///
/// The C library's own ends in code without frame pointers, which no backtrace gets past: nobody would know whose code it
/// was. This one sends the signal from a frame that leads on.
@c(abort)
package func abortInSight() -> Never {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGABRT)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  _ = tgkill(getpid(), gettid(), SIGABRT)
  // A handler has returned; nothing else may.
  signal(SIGABRT, SIG_DFL)
  _ = tgkill(getpid(), gettid(), SIGABRT)
  _exit(128 + SIGABRT)
}
