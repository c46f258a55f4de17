struct TestFailure: Error, CustomStringConvertible {
  let description: String
}
