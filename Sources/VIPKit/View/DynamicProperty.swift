@_spi(Reflection) internal import Swift

@MainActor
protocol DynamicProperty {
  /// Runs before the view's `body`. `number` tells the property from the view's others.
  mutating func update(_ number: Int, in context: ViewContext)
}

@MainActor
struct ViewKind {
  private struct Property {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  let primitive: (any PrimitiveView.Type)?
  /// Nil unless its views are compared by their values.
  let value: (any ValueView.Type)?
  /// Mirror would give copies of them, and costs three times as much.
  private let properties: [Property]

  private static var known: [ObjectIdentifier: ViewKind] = [:]

  static func of(_ type: any View.Type) -> ViewKind {
    if let kind = known[ObjectIdentifier(type)] { return kind }
    let kind = ViewKind(type)
    known[ObjectIdentifier(type)] = kind
    return kind
  }

  private init(_ type: any View.Type) {
    primitive = type as? any PrimitiveView.Type
    value = type as? any ValueView.Type
    var properties: [Property] = []
    _ = _forEachField(of: type, options: []) { _, offset, type, _ in
      if let type = type as? any DynamicProperty.Type { properties.append(Property(offset: offset, type: type)) }
      return true
    }
    self.properties = properties
  }

  func install<Content: View>(in view: inout Content, _ context: ViewContext) {
    guard !properties.isEmpty else { return }
    withUnsafeMutableBytes(of: &view) { bytes in
      guard let start = bytes.baseAddress else { return }
      for (number, property) in properties.enumerated() {
        property.type.update(at: start + property.offset, number, in: context)
      }
    }
  }
}

extension DynamicProperty {
  fileprivate static func update(at place: UnsafeMutableRawPointer, _ number: Int, in context: ViewContext) {
    place.assumingMemoryBound(to: Self.self).pointee.update(number, in: context)
  }
}
