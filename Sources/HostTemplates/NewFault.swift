import HostBuild
import HostManifest
package import HostSystem
import SourceMessages

extension Diagnostic {
  package static func badName(_ name: String) -> Self {
    Self(
      "\(Printable.quoted(name)): expected \(Identifier.rule), a capital one", "choose a name such as Notes",
      cause: .option)
  }
  /// Swift or VIPKit has a type or module of that name, which the scene would hide.
  package static func reservedName(_ name: String) -> Self {
    Self("\(name): a type or module of that name is there in every scene", "choose another name", cause: .option)
  }
  package static func testsName(_ name: String) -> Self {
    Self("\(name): names that end in Tests are those of the tests of scenes and workers", "choose another name")
  }
  package static func nameTaken(_ name: String, package: String) -> Self {
    Self("\(package): something is called \(name) already", "choose another name")
  }
  package static func exists(_ path: String) -> Self {
    Self("\(path): is there already", "choose another name")
  }
  package static func noTemplate(_ folder: String, missing: String) -> Self {
    Self(
      "\(folder): there is no \(missing), so nothing can begin with it",
      "name the folder of an application, or for a scene one like those in Examples/Templates, by --template")
  }
  package static func linkOut(_ path: String, to target: String) -> Self {
    Self(
      "\(path): is a link to \(Printable.quoted(target)); expected one into the template, relative to its own place",
      "put what it leads to in its place, or name it in the template's .gitignore")
  }
  package static func notCopied(_ path: String) -> Self {
    Self("\(path): is no file, folder or link", "name it in the template's .gitignore")
  }
  package static func noScene(_ name: String, folder: String) -> Self {
    Self(
      "\(folder): there is no scene \(Printable.quoted(name)) here or above",
      "go to its application, where host list shows the scenes; or begin it there: host new scene NAME", cause: .option)
  }
  package static func noCheckout(folder: String) -> Self {
    Self(
      "\(folder): is in no application, and no checkout of host is found, with Sources/VIPKit and Plugins/Contracts",
      "begin an application, and run it there: host new app NAME")
  }
  package static func noApplication(folder: String) -> Self {
    Self(
      "\(folder): is no application with Scenes and Contracts, in which a module is shared",
      "begin an application, and run it there: host new app NAME")
  }
  package static func noSDK(folder: String) -> Self {
    Self(
      "\(folder): no SDK is found around the host, with Sources/VIPKit and Examples/Tasks",
      "install the host again (make install), or use that of a checkout")
  }
  package static func unknownProtocol(_ name: String, folder: String, known: [String]) -> Self {
    // VIPKit declares it, so no folder of Contracts has it.
    let suggestion =
      if ["ApplicationDelegate", "Application"].contains(name) {
        "write the worker by hand: a type that implements ApplicationDelegate, and a WorkerConfigurator that makes it"
      } else if known.isEmpty {
        "declare it in Contracts, with its WorkerKey"
      } else {
        NearestName.find(name, among: known).map { "did you mean \"\($0)\"?" }
          ?? "declare it in Contracts; there are: \(known.joined(separator: ", "))"
      }
    return Self("\(folder): there is no worker \(Printable.quoted(name))", suggestion, cause: .option)
  }
  package static func noKey(_ name: String, folder: String) -> Self {
    Self(
      "\(folder): the worker \(name) has no key",
      "add one: extension WorkerKey where Worker == any \(name) { public static var … : WorkerKey { … } }")
  }
  package static func unsupported(_ word: String, _ contract: String) -> Self {
    Self(
      "\(contract): asks for more than functions and properties { get }: found \(word)",
      "write the worker by hand: a type that implements \(contract), and a WorkerConfigurator that makes it")
  }
  package static func cannotFail(function: String, _ contract: String) -> Self {
    Self(
      "\(contract): \(function) returns something and can't fail",
      "write the worker by hand: a type that implements \(contract), and a WorkerConfigurator that makes it")
  }
  package static func unknownError(_ error: String, function: String, _ contract: String) -> Self {
    Self(
      "\(contract): \(function) throws \(error), of which no value can be made up",
      "write the worker by hand: a type that implements \(contract), and a WorkerConfigurator that makes it")
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
