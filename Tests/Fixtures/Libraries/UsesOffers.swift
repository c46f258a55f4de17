// A worker whose class lives in the library that it needs.
import Offers

/// The entry point.
@c(worker_UsesOffers) public func entry() -> UnsafeMutableRawPointer? {
  Offered().greet()
  return nil
}
