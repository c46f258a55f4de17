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
    return """
      \(imports)
      /// Implements \(contract.name). Replace each error by what the worker does.
      struct \(name): \(contract.name) {
      \(functions.joined(separator: "\n"))}

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
