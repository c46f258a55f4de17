package import HostBuild
import HostManifest
import HostSystem
import SourceMessages

package enum NewFault: HostError {
  case badName(String)
  /// Swift or VIPKit has a type or module of that name, which the scene would hide.
  case reservedName(String)
  case testsName(String)
  case nameTaken(String, package: String)
  case exists(String)
  case noTemplate(String, missing: String)
  case unknownPattern(String, file: String, line: Int)
  case linkOut(String, to: String)
  case notCopied(String)
  case noScene(String, folder: String)
  case sameScene(String)
  case noCheckout(folder: String)
  case noApplication(folder: String)
  case noSDK(folder: String)
  case unknownProtocol(String, folder: String, known: [String])
  case noKey(String, folder: String)
  case unsupported(String, String)
  /// The protocol has a function or property that can't say that it isn't written.
  case cannotFail(function: String, String)
  case unknownError(String, function: String, String)
  case source(SourceToolFault)
  case system(path: String, reason: String)

  package var isCallersMistake: Bool {
    switch self {
    case .badName, .reservedName, .unknownProtocol, .noScene, .sameScene: true
    default: false
    }
  }

  package var message: String {
    switch self {
    case .badName(let name):
      "\(Printable.quoted(name)): expected \(Identifier.rule), a capital one"
    case .reservedName(let name): "\(name): a type or module of that name is there in every scene"
    case .testsName(let name): "\(name): names that end in Tests are those of the tests of scenes and workers"
    case .nameTaken(let name, let package): "\(package): something is called \(name) already"
    case .exists(let path): "\(path): is there already"
    case .noTemplate(let folder, let missing): "\(folder): there is no \(missing), so nothing can begin with it"
    case .unknownPattern(let pattern, let file, let line):
      "\(file):\(line): the pattern \(Printable.quoted(pattern)) isn't understood; expected names, with *, ? and [ ] in them"
    case .linkOut(let path, let target):
      "\(path): is a link to \(Printable.quoted(target)); expected one into the template, relative to its own place"
    case .notCopied(let path): "\(path): is no file, folder or link"
    case .noScene(let name, let folder): "\(folder): there is no scene \(Printable.quoted(name)) here or above"
    case .sameScene(let name): "\(name): a route leads from one scene to another"
    case .noCheckout(let folder):
      "\(folder): is in no application, and no checkout of host is found, with Sources/VIPKit and Plugins/Contracts"
    case .noApplication(let folder):
      "\(folder): is no application with Scenes and Contracts, in which a module is shared"
    case .noSDK(let folder): "\(folder): no SDK is found around the host, with Sources/VIPKit and Examples/Tasks"
    case .unknownProtocol(let name, let folder, _): "\(folder): there is no worker \(Printable.quoted(name))"
    case .noKey(let name, let folder): "\(folder): the worker \(name) has no key"
    case .unsupported(let word, let contract):
      "\(contract): asks for more than functions and properties { get }: found \(word)"
    case .cannotFail(let function, let contract): "\(contract): \(function) returns something and can't fail"
    case .unknownError(let error, let function, let contract):
      "\(contract): \(function) throws \(error), of which no value can be made up"
    case .source(let fault): fault.message
    case .system(let path, let reason): "\(path): \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .badName: "choose a name such as Notes"
    case .reservedName, .testsName, .nameTaken, .exists: "choose another name"
    case .noTemplate:
      "name the folder of an application, or for a scene one like those in Examples/Templates, by --template"
    case .unknownPattern: "name what is to be left out without ! and **"
    case .linkOut: "put what it leads to in its place, or name it in the template's .gitignore"
    case .notCopied: "name it in the template's .gitignore"
    case .noScene: "go to its application, where host list shows the scenes; or begin it there: host new scene NAME"
    case .sameScene: "name two scenes"
    case .noCheckout, .noApplication: "begin an application, and run it there: host new app NAME"
    case .noSDK: "install the host again (make install), or use that of a checkout"
    // VIPKit declares it, so no folder of Contracts has it.
    case .unknownProtocol("ApplicationDelegate", _, _), .unknownProtocol("Application", _, _):
      "write the worker by hand: a type that implements ApplicationDelegate, and a WorkerConfigurator that makes it"
    case .unknownProtocol(_, _, let known) where known.isEmpty: "declare it in Contracts, with its WorkerKey"
    case .unknownProtocol(let name, _, let known):
      NearestName.find(name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "declare it in Contracts; there are: \(known.joined(separator: ", "))"
    case .noKey(let name, _):
      "add one: extension WorkerKey where Worker == any \(name) { public static var … : WorkerKey { … } }"
    case .unsupported(_, let contract), .cannotFail(_, let contract), .unknownError(_, _, let contract):
      "write the worker by hand: a type that implements \(contract), and a WorkerConfigurator that makes it"
    case .source(let fault): fault.suggestion
    case .system: "make room there, and see that you may write there"
    }
  }
}

/// Names that a scene or worker can't have, because its module would hide a type or another module that its files use.
enum ReservedNames {
  static let all = DisplayTypes.all.union([
    // Swift and its libraries.
    "Any", "AnyObject", "Array", "Bool", "Character", "Codable", "Dictionary", "Double", "Equatable", "Error", "Float",
    "Foundation", "FoundationEssentials", "Glibc", "Hashable", "Identifiable", "Int", "Issue", "MainActor", "Never",
    "Optional", "Protocol", "Range", "Result", "Self", "Sendable", "Set", "String", "Substring", "Suite", "Swift",
    "Task", "Test", "Testing", "Type", "UnsafeMutableRawPointer", "Void",
    // The other modules of the toolchain, and the types of Observation, which VIPKit exports.
    "Cxx", "CxxStdlib", "Dispatch", "Distributed", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "Observable", "Observation", "ObservationIgnored", "ObservationRegistrar", "ObservationTracked",
    "Observations", "RegexBuilder", "Runtime", "SwiftOnoneSupport", "Synchronization", "XCTest",
    // What else VIPKit has.
    "Action", "Application", "ApplicationDelegate", "CalendarDay", "CheckFailure", "EmbeddedScene", "EntryPoint",
    "FocusRequest", "LiveWorker", "ObjectWalk", "OptionsKey", "PickedFile", "PickedFileError", "Presentation",
    "PreservedState", "PreservedStateFault", "Requirement", "RowWindow", "Scene", "SceneConfigurator",
    "SceneContext", "SceneDescriptor", "Secret", "SemanticVersion", "Snapshot", "StoredProperties", "SystemValues",
    "UserIdentity", "VersionRange", "WordCatalog", "WordCatalogFault", "Words", "WorkerConfigurator", "WorkerContext",
    "WorkerCheck", "WorkerDescription", "WorkerDescriptor", "WorkerFactory", "WorkerKey", "WorkerProvider",
    "WorkerSlot",
    // The modules beside the scene.
    "Contracts", "ScreenModel", "TerminalInterface", "VIPKit", "VIPTestKit",
  ])
}
