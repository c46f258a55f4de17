import SourceMessages

/// An implementation of a worker to begin with: each call answers with the protocol's own error that it isn't written.
struct WorkerTemplate {
  /// The id of the implementation.
  let name: String
  let contract: WorkerContract

  /// The worker's files, by what follows the implementation's name in theirs.
  var sources: [(suffix: String, text: String)] { [("", worker), ("Configurator", configurator)] }

  var tests: [(suffix: String, text: String)] { [("Tests", suite)] }

  private var imports: String {
    contract.imports.union(["Contracts"]).subtracting(["VIPKit"]).sorted().map { "import \($0)\n" }.joined()
  }

  private var worker: String {
    let functions = contract.functions.map { function in
      "  \(function.signature) {\(body(of: function))}\n"
    }
    let members = contract.properties.map(text) + functions
    return """
      \(imports)
      /// Implements \(contract.name). Replace each error by what the worker does.
      struct \(name): \(contract.name) {
      \(members.joined(separator: "\n"))}

      """
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

  private var configurator: String {
    #"""
    public import Contracts
    public import VIPKit

    /// Builds the worker.
    public final class \#(name)Configurator: WorkerConfigurator {
      /// The implementation's id and version, and the worker it implements.
      public let descriptor = WorkerDescriptor(id: "\#(name)", version: "1.0.0", provides: .\#(contract.key))

      /// Makes a configurator.
      public init() {}

      /// Makes the worker; it has no options.
      public func makeWorker(in context: WorkerContext) throws -> any \#(contract.name) { \#(name)() }
    }

    /// The entry point of lib\#(name).so.
    @MainActor
    @c(worker_\#(name))
    public func \#(name.lowerCamelCase)Worker() -> UnsafeMutableRawPointer { \#(name)Configurator().asEntryPoint() }

    """#
  }

  private var suite: String {
    #"""
    import Contracts
    import Testing
    import VIPKit
    import VIPTestKit

    @testable import \#(name)

    @Suite("\#(name) implements \#(contract.name)")
    struct \#(name)Tests {
      @MainActor
      @Test("the entry point hands over a factory that makes a \#(contract.name) and nothing else")
      func entryPoint() throws {
        let factory = try EntryPoint.worker(in: \#(name.lowerCamelCase)Worker())
        #expect(factory.id == "\#(name)")
        #expect(factory.provides == WorkerKey<any \#(contract.name)>.\#(contract.key).name)
        #expect(try factory.make(.\#(contract.key), in: WorkerContext()) is \#(name))
        #expect(try factory.make(WorkerKey<Int>("\#(contract.name)"), in: WorkerContext()) == nil)
      }
    }

    """#
  }
}
