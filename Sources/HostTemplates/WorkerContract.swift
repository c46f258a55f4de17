import HostBuild
import SourceMessages

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

  /// Finds a protocol in the sources of Contracts.
  ///
  /// - Parameters:
  ///   - name: the name of the protocol.
  ///   - folder: the folder of Contracts.
  ///   - tool: reads them.
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
