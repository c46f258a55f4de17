/// A place that breaks a rule of the architecture, in sources or in a library.
public struct SourceFinding: Codable, Equatable, Sendable {
  /// The rule that is broken.
  public let rule: SourceRule
  /// The path of the file.
  public let file: String
  /// The line, from 1; nil for a library.
  public let line: Int?
  /// The column in bytes of UTF-8, from 1; nil for a library.
  public let column: Int?
  /// What stands there.
  public let found: String
  /// What should.
  public let expected: String
  /// How to fix it, on one line.
  public let suggestion: String

  /// `Scenes/Login/LoginPresenter.swift:12:7`.
  public var place: String {
    [file, line.map { "\($0)" }, column.map { "\($0)" }].compactMap(\.self).joined(separator: ":")
  }
  /// What is wrong, on one line.
  public var message: String { "\(place): \(rule.rawValue): found \(found), expected \(expected)" }

  /// Takes the values.
  public init(
    rule: SourceRule, file: String, line: Int?, column: Int?, found: String, expected: String, suggestion: String
  ) {
    (self.rule, self.file, self.line, self.column) = (rule, file, line, column)
    (self.found, self.expected, self.suggestion) = (found, expected, suggestion)
  }
}

/// The result of a lint.
public struct SourceFindings: Codable, Equatable, Sendable {
  /// How many files were read.
  public let files: Int
  /// The scenes and workers that were checked.
  public let ids: [String]
  /// All scenes and workers of the application: none may link another.
  public let known: [String]
  /// By file and line.
  public let findings: [SourceFinding]

  /// Takes the values.
  public init(files: Int, ids: [String], known: [String], findings: [SourceFinding]) {
    (self.files, self.ids, self.known, self.findings) = (files, ids, known, findings)
  }
}

/// A rule of the architecture, by the name in findings and in `// lint:allow`.
public enum SourceRule: String, Codable, CaseIterable, Sendable {
  case cycleDirection = "cycle-direction"
  case interactorDisplay = "interactor-display"
  case sceneLink = "scene-link"
  case hostImport = "host-import"
  case dataStoreIsolation = "data-store-isolation"
  case sourceSyntax = "source-syntax"
  case lintAllow = "lint-allow"

  /// The rule in a sentence.
  public var summary: String {
    switch self {
    case .cycleDirection: "A role knows the next one of the cycle, and no other: no step back, none across."
    case .interactorDisplay: "An Interactor names nothing of a display: no views, elements or navigation of VIPKit."
    case .sceneLink: "A scene or worker links no other one: not by import, nor in Package.swift, nor as a library."
    case .hostImport: "A scene or worker imports no module of the host."
    case .dataStoreIsolation: "A data store that scenes share is @MainActor, or Sendable for an actor."
    case .sourceSyntax: "A source file can be read, as UTF-8 and as Swift."
    case .lintAllow: "A lint:allow names a rule, gives a reason, and lets something pass."
    }
  }

  /// A comment may allow an exception.
  public var canBeAllowed: Bool { ![.sourceSyntax, .lintAllow].contains(self) }
}

/// VIPKit's types for displays and navigation: View, ViewController, Element, Router and Commands, without data.
public enum DisplayTypes {
  /// Their names.
  public static let all: Set<String> = [
    "AnyView", "ArrayView", "Badge", "Bindable", "Binding", "BindingSource", "Button", "ButtonRole", "Chart", "Command",
    "Container", "DatePicker", "DeepLink", "Dialog", "DisclosureGroup", "Divider", "EitherView", "Element", "ElementID",
    "EmptyView", "Environment", "EnvironmentKey", "EnvironmentValues", "EventModifiers", "FileField", "ForEach", "Form",
    "Gauge", "Group", "HStack", "HostingController", "Image", "ItemBuilder", "KeyboardShortcut", "Link",
    "LinkDestination", "LinkParameterFault", "LinkParameters", "LinkSegue", "List", "Menu", "ModifiedView",
    "NavigationLink", "NavigationStack", "Navigator", "Notice", "NumberedRow", "NumberedRows", "OpenRoute",
    "OpenRouteDescription", "OptionalView", "OutlineGroup", "Picker", "ProgressView", "Question", "Rendering",
    "ResultRoute", "Route", "RouteDescription", "RouteDestination", "Router", "SceneView", "ScrollView",
    "ScrollViewReader", "SearchField", "Section", "SecureField", "Segue", "Spacer", "SplitView", "State", "Stepper",
    "Tab", "TabView", "Table", "TableColumn", "TableSort", "Text", "TextAlignment", "TextEditor", "TextField",
    "TextStyle", "Tint", "Toggle", "TupleView", "UnwindSegue", "VStack", "View", "ViewBuilder", "ViewController",
    "WidthClass",
  ]
}
