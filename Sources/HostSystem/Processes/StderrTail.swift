/// What the runtime has said on the standard error before it ended an app.
package struct StderrTail {
  private let text: String

  /// - Parameter text: the end of what the app has written there.
  package init(_ text: String) {
    self.text = text
  }

  /// Why it ended the app; nil when it didn't say.
  package var reason: String? {
    let lines = text.split(whereSeparator: \.isNewline)
    // `Login/LoginInteractor.swift:12: Fatal error: Index out of range`
    if let line = lines.last(where: { $0.contains("Fatal error") }) {
      return line.firstRange(of: "Fatal error: ").map { String(line[$0.upperBound...]) } ?? "Fatal error"
    }
    guard lines.contains(where: { $0.hasPrefix("Fatal access conflict") }) else { return nil }
    return "Simultaneous accesses, but exclusive access is required"
  }
}
