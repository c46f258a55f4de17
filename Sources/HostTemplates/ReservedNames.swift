/// Names that a scene or worker can't have, because its module would hide a type that its files use.
enum ReservedNames {
  static let all: Set<String> = [
    // Swift and its libraries.
    "Any", "AnyObject", "Array", "Bool", "Character", "Codable", "Dictionary", "Double", "Equatable", "Error", "Float",
    "Hashable", "Identifiable", "Int", "MainActor", "Never", "Optional", "Protocol", "Range", "Result", "Self",
    "Sendable",
    "Set", "String", "Substring", "Swift", "Task", "TaskView", "Type", "UnsafeMutableRawPointer", "Void", "Foundation",
    "FoundationEssentials", "Glibc", "Testing", "Suite", "Test", "Issue",
    // VIPKit.
    "Action", "AnyView", "ArrayView", "Binding", "BindingSource", "Button", "ButtonRole", "Container", "Dialog",
    "Divider",
    "EitherView", "Element", "ElementID", "EmptyView", "EntryPoint", "Environment", "EnvironmentValues",
    "EnvironmentView", "Form", "Gauge", "HStack", "HostingController", "IdentifiedView",
    "ModifiedView", "List", "LiveWorker",
    "NavigationLink", "Navigator", "NumberedRow", "NumberedRows", "OpenRoute", "OpenRouteDescription", "OptionalView",
    "OutlineGroup", "Picker", "Presentation",
    "PreservedState", "PreservedStateFault", "PrimitiveView", "ProgressView", "Question", "ResultRoute", "Route",
    "RouteDescription",
    "RouteDestination", "Router", "RowWindow", "Scene", "SceneConfigurator", "SceneContext", "SceneDescriptor",
    "SearchField",
    "Section", "SecureField", "Segue", "Spacer", "SplitView", "State", "Stepper", "Tab", "ItemBuilder",
    "TabView", "Table", "TableColumn", "TableSort", "Text", "TextAlignment", "TextField", "TextStyle", "Tint",
    "Badge", "CalendarDay", "Chart", "DatePicker", "FocusRequest", "Image", "Menu", "Link", "LinkDestination",
    "TextEditor", "Toggle", "TupleView", "UnwindSegue", "VStack", "View", "ViewBuilder", "ViewContext",
    "ViewController",
    "WidthClass",
    "WorkerConfigurator",
    "WorkerContext", "WorkerDescription", "WorkerDescriptor", "WorkerFactory", "WorkerKey", "WorkerProvider",
    "WorkerSlot",
    // The modules beside the scene.
    "Contracts", "VIPKit", "VIPTestKit",
  ]
}
