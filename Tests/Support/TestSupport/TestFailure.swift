package struct TestFailure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}
