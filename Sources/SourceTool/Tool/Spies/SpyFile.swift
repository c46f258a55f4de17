import SourceMessages
import SwiftSyntax

struct SpyFile {
  let text: String

  /// As ``SourceRequest/spies(all:with:of:access:)`` asks.
  init(of all: [SourceModule], with: [SourceModule], _ names: [String], access: String?) throws(SourceFault) {
    let declarations = try Declarations(all + with)
    var groups = try all.map { module throws(SourceFault) in try Self.groups(of: module, declarations) }.flatMap(\.self)
    groups += names.map { $0.split { $0 == "&" || $0.isWhitespace }.map(String.init) }.filter { !groups.contains($0) }
    let spies = try groups.map { group throws(SourceFault) in try Spy(of: group, in: declarations) }
    let defaults = SpyDefaults(spies)
    let texts = spies.map { SpyText($0, access: access, defaults: defaults).text }
    text = ([Self.imports(of: spies, declarations, access)] + texts).joined(separator: "\n\n") + "\n"
  }

  /// A module's protocols; those that the sources compose go together.
  private static func groups(of module: SourceModule, _ declarations: Declarations) throws(SourceFault) -> [[String]] {
    let names = declarations.protocols.filter { $0.module == module.name }.map(\.node.name.text)
    guard !names.isEmpty else { throw .noProtocols(folder: module.folder) }
    let known = Set(names)
    let compositions = declarations.compositions.filter(known.isSuperset).sorted { $0.joined() < $1.joined() }
    var placed: Set<String> = []
    return names.compactMap { name in
      guard !placed.contains(name) else { return nil }
      let composition = compositions.first { $0.contains(name) && placed.isDisjoint(with: $0) } ?? [name]
      placed.formUnion(composition)
      return composition
    }
  }

  private static func imports(of spies: [Spy], _ declarations: Declarations, _ access: String?) -> String {
    var lines: Set<String> = []
    var testable: Set<String> = []
    let prefix = access.map { "\($0) " } ?? ""
    for spy in spies {
      for contract in spy.protocols {
        if contract.isPublic {
          lines.insert("\(prefix)import \(contract.module)")
        } else {
          testable.insert("@testable import \(contract.module)")
        }
        // Types that no source declares come from the imports of the protocol's file.
        guard !spy.typeNames.allSatisfy(declarations.knows) else { continue }
        for node in contract.imports {
          let path = node.path.map(\.name.text).joined(separator: ".")
          let isPublic = node.modifiers.contains { $0.name.text == "public" }
          lines.insert("\(isPublic ? prefix : "")import \(path)")
        }
      }
      // Named types may be from another module that was read.
      for module in declarations.modules(of: spy.typeNames)
      where !spy.protocols.contains(where: { $0.module == module }) {
        lines.insert("\(prefix)import \(module)")
      }
      if spy.recordsCalls { lines.insert("\(prefix)import VIPTestKit") }
      if spy.isolation == .mutex { lines.insert("import Synchronization") }
    }
    let name = { (line: String) in line.split(separator: " ").last ?? "" }
    return [lines, testable].filter { !$0.isEmpty }
      .map { $0.sorted { name($0) < name($1) }.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}

/// Neutral initial values of a spy, where there are any.
struct SpyDefaults {
  private let spies: [Spy]
  private var simple: Set<String> = []

  init(_ spies: [Spy]) {
    self.spies = spies
    // A spy may hold another, which holds a third: repeat until nothing is added.
    var count = -1
    while simple.count != count {
      count = simple.count
      for spy in spies
      where spy.properties.allSatisfy({ $0.error != nil || !$0.effects.isEmpty || value(of: $0.type) != nil }) {
        simple.insert(spy.name)
      }
    }
  }

  /// Nil when only the test can know a value.
  func value(of type: TypeSyntax?) -> String? {
    guard let type else { return "()" }
    if type.is(OptionalTypeSyntax.self) { return "nil" }
    if type.is(ArrayTypeSyntax.self) { return "[]" }
    if type.is(DictionaryTypeSyntax.self) { return "[:]" }
    if let some = type.as(SomeOrAnyTypeSyntax.self) { return spy(of: some.constraint) }
    switch type.as(IdentifierTypeSyntax.self)?.name.text {
    case "Bool": return "false"
    case "String": return "\"\""
    case "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float":
      return "0"
    case "Set", "Array": return "[]"
    case "AsyncStream": return "\(type.code) { $0.finish() }"
    default: return nil
    }
  }

  private func spy(of type: TypeSyntax) -> String? {
    let wanted = type.as(CompositionTypeSyntax.self)?.elements.map { $0.type.code } ?? [type.code]
    let spy = spies.first { simple.contains($0.name) && Set(wanted).isSubset(of: $0.names) }
    return spy.map { "\($0.name)()" }
  }
}
