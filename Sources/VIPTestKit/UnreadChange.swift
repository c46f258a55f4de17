/// Something that happened in an exhaustive test, and that the test hasn't read.
public struct UnreadChange: Error, Equatable, CustomStringConvertible {
  /// What the test hasn't read, the lines that differ, and the line of a test that reads it.
  public let description: String

  init(_ what: String, lines: [String] = [], add code: String) {
    description = ([what] + lines + [code]).joined(separator: "\n")
  }

  /// Of a list of which a test has read the beginning.
  init?(_ what: String, _ all: [any Sendable], read: Int, add code: (_ list: String) -> String) {
    guard read < all.count else { return nil }
    let unread = all.dropFirst(read).map(SourceText.of).joined(separator: ", ")
    self.init("\(what) that were not read: \(unread)", add: code(SourceText.of(all)))
  }

  /// The lines that two texts don't share.
  static func lines(_ expected: String, _ found: String) -> [String] {
    let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
    let difference = lines(found).difference(from: lines(expected))
    return (difference.removals + difference.insertions).map { change in
      switch change {
      case .remove(_, let line, _): "expected: \(line)"
      case .insert(_, let line, _): "found:    \(line)"
      }
    }
  }
}

/// Values as the Swift source that makes them, as far as reflection tells.
enum SourceText {
  static func of(_ value: Any) -> String {
    if let text = value as? any StringProtocol { return String(text).debugDescription }
    let mirror = Mirror(reflecting: value)
    let values = mirror.children.map { of($0.value) }
    switch mirror.displayStyle {
    case .optional: return values.first ?? "nil"
    case .collection: return "[\(values.joined(separator: ", "))]"
    case .set: return "[\(values.sorted().joined(separator: ", "))]"
    case .dictionary:
      let pairs = mirror.children.map { pair in Mirror(reflecting: pair.value).children.map { of($0.value) } }
      return pairs.isEmpty ? "[:]" : "[\(pairs.map { $0.joined(separator: ": ") }.sorted().joined(separator: ", "))]"
    case .tuple: return arguments(mirror)
    case .enum:
      guard let payload = mirror.children.first else { return ".\(caseName(of: value))" }
      let inner = Mirror(reflecting: payload.value)
      return ".\(payload.label ?? "")\(inner.displayStyle == .tuple ? arguments(inner) : "(\(values[0]))")"
    case .struct where !mirror.children.isEmpty && !(value is any LosslessStringConvertible):
      return typeName(of: value) + arguments(mirror)
    default: return String(describing: value)
    }
  }

  private static func arguments(_ mirror: Mirror) -> String {
    let arguments = mirror.children.map { label, value in
      // A value of a tuple that has no label is called by its number.
      label.flatMap { $0.hasPrefix(".") ? nil : "\($0): \(of(value))" } ?? of(value)
    }
    return "(\(arguments.joined(separator: ", ")))"
  }

  /// Without the module, and without what isn't in the source.
  static func typeName(of value: Any) -> String {
    String(reflecting: type(of: value)).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
      .joined(separator: ".")
  }

  /// The name in the source: the description may be another.
  private static func caseName(of value: Any) -> Substring {
    var text = ""
    dump(value, to: &text, maxDepth: 0)
    return text.split { $0 == "." || $0.isNewline }.last ?? ""
  }
}
