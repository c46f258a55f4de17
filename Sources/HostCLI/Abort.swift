import CGlibc
import Glibc

/// abort(3) for all libraries of the process, such as Swift's runtime when memory runs out.
/// The C library's own has no frame pointers, so that no backtrace gets past it; this one's frame leads on.
@c(abort)
package func abortInSight() -> Never {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGABRT)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  _ = tgkill(getpid(), gettid(), SIGABRT)
  // A handler may have returned, but abort(3) must not.
  signal(SIGABRT, SIG_DFL)
  _ = tgkill(getpid(), gettid(), SIGABRT)
  _exit(128 + SIGABRT)
}
