/// Names that a scene or worker can't have, because its module would hide a type that its files use.
enum ReservedNames {
  static let all: Set<String> = [
    // Swift and its libraries.
    "Any", "AnyObject", "Array", "Bool", "Character", "Codable", "Dictionary", "Double", "Equatable", "Error", "Float",
    "Hashable", "Identifiable", "Int", "MainActor", "Never", "Optional", "Protocol", "Range", "Result", "Self",
    "Sendable",
    "Set", "String", "Substring", "Swift", "Task", "Type", "UnsafeMutableRawPointer", "Void", "Foundation",
    "FoundationEssentials", "Glibc", "Testing", "Suite", "Test", "Issue",
    // VIPKit.
    "Action", "AnyView", "ArrayView", "Binding", "Badge", "BindingSource", "Button", "ButtonRole", "CalendarDay",
    "Chart", "Container",
    "DatePicker", "Divider",
    "EitherView", "Element", "ElementID", "EmptyView", "EntryPoint", "FocusRequest", "Form", "Gauge", "HStack",
    "IdentifiedView",
    "Image", "Menu", "ModifiedView", "Link", "LinkDestination", "List", "LiveWorker",
    "NavigationLink", "Navigator", "OpenRoute", "OpenRouteDescription", "OptionalView", "Picker", "Presentation",
    "PreservedState", "PreservedStateFault", "PrimitiveView", "ProgressView", "Route", "RouteDescription",
    "RouteDestination", "Router", "Scene", "SceneConfigurator", "SceneContext", "SceneDescriptor", "SearchField",
    "Section", "SecureField", "Segue", "Spacer", "State", "Stepper", "Text", "TextEditor", "TextField", "TextStyle",
    "Tint",
    "Toggle", "TupleView", "VStack", "View", "ViewBuilder", "ViewContext", "ViewController", "WorkerConfigurator",
    "WorkerContext", "WorkerDescription", "WorkerDescriptor", "WorkerFactory", "WorkerKey", "WorkerProvider",
    "WorkerSlot",
    // The modules beside the scene.
    "Contracts", "VIPKit", "VIPTestKit",
  ]
}
