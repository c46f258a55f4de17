import SourceMessages
import SwiftSyntax

/// A property that a protocol asks for.
struct SpyProperty {
  let name: String
  let type: TypeSyntax
  /// `async throws(E)` of its getter; empty without.
  let effects: String
  /// What its getter throws; nil when it doesn't.
  let error: String?

  init(
    _ node: VariableDeclSyntax, refuse: (String, String, Syntax) -> SourceFault
  ) throws(SourceFault) {
    guard let binding = node.bindings.first, node.bindings.count == 1, let type = binding.typeAnnotation?.type else {
      throw refuse("var", "declares several properties", Syntax(node))
    }
    name = binding.pattern.code
    if let modifier = node.modifiers.first(where: { ["static", "class", "nonisolated"].contains($0.name.text) }) {
      throw refuse("var \(name)", "is \(modifier.name.text)", Syntax(modifier))
    }
    if type.code.words.contains("Self") {
      throw refuse("var \(name)", "is a \(type.code), which can't be stored", Syntax(type))
    }
    self.type = type
    var specifiers: AccessorEffectSpecifiersSyntax?
    if case .accessors(let accessors) = binding.accessorBlock?.accessors {
      specifiers = accessors.lazy.compactMap(\.effectSpecifiers).first
    }
    effects = specifiers?.code ?? ""
    error = specifiers?.throwsClause.map { $0.type?.code ?? "any Error" }
  }

  /// The type of what is stored for it.
  var stored: String { error.map { "Result<\(type.code), \($0)>" } ?? type.code }
  var storedName: String { error == nil && effects.isEmpty ? name : "\(name.replacing("`", with: ""))Result" }
}
