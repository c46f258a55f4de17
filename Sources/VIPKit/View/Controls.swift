/// A label that is pressed.
public struct Button: PrimitiveView {
  private let label: String
  private let role: ButtonRole?
  private let copied: String?
  private let action: ViewAction<Void>
  private var content: (@MainActor (ViewContext) -> String)?

  /// Makes a button; its action refers to the ViewController weakly.
  public init(_ label: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    (self.label, self.role, self.copied) = (label, role, nil)
    self.action = .now(action)
  }

  /// Makes a button. `systemImage` isn't shown: no display has the pictures of Apple's systems.
  public init(
    _ label: String, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(label, role: role, action: action)
  }

  /// Makes a button that shows the first words of a view: a text, or what a picture shows.
  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> some View
  ) {
    self.init("", role: role, action: action)
    content = { [label = label()] in $0.elements(of: label, at: 0).firstWords }
  }

  /// Makes a button that copies a text, over SSH and in a browser, too. No secret: without a clipboard it is shown.
  public init(_ label: String, copying text: String) {
    (self.label, role, copied) = (label, nil, text)
    action = .now {}
  }

  /// Makes a button that begins work. The screen is settled when it is done; it is cancelled with the scene.
  @_disfavoredOverload
  public init(
    _ label: String, role: ButtonRole? = nil, file: String = #fileID, line: Int = #line,
    action: @escaping @MainActor () async -> Void
  ) {
    (self.label, self.role, self.copied) = (label, role, nil)
    self.action = .work(origin: "\(file):\(line)", action)
  }

  func elements(in context: ViewContext) -> [Element] {
    let act = action.handler(in: context)
    return [
      Element(.button(role: role, copied: copied), label: content?(context) ?? label)
        .onAction(in: context) { if $0 == .activate { act(()) } }
    ]
  }
}

extension [Element] {
  fileprivate var firstWords: String { lazy.flatMap(\.flattened).compactMap { $0.text ?? $0.label }.first ?? "" }
}

/// A button's special purpose.
public enum ButtonRole: String, Sendable {
  case destructive
  case cancel
}

/// A switch that is on or off.
public struct Toggle: PrimitiveView {
  private let label: String
  private let isOn: Binding<Bool>

  /// Makes a toggle.
  public init(_ label: String, isOn: Binding<Bool>) {
    self.label = label
    self.isOn = isOn
  }

  func elements(in context: ViewContext) -> [Element] {
    [
      Element(.toggle(isOn: isOn.wrappedValue), label: label).onAction(in: context, acts: isOn.acts) { [isOn] action in
        if case .turn(let value) = action { isOn.wrappedValue = value }
      }
    ]
  }
}

/// One choice of several: `Picker("Country", selection: $country, options: countries) { $0.name }`, or of views:
/// `Picker("Size", selection: $size) { Text("Small").tag(Size.small) }`.
public struct Picker<Option: Equatable>: PrimitiveView {
  private let label: String
  private let selection: Binding<Option?>
  private let choices: @MainActor (ViewContext) -> [(title: String, option: Option?)]

  /// Makes a picker of views, each with its value: its ``View/tag(_:)``, or its id in a ``ForEach``; a tag that is nil
  /// stands for nothing. A view without a tag is left out.
  public init(_ label: String, selection: Binding<Option?>, @ViewBuilder content: () -> some View) {
    let content = content()
    self.init(label: label, selection: selection) { context in
      context.elements(of: content, at: 0).flatMap { $0.role == .section ? $0.children : [$0] }.compactMap { element in
        guard let tag = element.origin.tag.map({ context.storage.tags[$0] }), let option = tag as? Option? else {
          return nil
        }
        return ([element].firstWords, option)
      }
    }
  }

  /// Makes a picker of views in which something is always chosen.
  public init(_ label: String, selection: Binding<Option>, @ViewBuilder content: () -> some View) {
    self.init(label, selection: selection.optional, content: content)
  }

  /// Makes a picker that may be empty; `title` is how the user reads a choice.
  public init(_ label: String, selection: Binding<Option?>, options: [Option], title: @escaping (Option) -> String) {
    self.init(label: label, selection: selection) { _ in options.map { (title($0), $0) } }
  }

  /// Makes a picker in which something is always chosen; `title` is how the user reads a choice.
  public init(_ label: String, selection: Binding<Option>, options: [Option], title: @escaping (Option) -> String) {
    self.init(label, selection: selection.optional, options: options, title: title)
  }

  private init(
    label: String, selection: Binding<Option?>,
    choices: @escaping @MainActor (ViewContext) -> [(title: String, option: Option?)]
  ) {
    self.label = label
    self.selection = selection
    self.choices = choices
  }

  func elements(in context: ViewContext) -> [Element] {
    let choices = choices(context)
    let value = selection.wrappedValue
    let chosen = choices.firstIndex { $0.option == value }
    let titles = choices.map(\.title)
    return [
      Element(.picker(Element.Options(titles, chosen: chosen)), label: label).onAction(
        in: context, acts: selection.acts
      ) {
        [selection, options = choices.map(\.option)] action in
        if case .pick(let index) = action, options.indices.contains(index) { selection.wrappedValue = options[index] }
      }
    ]
  }
}

extension Picker where Option == String {
  /// Makes a picker of words that may be empty.
  public init(_ label: String, selection: Binding<String?>, options: [String]) {
    self.init(label, selection: selection, options: options) { $0 }
  }

  /// Makes a picker of words.
  public init(_ label: String, selection: Binding<String>, options: [String]) {
    self.init(label, selection: selection, options: options) { $0 }
  }
}

/// A label that takes a route of the descriptor by ``Router/segues``. Disabled while the destination isn't there.
public struct NavigationLink: PrimitiveView {
  private let label: String
  private let route: RouteDescription

  /// Makes a link.
  public init<Destination>(_ label: String, route: Route<Destination>) {
    self.label = label
    self.route = route.erased
  }

  /// Makes a link that passes nothing, and needs no segue. Apart, so that a library's file tells whether it has others.
  public init(_ label: String, route: Route<Void>) {
    self.label = label
    self.route = route.erased
  }

  /// Makes a link to one scene of an open route.
  public init<Destination>(_ label: String, route: OpenRoute<Destination>, to id: String) {
    self.init(label, route: route.route(to: id))
  }

  /// Makes a link to one scene of an open route that passes nothing, and needs no segue.
  public init(_ label: String, route: OpenRoute<Void>, to id: String) {
    self.init(label, route: route.route(to: id))
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.link(route: route.name), label: label)]
  }
}
