// A library that uses a C type of its own. WIDE gives the type another layout; SECOND makes another build.
import CPoint

#if SECOND
  nonisolated let count = 2
#endif

final class Box {
  var points: [CPoint] = []
}
