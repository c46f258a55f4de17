import HostManifest
package import HostSystem
import SourceMessages

extension Diagnostic {
  package static func badName(_ name: String) -> Self {
    Self(
      "\(Printable.quoted(name)): expected \(Identifier.rule), a capital one", "choose a name such as Notes",
      cause: .option)
  }
  package static func nameTaken(_ name: String, package: String) -> Self {
    Self("\(package): something is called \(name) already", "choose another name")
  }
  package static func exists(_ path: String) -> Self {
    Self("\(path): is there already", "choose another name")
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
  package static func noSDK(folder: String) -> Self {
    Self(
      "\(folder): no SDK is found around the host, with Sources/VIPKit and Examples/Tasks",
      "install the host again (make install), or use that of a checkout")
  }
}

/// A module of such a name would hide a type or module that the scene's files use.
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
    "FocusRequest", "LiveWorker", "OptionsKey", "PickedFile", "PickedFileError", "PluralRule", "Presentation",
    "PreservedState", "PreservedStateFault", "Requirement", "RowWindow", "Scene", "SceneConfigurator",
    "SceneContext", "SceneDescriptor", "Secret", "Snapshot", "SystemValues",
    "UserIdentity", "VersionRange", "WordCatalog", "Words", "WorkerConfigurator", "WorkerContext",
    "WorkerCheck", "WorkerDescription", "WorkerDescriptor", "WorkerKey", "WorkerProvider",
    "WorkerSlot",
    // The modules beside the scene.
    "Contracts", "ScreenModel", "TerminalInterface", "VIPKit", "VIPTestKit",
  ])
}
