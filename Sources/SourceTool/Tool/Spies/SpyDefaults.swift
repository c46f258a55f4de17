import SwiftSyntax

/// The values with which a spy begins, where there is one that says nothing.
struct SpyDefaults {
  private let spies: [Spy]
  private var simple: Set<String> = []

  init(_ spies: [Spy]) {
    self.spies = spies
    // A spy that another one holds may hold a third: those that need nothing come first.
    var count = -1
    while simple.count != count {
      count = simple.count
      for spy in spies
      where spy.properties.allSatisfy({ $0.error != nil || !$0.effects.isEmpty || value(of: $0.type) != nil }) {
        simple.insert(spy.name)
      }
    }
  }

  /// A value in Swift; nil when only the test can know one.
  func value(of type: TypeSyntax?) -> String? {
    guard let type else { return "()" }
    if type.is(OptionalTypeSyntax.self) { return "nil" }
    if type.is(ArrayTypeSyntax.self) { return "[]" }
    if type.is(DictionaryTypeSyntax.self) { return "[:]" }
    if let some = type.as(SomeOrAnyTypeSyntax.self) { return spy(of: some.constraint) }
    if let name = type.as(IdentifierTypeSyntax.self)?.name.text {
      switch name {
      case "Bool": return "false"
      case "String": return "\"\""
      case "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float":
        return "0"
      case "Set", "Array": return "[]"
      case "AsyncStream": return "\(type.code) { $0.finish() }"
      default: return nil
      }
    }
    return nil
  }

  private func spy(of type: TypeSyntax) -> String? {
    let wanted = type.as(CompositionTypeSyntax.self)?.elements.map { $0.type.code } ?? [type.code]
    let spy = spies.first { simple.contains($0.name) && Set(wanted).isSubset(of: $0.names) }
    return spy.map { "\($0.name)()" }
  }
}
