import SourceMessages
import SwiftSyntax

/// `interactor-display`: business logic runs under any display, and in a test without one.
enum InteractorDisplay: LintRule {
  static func check(_ module: LintModule, in application: LintApplication) -> [SourceFinding] {
    let names = Names(of: module, in: application)
    var once = Once()
    var findings: [SourceFinding] = []
    for (symbol, role, part) in module.parts(names) where role == .interactor {
      for reference in References(in: Syntax(part.node), of: symbol, names).found {
        guard case .external(let name) = reference.target, DisplayTypes.all.contains(name.outermost),
          !names.isDeclared(name),
          once.isFirst(part.file.path, symbol.path, name)
        else { continue }
        findings.append(
          SourceFinding(
            .interactorDisplay, reference.node, in: part.file,
            found: "the Interactor uses \(name), which is display code",
            expected: "entities, Workers and what Contracts has",
            "put into the Response what is known, and let the Presenter or the view choose how it is shown"))
      }
    }
    return findings
  }
}

extension String {
  /// The part before the first dot: `Element` of `Element.Role`, `VIPKit.Text` without its module.
  fileprivate var outermost: String {
    let parts = split(separator: ".").map(String.init)
    return parts.count > 1 && parts[0] == "VIPKit" ? parts[1] : parts.first ?? self
  }
}

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
    "ProgressView", "Question", "Rendering", "ResultRoute", "Route", "RouteDescription", "RouteDestination", "Router",
    "SceneView", "SearchField", "Section", "SecureField", "Segue", "Spacer", "SplitView", "State", "Stepper", "Tab",
    "TabView", "Table",
    "TableColumn", "TableSort", "TaskView", "Text", "TextAlignment", "TextEditor", "TextField", "TextStyle", "Tint",
    "Toggle",
    "TupleView", "UnwindSegue", "VStack", "View", "ViewBuilder", "ViewContext", "ViewController", "WidthClass",
  ]
}
