import CGlibc  // also declares timespec; which module the compiler meets first is chance
import Glibc

/// The time since some moment; it never goes back.
package enum Clock {
  package static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
