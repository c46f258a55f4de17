import HostSystem
package import HostBuild
import HostManifest

/// Why an application, a scene or a worker can't be begun.
package enum NewFault: HostError {
  /// The name can't be that of a type.
  case badName(String)
  /// Swift or VIPKit has a type or module of that name, which the scene would hide.
  case reservedName(String)
  /// The tests of a scene or worker have such a name.
  case testsName(String)
  /// Something of the project has the name.
  case nameTaken(String, package: String)
  /// A file or folder is there that would have to be made.
  case exists(String)
  /// A folder is neither an application nor a scene that can serve as a template.
  case noTemplate(String, missing: String)
  /// A line of a template's .gitignore that can't be followed.
  case unknownPattern(String, file: String, line: Int)
  /// A link in a template leads out of it.
  case linkOut(String, to: String)
  /// There is something else in a template than files, folders and links.
  case notCopied(String)
  /// There is no scene of that name.
  case noScene(String, folder: String)
  /// A route leads from a scene to itself.
  case sameScene(String)
  /// The package of a scene has no Contracts, in which a route could stand.
  case noContracts(folder: String)
  /// There is no checkout of host, which has VIPKit and Contracts.
  case noCheckout(folder: String)
  /// The host lies neither in a checkout nor where it was installed.
  case noSDK(folder: String)
  /// Contracts has no such worker.
  case unknownProtocol(String, folder: String, known: [String])
  /// The worker's protocol has no key.
  case noKey(String, folder: String)
  /// The protocol asks for something else than functions and properties that are read.
  case unsupported(String, String)
  /// The protocol has a function or property that can't say that it isn't written.
  case cannotFail(function: String, String)
  /// No value of a function's error can be made up.
  case unknownError(String, function: String, String)
  /// The sources of Contracts can't be read.
  case source(SourceToolFault)
  case system(path: String, reason: String)

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
    case .noContracts(let folder): "\(folder): there is no folder Contracts, in which a route is declared"
    case .noCheckout(let folder):
      "\(folder): is in no application, and no checkout of host is found, with Sources/VIPKit and Plugins/Contracts"
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
    case .noContracts: "begin an application, and put the scene into it: host new app NAME"
    case .noCheckout: "begin an application, and run it there: host new app NAME"
    case .noSDK: "install the host again (make install), or use that of a checkout"
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
  static let all: Set<String> = [
    // Swift and its libraries.
    "Any", "AnyObject", "Array", "Bool", "Character", "Codable", "Dictionary", "Double", "Equatable", "Error",
    "Float", "Foundation", "FoundationEssentials", "Glibc", "Hashable", "Identifiable", "Int", "Issue", "MainActor",
    "Never", "Optional", "Protocol", "Range", "Result", "Self", "Sendable", "Set", "String", "Substring", "Suite",
    "Swift", "Task", "Test", "Testing", "Type", "UnsafeMutableRawPointer", "Void",
    // The other modules of the toolchain, and the types of Observation, which VIPKit exports.
    "Cxx", "CxxStdlib", "Dispatch", "Distributed", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "Observable", "Observation", "ObservationIgnored", "ObservationRegistrar", "ObservationTracked",
    "Observations", "RegexBuilder", "Runtime", "SwiftOnoneSupport", "Synchronization", "XCTest",
    // VIPKit.
    "Action", "AnyView", "ArrayView", "Badge", "Binding", "BindingSource", "Button", "ButtonRole", "CalendarDay",
    "Chart", "CheckFailure",
    "Command", "ContainedView", "Container", "DatePicker", "DeepLink", "Dialog", "Divider", "EitherView",
    "Element", "ElementID", "EmbeddedScene", "EmptyView", "EntryPoint", "Environment", "EnvironmentValues",
    "EnvironmentView", "EventModifiers", "FocusRequest", "Form", "Gauge", "HStack", "HostingController",
    "IdentifiedView", "Image", "ItemBuilder", "KeyboardShortcut", "Link", "LinkDestination", "LinkParameterFault",
    "LinkParameters", "LinkSegue", "List", "LiveWorker", "Menu", "ModifiedView", "NavigationLink", "Navigator",
    "Notice", "NumberedRow", "NumberedRows", "ObjectWalk", "OpenRoute", "OpenRouteDescription", "OptionalView",
    "OptionsKey",
    "OutlineGroup",
    "Picker", "Presentation", "PreservedState", "PreservedStateFault", "PrimitiveView", "ProgressView", "Question",
    "Rendering", "ResultRoute", "Route", "RouteDescription", "RouteDestination", "Router", "RowWindow", "Scene",
    "SceneConfigurator", "SceneContext", "SceneDescriptor", "SceneView", "SearchField", "Section", "SecureField",
    "Segue", "SemanticVersion", "Snapshot", "Spacer", "SplitView", "State", "Stepper", "StoredProperties", "Tab",
    "TabView", "Table",
    "TableColumn",
    "TableSort", "TaskView", "Text", "TextAlignment", "TextEditor", "TextField", "TextStyle", "Tint", "Toggle",
    "TupleView", "UnwindSegue", "VStack", "VersionRange", "View", "ViewBuilder", "ViewContext", "ViewController",
    "WidthClass", "WordCatalog", "WordCatalogFault", "Words", "WorkerConfigurator", "WorkerContext",
    "WorkerCheck", "WorkerDescription", "WorkerDescriptor", "WorkerFactory", "WorkerKey", "WorkerProvider",
    "WorkerSlot",
    // The modules beside the scene.
    "Contracts", "ScreenModel", "TerminalInterface", "VIPKit", "VIPTestKit",
  ]
}
