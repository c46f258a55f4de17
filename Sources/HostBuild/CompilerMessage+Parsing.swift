package import HostSystem

extension CompilerMessage {
  /// Reads `File.swift:12:3: error: message`; nil for another line, such as the source excerpts that follow.
  init?(line text: some StringProtocol) {
    for severity in Severity.allCases {
      guard let mark = text.firstRange(of: ": \(severity.rawValue): ") else { continue }
      let place = text[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count >= 3, let line = Int(place[place.count - 2]), let column = Int(place[place.count - 1]) else {
        continue
      }
      self.init(
        file: place.dropLast(2).joined(separator: ":"), line: line, column: column, severity: severity,
        message: String(text[mark.upperBound...]))
      return
    }
    return nil
  }

  /// Each message once: the compiler repeats the errors of a module that it compiles in several steps.
  package static func all(in log: String) -> [CompilerMessage] {
    log.split(separator: "\n").compactMap { CompilerMessage(line: $0) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
