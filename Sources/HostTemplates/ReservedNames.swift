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
    "Action", "Binding", "BindingSource", "Button", "ButtonRole", "Container", "Divider", "Element", "ElementID",
    "EmptyView", "EntryPoint", "Form", "HStack", "List", "LiveWorker", "NavigationLink", "Navigator", "OpenRoute",
    "OpenRouteDescription", "Picker", "Presentation", "PreservedState", "PreservedStateFault", "ProgressView", "Route",
    "RouteDescription", "RouteDestination", "Router", "Scene",
    "SceneConfigurator", "SceneContext", "SceneDescriptor", "Section", "SecureField", "Segue", "Spacer", "State",
    "Text",
    "TextField", "TextStyle", "Toggle", "VStack", "View", "ViewBuilder", "ViewController", "WorkerConfigurator",
    "WorkerContext", "WorkerDescription", "WorkerDescriptor", "WorkerFactory", "WorkerKey", "WorkerProvider",
    "WorkerSlot",
    // The modules beside the scene.
    "Contracts", "VIPKit", "VIPTestKit",
  ]
}
