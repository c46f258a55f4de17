/// What a test needs can't be had, or hasn't come.
struct TestFailure: Error, CustomStringConvertible {
  let description: String
}
