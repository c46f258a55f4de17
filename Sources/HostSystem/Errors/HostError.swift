/// An error that tells a person what is wrong and how to fix it.
package protocol HostError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, the place, what was found and what was expected, on one line.
  var message: String { get }
  /// How to fix it, on one line.
  var suggestion: String { get }
  /// Whether everything goes on as it would without it.
  var isWarning: Bool { get }
}

extension HostError {
  package var isWarning: Bool { false }

  /// The message and, on a second line, the suggestion, safe to show in a terminal: names of files, and what libraries say
  /// of themselves, may hold anything.
  package var description: String {
    "\(Printable.text(message, limit: .max))\n  \(Printable.text(suggestion, limit: .max))"
  }
}

/// Phrases that several errors share.
package enum Suggestion {
  /// Names what was probably meant, or what could have been meant.
  package static func name(_ written: String, known: [String], kind: String) -> String {
    if let nearest = NearestName.find(written, among: known) { return "did you mean \"\(nearest)\"?" }
    if known.isEmpty { return "there are no \(kind)" }
    let shown = known.sorted().prefix(10).joined(separator: ", ")
    return "the \(kind) are: \(shown)\(known.count > 10 ? ", …" : "")"
  }
}
