import Glibc
@testable import HostSystem
import Testing

@Suite("A thread of its own")
struct SystemThreadTests {
  @Test("The runtime can stop it for a backtrace, and what it starts: it takes SIGPROF")
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
