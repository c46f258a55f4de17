import SourceMessages
import SwiftSyntax

/// A spy of one protocol, or of several that one object has.
struct Spy {
  /// Who may call the spy, and so where its records are kept.
  enum Isolation: Equatable {
    /// The target's isolation, or the protocol's global actor.
    case inherited(attribute: String?)
    /// `Sendable` protocols with `async` functions only.
    case mainActor
    /// Other `Sendable` protocols.
    case mutex
    case actor
  }

  let protocols: [Declarations.Contract]
  private(set) var isolation = Isolation.actor
  /// Only classes conform, so setting needs no variable.
  private(set) var isOfClasses = false
  private(set) var functions: [SpyFunction] = []
  private(set) var properties: [SpyProperty] = []
  private(set) var typeNames: Set<String> = []

  /// `own` has the names that the generated type adds; nil for a spy's.
  init(of names: [String], in declarations: Declarations, own: Set<String>? = nil) throws(SourceFault) {
    protocols = try names.map(declarations.find)
    var inherited: Set<String> = []
    var attribute: String?
    var waiting = protocols
    var seen: Set<String> = []
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard seen.insert(next.node.name.text).inserted else { continue }
      attribute = attribute ?? next.node.attributes.map(\.code).first { $0.hasSuffix("Actor") }
      for type in next.node.inheritanceClause?.inheritedTypes ?? [] {
        let name = type.type.code
        inherited.insert(name)
        if declarations.contains(name) {
          waiting.append(try declarations.find(name))
        } else if !["AnyObject", "Sendable", "Actor"].contains(name) {
          throw next.refusal("\(next.node.name.text): \(name)", "is a protocol that isn't in the folders", type)
        }
      }
      try read(next, declarations)
    }
    isOfClasses = inherited.contains("AnyObject")
    let isOpen = inherited.contains("Sendable") && attribute == nil
    let isAsync = functions.allSatisfy(\.isAsync) && properties.allSatisfy { $0.effects.hasPrefix("async") }
    isolation =
      inherited.contains("Actor") ? .actor : isOpen ? isAsync ? .mainActor : .mutex : .inherited(attribute: attribute)
    distinguishOverloads()
    let taken = own ?? ["calls", "beforeReturning", "Call", "state"]
    let name = (functions.map(\.caseName) + properties.map(\.name)).first(where: taken.contains)
    if let name = name ?? (own == nil ? clash : nil), let first = protocols.first {
      throw first.refusal(name, "is a name that the spy needs", first.node)
    }
  }

  /// A name that would be declared twice, by the protocol and the spy or by the spy alone.
  private var clash: String? {
    let plain = { (name: String) in name.replacing("`", with: "") }
    let answering = functions.filter { $0.answer != nil }
    let members =
      Set((functions.map(\.name) + properties.map(\.name)).map(plain)).sorted()
      + functions.flatMap(\.separate).map(\.list) + answering.map(\.answerName)
      + properties.filter { $0.storedName != $0.name }.map(\.storedName) + (recordsCalls ? ["recorder"] : [])
    let labels = properties.map { plain($0.name) } + answering.map(\.plainName)
    for names in [members, labels] {
      var seen: Set<String> = []
      if let name = names.first(where: { !seen.insert($0).inserted }) { return name }
    }
    return typeNames.contains("Call") ? "Call" : nil
  }

  /// Values of a `Sendable` protocol cross between actors.
  var isSendable: Bool { if case .inherited = isolation { false } else { true } }

  /// A worker's calls are among the changes of a test.
  var recordsCalls: Bool { isSendable && !functions.isEmpty }

  var names: [String] { protocols.map(\.node.name.text) }
  var name: String { (names.first ?? "") + "Spy" }

  private mutating func read(_ contract: Declarations.Contract, _ declarations: Declarations) throws(SourceFault) {
    for member in contract.node.memberBlock.members {
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        let function = try SpyFunction(function, of: contract, in: declarations)
        if !functions.contains(where: { $0.signature == function.signature }) { functions.append(function) }
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        let property = try SpyProperty(variable, of: contract)
        if !properties.contains(where: { $0.name == property.name }) { properties.append(property) }
      } else if !member.decl.is(TypeAliasDeclSyntax.self) {
        throw contract.refusal(member.decl.keyword, "isn't a function or a property", member)
      }
      // VIPKit's marks aren't in the spy, and need no import.
      let types = member.descendants(IdentifierTypeSyntax.self).filter { TypeSyntax($0).unmarked == TypeSyntax($0) }
      typeNames.formUnion(types.map(\.name.text))
    }
  }

  /// By the labels of their parameters; where these don't differ, by a number.
  private mutating func distinguishOverloads() {
    for group in Dictionary(grouping: functions.indices, by: { functions[$0].name }).values where group.count > 1 {
      for index in group {
        let labels = functions[index].parameters.map { ($0.label == "_" ? $0.name : $0.label).firstCapitalised }
        functions[index].caseName = functions[index].plainName + labels.joined()
      }
    }
    var taken: Set<String> = []
    for index in functions.indices {
      let name = functions[index].caseName
      var number = 2
      while !taken.insert(functions[index].caseName).inserted {
        functions[index].caseName = "\(name)\(number)"
        number += 1
      }
    }
  }
}
