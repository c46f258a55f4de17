@_spi(Reflection) internal import Swift

/// A property of a view whose value comes from where the view stands: a ``State``.
@MainActor
protocol DynamicProperty {
  /// Brings the property up to date, before the view's `body` is asked for.
  ///
  /// - Parameter number: which of the view's dynamic properties it is.
  mutating func update(_ number: Int, in context: ViewContext)
}

/// Finds the dynamic properties of views. Mirror would give copies of them, and costs three times as much.
@MainActor
enum DynamicProperties {
  private struct Property {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  /// By the type of the view.
  private static var known: [ObjectIdentifier: [Property]] = [:]

  static func install<Content: View>(in view: inout Content, _ context: ViewContext) {
    let properties = properties(of: Content.self)
    guard !properties.isEmpty else { return }
    withUnsafeMutableBytes(of: &view) { bytes in
      guard let start = bytes.baseAddress else { return }
      for (number, property) in properties.enumerated() {
        property.type.update(at: start + property.offset, number, in: context)
      }
    }
  }

  private static func properties(of type: any View.Type) -> [Property] {
    if let properties = known[ObjectIdentifier(type)] { return properties }
    var properties: [Property] = []
    _ = _forEachField(of: type, options: []) { _, offset, type, _ in
      if let type = type as? any DynamicProperty.Type { properties.append(Property(offset: offset, type: type)) }
      return true
    }
    known[ObjectIdentifier(type)] = properties
    return properties
  }
}

extension DynamicProperty {
  fileprivate static func update(at place: UnsafeMutableRawPointer, _ number: Int, in context: ViewContext) {
    place.assumingMemoryBound(to: Self.self).pointee.update(number, in: context)
  }
}
