/// Something to press.
public struct Button: View {
  private let label: String
  private let role: ButtonRole
  private let action: @MainActor () -> Void

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - label: what stands on it.
  ///   - role: what it is for, when it is for something special.
  ///   - action: runs when the user presses it; refers to the ViewController weakly.
  public init(_ label: String, role: ButtonRole = .normal, action: @escaping @MainActor () -> Void) {
    self.label = label
    self.role = role
    self.action = action
  }

  /// The values that a display draws.
  public var element: Element {
    Element(.button(label: label, role: role)) { [action] in if $0 == .activate { action() } }
  }
}

/// A switch that is on or off.
public struct Toggle: View {
  private let label: String
  private let isOn: Binding<Bool>

  /// Makes a toggle.
  ///
  /// - Parameters:
  ///   - label: names what is switched.
  ///   - isOn: whether it is on.
  public init(_ label: String, isOn: Binding<Bool>) {
    self.label = label
    self.isOn = isOn
  }

  /// The values that a display draws.
  public var element: Element {
    Element(.toggle(label: label, isOn: isOn.wrappedValue)) { [isOn] action in
      if case .turn(let value) = action { isOn.wrappedValue = value }
    }
  }
}

/// One choice of several.
public struct Picker: View {
  private let label: String
  private let options: [String]
  private let selection: Binding<Int?>

  /// Makes a picker.
  ///
  /// - Parameters:
  ///   - label: names what is chosen.
  ///   - options: the choices, as the user reads them.
  ///   - selection: the number of the chosen option, counted from 0; nil while nothing is chosen.
  public init(_ label: String, options: [String], selection: Binding<Int?>) {
    self.label = label
    self.options = options
    self.selection = selection
  }

  /// The values that a display draws.
  public var element: Element {
    let chosen = selection.wrappedValue.flatMap { options.indices.contains($0) ? $0 : nil }
    return Element(.picker(label: label, options: options, selection: chosen)) { [options, selection] action in
      if case .pick(let index) = action, options.indices.contains(index) { selection.wrappedValue = index }
    }
  }
}

/// Something to press that takes a route: the counterpart of a storyboard segue.
///
/// The scene's Router takes the route by the method that its ``Router/segues`` name. The link is disabled while the
/// route's destination is not there.
public struct NavigationLink: View {
  private let label: String
  private let route: RouteDescription

  /// Makes a link.
  ///
  /// - Parameters:
  ///   - label: what stands on it.
  ///   - route: a route that the scene's descriptor names.
  public init<Destination>(_ label: String, route: Route<Destination>) {
    self.label = label
    self.route = route.description
  }

  /// Makes a link to one of the scenes to which an open route leads.
  ///
  /// - Parameters:
  ///   - label: what stands on it.
  ///   - route: an open route that the scene's descriptor names.
  ///   - id: the id of the scene.
  public init<Destination>(_ label: String, route: OpenRoute<Destination>, to id: String) {
    self.init(label, route: route.route(to: id))
  }

  /// The values that a display draws.
  public var element: Element { Element(.link(label: label, route: route.name)) }
}
