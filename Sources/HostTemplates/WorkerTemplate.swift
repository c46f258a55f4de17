import HostBuild
import HostSystem
import SourceMessages

/// What an implementation of a worker begins with, besides Examples/Templates/Worker: each call answers with the protocol's own error that it isn't written.
struct WorkerTemplate {
  /// The id of the implementation.
  let name: String
  let contract: WorkerContract

  /// What stands for other names in the template.
  var names: [String: String] {
    [
      "NewWorker": name, "newWorker": name.lowerCamelCase, "NewContract": contract.name, "newKey": contract.key,
      "import NewImports": imports.joined(separator: "\n"), "  // newMembers\n": members,
    ]
  }

  private var imports: [String] {
    contract.imports.union(["Contracts"]).subtracting(["VIPKit"]).sorted().map { "import \($0)" }
  }

  private var members: String {
    let functions = contract.functions.map { function in
      "  \(function.signature) {\(body(of: function))}\n"
    }
    return (contract.properties.map(text) + functions).joined(separator: "\n")
  }

  /// A stream that is finished would end those who wait for it; one that says nothing leaves them waiting, as they do where nothing
  /// changes.
  private func text(of property: WorkerContract.Property) -> String {
    guard let failure = property.failure else {
      let stream = "AsyncStream { _ in }"
      let body = property.effects.isEmpty ? stream : "get \(property.effects) { \(stream) }"
      return """
          // Says nothing yet: keep the continuations of all streams, and yield to each when there is news.
          var \(property.name): \(property.type) { \(body) }

        """
    }
    return """
        var \(property.name): \(property.type) {
          get \(property.effects) {
            throw \(failure.expression(reason: "\(property.name) is not written yet", source: name))
          }
        }

      """
  }

  private func body(of function: WorkerContract.Function) -> String {
    guard let failure = function.failure else { return "" }
    return "\n    throw \(failure.expression(reason: "\(function.name) is not written yet", source: name))\n  "
  }
}

/// What a worker must do, as its protocol in Contracts says it.
struct WorkerContract {
  let name: String
  /// The name of its key: `auth` in `WorkerKey where Worker == any AuthWorker`.
  let key: String
  let imports: Set<String>
  let functions: [Function]
  let properties: [Property]

  struct Property {
    let name: String
    let type: String
    /// `async throws(E)` of its getter; empty without.
    let effects: String
    /// An error that it may throw; nil for a stream, which has nothing to say.
    let failure: SourceCase?
  }

  struct Function {
    let name: String
    /// The function up to its body, on one line.
    let signature: String
    /// An error that it may throw; nil when it needs to do nothing.
    let failure: SourceCase?
  }

  /// Finds a protocol in the folder of Contracts.
  init(_ name: String, in folder: String, by tool: SourceTool) async throws(NewFault) {
    let contract: SourceContract
    do throws(SourceToolFault) {
      let answer = try await tool.answer(to: .contract(name: name, folder: folder))
      guard case .contract(let answered) = answer else { throw .failed(end: "another answer", log: "") }
      contract = answered
    } catch {
      guard case .source(.unknownProtocol(_, _, let known)) = error else { throw .source(error) }
      throw .unknownProtocol(name, folder: folder, known: known)
    }
    guard let key = contract.key else { throw .noKey(name, folder: folder) }
    self.name = name
    self.key = key
    imports = Set(contract.imports)
    var functions: [Function] = []
    var properties: [Property] = []
    for function in contract.requirements {
      if function.keyword == "var", !function.name.isEmpty {
        let isStream = function.error == nil && function.type.hasPrefix("AsyncStream<")
        properties.append(
          Property(
            name: function.name, type: function.type, effects: function.effects,
            failure: isStream ? nil : try Self.failure(of: function, name)))
        continue
      }
      guard function.keyword == "func" else { throw .unsupported(function.keyword, name) }
      functions.append(
        Function(name: function.name, signature: function.signature, failure: try Self.failure(of: function, name)))
    }
    self.functions = functions
    self.properties = properties
  }

  /// How a function or property says that it can't do what it should.
  private static func failure(
    of function: SourceRequirement, _ contract: String
  ) throws(NewFault) -> SourceCase? {
    guard let error = function.error else {
      if !function.hasResult { return nil }
      throw .cannotFail(function: function.name, contract)
    }
    let usable = function.cases.filter(\.isUsable)
    let reasons = usable.filter(\.tellsReason)
    guard let failure = reasons.first(where: { $0.name == "unavailable" }) ?? reasons.first ?? usable.first else {
      throw .unknownError(error, function: function.name, contract)
    }
    return failure
  }
}

/// An error's case, of which a value is made up.
extension SourceCase {
  private static let examples = ["String": "", "Int": "0", "Double": "0", "Bool": "false"]

  /// Whether values for it can be made up.
  var isUsable: Bool { values.allSatisfy { Self.examples[$0.type] != nil } }

  /// Whether it carries a reason in words.
  var tellsReason: Bool { values.contains { $0.isReason } }

  /// The error in Swift, with a reason where the case has one, and a source where it has another text.
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
