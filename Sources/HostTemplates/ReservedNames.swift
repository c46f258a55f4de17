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
    "ResultRoute", "Route", "RouteDescription", "RouteDestination", "Router", "RowWindow", "Scene",
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
