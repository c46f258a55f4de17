@_spi(Host) public import VIPKit

extension UserEvent {
  /// The driver's call for it; nil for what changes nothing.
  @_spi(Host) public func source(on screen: Screen) -> String? {
    switch self {
    case .act(_, .show): return nil
    case .act(let id, let action):
      let element = screen.root.find(id)
      let label = (element?.label ?? element?.words.first ?? screen.cancelTitle ?? "").debugDescription
      return switch action {
      case .activate, .choose: "press(\(label))"
      case .edit(let text): "type(\(text.debugDescription), into: \(label))"
      default: "perform(\(SourceText.of(action)), on: \(label))"
      }
    case .run(let id): return "run(\((screen.commands.first { $0.id == id }?.title ?? "").debugDescription))"
    case .answer(_, let choice):
      let choices = screen.question?.choices.map(\.title) ?? []
      return "answer(\((choices.indices.contains(choice) ? choices[choice] : "").debugDescription))"
    case .dismissError: return "dismissError()"
    default: return nil
    }
  }
}

extension Element {
  /// Its words and those inside it, in reading order.
  @_spi(Host) public var words: [String] {
    flattened.flatMap { element in
      [
        element.label, element.text, element.number.map { _ in element.numberText }, element.day?.description,
        element.problem, element.shownPlaceholder,
      ].compactMap(\.self)
    }
  }

  fileprivate var shownPlaceholder: String? {
    children.isEmpty && !placeholder.isEmpty ? placeholder : nil
  }
}

/// Values as Swift source, as far as reflection tells.
@_spi(Host) public enum SourceText {
  /// A value's source.
  public static func of(_ value: Any) -> String {
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
      // A tuple's value without a label is named by its number.
      label.flatMap { $0.hasPrefix(".") ? nil : "\($0): \(of(value))" } ?? of(value)
    }
    return "(\(arguments.joined(separator: ", ")))"
  }

  /// Without the module, and without what isn't in the source.
  public static func typeName(of value: Any) -> String {
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
