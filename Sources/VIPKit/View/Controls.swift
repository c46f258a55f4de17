/// A label that is pressed.
public struct Button: PrimitiveView {
  private let label: String
  private let role: ButtonRole?
  private let copied: String?
  private let action: ViewAction<Void>
  private var content: (@MainActor (ViewContext) -> String)?

  /// Makes a button whose action runs when the user presses it; the action refers to the ViewController weakly.
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

  /// Makes a button on which the first words of a view stand: a text, or what a picture shows.
  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> some View
  ) {
    self.init("", role: role, action: action)
    content = { [label = label()] in $0.elements(of: label, at: 0).firstWords }
  }

  /// Makes a button that puts a text on the user's clipboard, beyond SSH and in a browser, too. A display without a clipboard
  /// shows the text beside it, so it must be no secret.
  public init(_ label: String, copying text: String) {
    (self.label, role, copied) = (label, nil, text)
    action = .now {}
  }

  /// Makes a button that begins work. The screen counts as settled when the work is done; it is cancelled with the scene.
  ///
  /// ```swift
  /// Button("Reload") { await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: true)) }
  /// ```
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
  /// What is read first in them; empty where there are no words.
  fileprivate var firstWords: String { lazy.flatMap(\.flattened).compactMap { $0.text ?? $0.label }.first ?? "" }
}

/// What a button is for, when it is for something special.
public enum ButtonRole: String, Sendable {
  /// Takes something away for good.
  case destructive
  /// Leaves without doing anything.
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

/// One choice of several.
///
/// ```swift
/// Picker("Size", selection: $size) {
///   Text("Small").tag(Size.small)
///   Text("Large").tag(Size.large)
/// }
/// Picker("Country", selection: $country, options: countries) { $0.name }
/// ```
public struct Picker<Option: Equatable>: PrimitiveView {
  private let label: String
  private let selection: Binding<Option?>
  private let choices: @MainActor (ViewContext) -> [(title: String, option: Option?)]

  /// Makes a picker whose choices are views, each with the value that it stands for: its ``View/tag(_:)``, or its id in a
  /// ``ForEach``; a tag that is nil stands for nothing. A view without a tag can't be chosen, and is left out.
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

  /// Makes a picker whose choices are views, in which something is chosen always.
  public init(_ label: String, selection: Binding<Option>, @ViewBuilder content: () -> some View) {
    self.init(label, selection: selection.optional, content: content)
  }

  /// Makes a picker in which nothing may be chosen. `title` is a choice as the user reads it.
  public init(_ label: String, selection: Binding<Option?>, options: [Option], title: @escaping (Option) -> String) {
    self.init(label: label, selection: selection) { _ in options.map { (title($0), $0) } }
  }

  /// Makes a picker in which something is chosen always. `title` is a choice as the user reads it.
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
  /// Makes a picker of words in which nothing may be chosen.
  public init(_ label: String, selection: Binding<String?>, options: [String]) {
    self.init(label, selection: selection, options: options) { $0 }
  }

  /// Makes a picker of words.
  public init(_ label: String, selection: Binding<String>, options: [String]) {
    self.init(label, selection: selection, options: options) { $0 }
  }
}

/// A label that is pressed to take a route that the scene's descriptor names: the counterpart of a storyboard segue.
///
/// The scene's Router takes the route by its ``Router/segues``. The link is disabled while the destination is not there.
public struct NavigationLink: PrimitiveView {
  private let label: String
  private let route: RouteDescription

  /// Makes a link.
  public init<Destination>(_ label: String, route: Route<Destination>) {
    self.label = label
    self.route = route.erased
  }

  /// Makes a link by which nothing is passed: it needs no segue. A function of its own, so that a library's file says
  /// whether it has other links.
  public init(_ label: String, route: Route<Void>) {
    self.label = label
    self.route = route.erased
  }

  /// Makes a link to one of the scenes to which an open route leads.
  public init<Destination>(_ label: String, route: OpenRoute<Destination>, to id: String) {
    self.init(label, route: route.route(to: id))
  }

  /// Makes a link to one of the scenes to which an open route leads, by which nothing is passed: it needs no segue.
  public init(_ label: String, route: OpenRoute<Void>, to id: String) {
    self.init(label, route: route.route(to: id))
  }

  func elements(in context: ViewContext) -> [Element] {
    [Element(.link(route: route.name), label: label)]
  }
}
