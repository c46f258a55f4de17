import SourceMessages
import SwiftSyntax

/// Proxies of the workers that a module has keys of: one stands before an implementation and records its calls, or
/// replaces it and repeats its answers. `host build` compiles them with the module.
struct ProxyFile {
  let proxies: SourceProxies

  init(of module: SourceModule) throws(SourceFault) {
    let declarations = try Declarations([module])
    var texts: [String] = []
    var entries: [String] = []
    var faults: [SourceFault] = []
    for worker in declarations.keys.keys.sorted() where declarations.contains(worker) {
      do throws(SourceFault) {
        let kinds = try declarations.refinements(of: worker).map { name throws(SourceFault) in
          try Proxy(of: name, worker: worker, in: declarations)
        }
        texts += kinds.map(\.text)
        entries += kinds.map(\.entry)
      } catch {
        faults.append(error)
      }
    }
    let imports = Set(declarations.keys.keys.flatMap { (try? declarations.find($0))?.imports.map(\.code) ?? [] })
    let others = imports.map { $0.replacing("public import", with: "import") }.filter { $0 != "import VIPKit" }.sorted()
    let head = """
      \((["@_spi(Host) import VIPKit"] + others).joined(separator: "\n"))

      @c(proxies_\(module.name))
      public func hostProxies() -> UnsafeMutableRawPointer {
        WorkerProxies([
          \(entries.joined(separator: ",\n    "))
        ]).handOver()
      }
      """
    proxies = SourceProxies(
      text: entries.isEmpty ? nil : ([head] + texts).joined(separator: "\n\n") + "\n", faults: faults)
  }
}

extension Declarations {
  /// The protocol and those that inherit from it, the most derived first.
  fileprivate func refinements(of name: String) -> [String] {
    func depth(_ other: String, _ followed: Set<String> = []) -> Int? {
      if other == name { return 0 }
      guard !followed.contains(other), let node = protocols.first(where: { $0.node.name.text == other })?.node else {
        return nil
      }
      let bases = node.inheritanceClause?.inheritedTypes.map(\.type.code) ?? []
      return bases.compactMap { depth($0, followed.union([other])) }.max().map { $0 + 1 }
    }
    return protocols.map(\.node.name.text).compactMap { name in depth(name).map { (name, $0) } }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }
}

private struct Proxy {
  private let spy: Spy
  private let worker: String
  private var name: String { spy.names.joined() }
  private var type: String { "any \(name)" }
  /// Published values, which outlive a call.
  private let snapshots: [SpyProperty]

  init(of name: String, worker: String, in declarations: Declarations) throws(SourceFault) {
    spy = try Spy(of: [name], in: declarations, own: ["base", "calls"])
    self.worker = worker
    let contract = try declarations.find(name)
    if case .inherited(let attribute?) = spy.isolation {
      throw contract.refusal("\(attribute)", "isolates all that it asks for", contract.node)
    }
    if spy.isolation == .actor { throw contract.refusal(name, "is that of actors", contract.node) }
    for property in spy.properties {
      if property.type.code.words.contains("Secret") {
        throw contract.refusal("var \(property.name)", "is a Secret, which isn't to be recorded", contract.node)
      }
      if property.setter == "set", !spy.isOfClasses {
        throw contract.refusal("var \(property.name)", "can be set, and \(name) isn't AnyObject", contract.node)
      }
    }
    for function in spy.functions {
      if function.isMutating {
        throw contract.refusal("func \(function.name)", "is mutating", contract.node)
      }
      if function.returnsSecret {
        throw contract.refusal("func \(function.name)", "returns a Secret, which isn't to be recorded", contract.node)
      }
      for parameter in function.parameters where parameter.type.hasPrefix("inout ") || parameter.type.hasSuffix("...") {
        throw contract.refusal(
          "func \(function.name)", "takes \(parameter.type), which can't be passed on", contract.node)
      }
    }
    snapshots = spy.properties.filter { $0.type.code.hasPrefix("Snapshot<") }
  }

  var entry: String {
    "WorkerProxy(\"\(name)\", of: \"\(worker)\", before: (\(type)).self) { \(name)Proxy($0, $1) }"
  }

  var text: String {
    let members =
      [storage] + spy.properties.filter { property in !snapshots.contains { $0.name == property.name } }.map(property)
      + spy.functions.map(function)
    return "private final class \(name)Proxy: \(name) {\n\(members.joined(separator: "\n\n"))\n}"
  }

  private var storage: String {
    let stored = snapshots.map { "  let \($0.name): \($0.type.code)\n" }.joined()
    let read = snapshots.map {
      "    guard let \($0.name) = calls.snapshot(\"\($0.name)\", base?.\($0.name)) else { return nil }\n    self.\($0.name) = \($0.name)\n"
    }.joined()
    return """
        private let base: (\(type))?
        private let calls: WorkerCalls
      \(stored)
        init?(_ base: (\(type))?, _ calls: WorkerCalls) {
          (self.base, self.calls) = (base, calls)
      \(read)  }
      """
  }

  private func property(_ property: SpyProperty) -> String {
    let type = property.type.code
    if type.hasPrefix("AsyncStream<"), property.effects.isEmpty {
      return "  var \(property.name): \(type) { calls.stream(\"\(property.name)\", base?.\(property.name)) }"
    }
    let call = call(
      "\(property.name)", isAsync: property.effects.hasPrefix("async"), error: property.error, result: type,
      body: "base.\(property.name)")
    let setter = property.setter.map { _ in
      let call = self.call(
        "\(property.name)=", ["newValue"], isAsync: false, error: nil, result: "Void",
        body: "base.\(property.name) = newValue")
      return "    set {\n\(call)\n    }\n"
    }
    return "  var \(property.name): \(type) {\n    get \(property.effects) {\n\(call)\n    }\n\(setter ?? "")  }"
  }

  private func function(_ function: SpyFunction) -> String {
    let passed = function.parameters.map { $0.label == "_" ? $0.name : "\($0.label): \($0.name)" }
    let call = call(
      function.fullName, function.parameters.map { $0.isSecret ? "nil" : $0.name }, isAsync: function.isAsync,
      error: function.error, result: function.result?.code ?? "Void",
      body: "base.\(function.name)(\(passed.joined(separator: ", ")))")
    return "  \(function.signature) {\n\(call)\n  }"
  }

  private func call(
    _ name: String, _ arguments: [String] = [], isAsync: Bool, error: String?, result: String, body: String
  ) -> String {
    let effects = (isAsync ? " async" : "") + (error.map { " throws(\($0))" } ?? "")
    let words = (error == nil ? "" : "try ") + (isAsync ? "await " : "")
    let way = isAsync ? "run" : "runNow"
    return """
          \(words)self.calls.\(way)("\(name)", [\(arguments.joined(separator: ", "))], self.base) { (base: \(type))\(effects) -> \(result) in
            \(words)\(body)
          }
      """
  }
}
