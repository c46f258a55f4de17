package import HostSystem
import HostBuild
import SourceMessages

/// Fills Examples/Templates/Worker: each call throws the protocol's own error, with the reason that it isn't written.
struct WorkerTemplate {
  let name: String
  let contract: WorkerContract

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
    (contract.members.filter { $0.asked.keyword == "var" } + contract.members.filter { $0.asked.keyword == "func" })
      .map(text).joined(separator: "\n")
  }

  private func text(of member: WorkerContract.Member) -> String {
    let asked = member.asked
    let failure = member.failure?.expression(reason: "\(asked.name) is not written yet", source: name)
    if asked.keyword == "func" {
      return "  \(asked.signature) {\(failure.map { "\n    throw \($0)\n  " } ?? "")}\n"
    }
    guard let failure else {
      // A finished stream would end a task that waits for it; a silent one leaves it waiting, as when nothing changes.
      let stream = "AsyncStream { _ in }"
      return """
          // Says nothing yet: keep the continuations of all streams, and yield to each when there is news.
          var \(asked.name): \(asked.type) { \(asked.effects.isEmpty ? stream : "get \(asked.effects) { \(stream) }") }

        """
    }
    return """
        var \(asked.name): \(asked.type) {
          get \(asked.effects) {
            throw \(failure)
          }
        }

      """
  }
}

struct WorkerContract {
  let name: String
  /// `auth` in `WorkerKey where Worker == any AuthWorker`.
  let key: String
  let imports: Set<String>
  let members: [Member]

  struct Member {
    let asked: SourceRequirement
    /// An error that it may throw; nil when it can return nothing, or is a stream, which can stay silent.
    let failure: SourceCase?
  }

  init(_ name: String, in folder: String, toolFolder: String) async throws(Diagnostic) {
    let contract: SourceContract
    do throws(Diagnostic) {
      contract = try await SourceTool(beside: toolFolder).answer(to: .contract(name: name, folder: folder))
    } catch {
      guard case .unknownProtocol(_, _, let known)? = error.reason as? SourceFault else { throw error }
      throw .unknownProtocol(name, folder: folder, known: known)
    }
    guard let key = contract.key else { throw .noKey(name, folder: folder) }
    (self.name, self.key, imports) = (name, key, Set(contract.imports))
    members = try contract.requirements.map { asked throws(Diagnostic) in
      guard asked.keyword == "func" || asked.keyword == "var" && !asked.name.isEmpty else {
        throw .unsupported(asked.keyword, name)
      }
      let isStream = asked.keyword == "var" && asked.error == nil && asked.type.hasPrefix("AsyncStream<")
      return Member(asked: asked, failure: isStream ? nil : try Self.failure(of: asked, name))
    }
  }

  /// The error that says that it isn't written; nil when none is needed.
  private static func failure(of function: SourceRequirement, _ contract: String) throws(Diagnostic) -> SourceCase? {
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

/// An error's case, with made-up values.
extension SourceCase {
  private static let examples = ["String": "", "Int": "0", "Double": "0", "Bool": "false"]

  var isUsable: Bool { values.allSatisfy { Self.examples[$0.type] != nil } }

  var tellsReason: Bool { values.contains { $0.isReason } }

  func expression(reason: String, source: String) -> String {
    let arguments = values.map { value in
      let example = value.type == "String" ? "\"\(value.isReason ? reason : source)\"" : Self.examples[value.type]
      return (value.label.map { "\($0): " } ?? "") + (example ?? "")
    }
    return ".\(name)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }
}

extension SourceParameter {
  /// Labels such as `reason`, `systemMessage`.
  fileprivate var isReason: Bool {
    let label = label?.lowercased() ?? ""
    return type == "String" && (label.hasSuffix("reason") || label.hasSuffix("message"))
  }
}

extension Diagnostic {
  package static func unknownProtocol(_ name: String, folder: String, known: [String]) -> Self {
    // VIPKit declares it, so no folder of Contracts has it.
    let suggestion =
      if ["ApplicationDelegate", "Application"].contains(name) {
        "write the worker by hand: a type that implements ApplicationDelegate, and a WorkerConfigurator that makes it"
      } else if known.isEmpty {
        "declare it in Contracts, with its WorkerKey"
      } else {
        Suggestion.nearest(name, among: known).map { "did you mean \"\($0)\"?" }
          ?? "declare it in Contracts; there are: \(known.joined(separator: ", "))"
      }
    return Self("\(folder): there is no worker \(Printable.quoted(name))", suggestion, cause: .option)
  }
  static func noKey(_ name: String, folder: String) -> Self {
    Self(
      "\(folder): the worker \(name) has no key",
      "add one: extension WorkerKey where Worker == any \(name) { public static var … : WorkerKey { … } }")
  }
  static func unsupported(_ word: String, _ contract: String) -> Self {
    Self(
      "\(contract): asks for more than functions and properties { get }: found \(word)",
      "write the worker by hand: a type that implements \(contract), and a WorkerConfigurator that makes it")
  }
  static func cannotFail(function: String, _ contract: String) -> Self {
    Self(
      "\(contract): \(function) returns something and can't fail",
      "write the worker by hand: a type that implements \(contract), and a WorkerConfigurator that makes it")
  }
  static func unknownError(_ error: String, function: String, _ contract: String) -> Self {
    Self(
      "\(contract): \(function) throws \(error), of which no value can be made up",
      "write the worker by hand: a type that implements \(contract), and a WorkerConfigurator that makes it")
  }
}
