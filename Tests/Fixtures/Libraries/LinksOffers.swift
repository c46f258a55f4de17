// A worker that needs the same library, and uses none of its classes.
import Offers

/// The entry point.
@c(worker_LinksOffers) public func entry() -> UnsafeMutableRawPointer? {
  let greeter: (any Greeter)? = nil
  greeter?.greet()
  return nil
}
