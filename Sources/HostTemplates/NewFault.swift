import HostModel
import HostSystem

/// Why a scene or a worker can't be begun.
package enum NewFault: HostError {
  /// The name can't be that of a type.
  case badName(String)
  /// Swift or VIPKit has a type of that name, which the scene would hide.
  case reservedName(String)
  /// Something of the project has the name.
  case nameTaken(String, package: String)
  /// A file or folder is there that would have to be made.
  case exists(String)
  /// There is no checkout of host, which has VIPKit and Contracts.
  case noCheckout(folder: String)
  /// Contracts has no such worker.
  case unknownProtocol(String, folder: String, known: [String])
  /// The worker's protocol has no key.
  case noKey(String, folder: String)
  /// The protocol asks for something else than functions.
  case unsupported(Substring, String)
  /// The protocol has a function that can't say that it isn't written.
  case cannotFail(function: String, String)
  /// No value of a function's error can be made up.
  case unknownError(String, function: String, String)
  case system(path: String, reason: String)

  package var message: String {
    switch self {
    case .badName(let name):
      "\(Printable.quoted(name)): expected \(Identifier.rule), a capital one"
    case .reservedName(let name): "\(name): a type of that name is there in every scene"
    case .nameTaken(let name, let package): "\(package): something is called \(name) already"
    case .exists(let path): "\(path): is there already"
    case .noCheckout(let folder): "\(folder): no checkout of host is found, with Sources/VIPKit and Plugins/Contracts"
    case .unknownProtocol(let name, let folder, _): "\(folder): there is no worker \(Printable.quoted(name))"
    case .noKey(let name, let folder): "\(folder): the worker \(name) has no key"
    case .unsupported(let word, let contract): "\(contract): asks for more than functions: found \(word)"
    case .cannotFail(let function, let contract): "\(contract): \(function) returns something and can't fail"
    case .unknownError(let error, let function, let contract):
      "\(contract): \(function) throws \(error), of which no value can be made up"
    case .system(let path, let reason): "\(path): \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .badName: "choose a name such as Notes"
    case .reservedName, .nameTaken, .exists: "choose another name"
    case .noCheckout: "run it in a checkout of host, or use the host that was built in one"
    case .unknownProtocol(let name, _, let known):
      NearestName.find(name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "declare it in Contracts; there are: \(known.joined(separator: ", "))"
    case .noKey(let name, _):
      "add one: extension WorkerKey where Worker == any \(name) { public static var … : WorkerKey { … } }"
    case .unsupported, .cannotFail, .unknownError: "write the worker by hand, after Plugins/Workers/DemoAuth"
    case .system: "make room there, and see that you may write there"
    }
  }
}
