import SourceMessages

/// An error's case, of which a value is made up.
extension SourceCase {
  private static let examples = ["String": "", "Int": "0", "Double": "0", "Bool": "false"]

  /// Whether values for it can be made up.
  var isUsable: Bool { values.allSatisfy { Self.examples[$0.type] != nil } }

  /// Whether it carries a reason in words.
  var tellsReason: Bool { values.contains { $0.isReason } }

  /// The error in Swift.
  ///
  /// - Parameters:
  ///   - reason: stands where the case has a reason.
  ///   - source: stands where it has another text.
  func expression(reason: String, source: String) -> String {
    let arguments = values.map { value in
      let example = value.type == "String" ? "\"\(value.isReason ? reason : source)\"" : Self.examples[value.type]
      return (value.label.map { "\($0): " } ?? "") + (example ?? "")
    }
    return ".\(name)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }
}

extension SourceCase.Value {
  /// A reason in words has such a label: `reason`, `systemMessage`.
  fileprivate var isReason: Bool {
    let label = label?.lowercased() ?? ""
    return type == "String" && (label.hasSuffix("reason") || label.hasSuffix("message"))
  }
}
