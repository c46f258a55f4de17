/// The types of VIPKit that belong to a display, or lead from one scene to another: those of its folders View, ViewController,
/// Element, Router and Commands, without what is data.
enum DisplayTypes {
  static let all: Set<String> = [
    "AnyView", "ArrayView", "Badge", "Binding", "BindingSource", "Button", "ButtonRole", "Chart", "Command",
    "ContainedView",
    "Container", "DatePicker", "DeepLink", "Dialog", "Divider", "EitherView", "Element", "ElementID", "EmptyView",
    "Environment", "EnvironmentValues", "EnvironmentView", "EventModifiers", "Form", "Gauge", "HStack",
    "HostingController",
    "IdentifiedView", "Image", "ItemBuilder", "KeyboardShortcut", "Link", "LinkDestination", "LinkParameterFault",
    "LinkParameters", "LinkSegue", "List", "Menu", "ModifiedView", "NavigationLink", "Navigator", "Notice",
    "NumberedRow",
    "NumberedRows", "OpenRoute", "OpenRouteDescription", "OptionalView", "OutlineGroup", "Picker", "PrimitiveView",
    "ProgressView", "Question", "ResultRoute", "Route", "RouteDescription", "RouteDestination", "Router", "SceneView",
    "SearchField", "Section", "SecureField", "Segue", "Spacer", "SplitView", "State", "Stepper", "Tab", "TabView",
    "Table",
    "TableColumn", "TableSort", "TaskView", "Text", "TextAlignment", "TextEditor", "TextField", "TextStyle", "Tint",
    "Toggle",
    "TupleView", "UnwindSegue", "VStack", "View", "ViewBuilder", "ViewContext", "ViewController", "WidthClass",
  ]
}
