import ScreenModel
public import VIPKit

/// Why a test can't do on a screen what it wants to do.
public enum DriverError: Error, Equatable {
  /// Nothing that the user can do this to has this label; `found` lists what has one.
  case noElement(label: String, found: [String])
  /// The element is disabled.
  case disabled(label: String)
  /// Work goes on: where it was begun.
  case unsettled(by: [String])
  /// The user is asked, and can do nothing else.
  case asked(String)
  /// An alert is open, and takes all input: dismiss it with ``SceneDriver/dismissError()``.
  case alert(String)
  /// The loader covers the screen: wait with ``SceneDriver/settle(within:)``.
  case loading(String)
  /// The element doesn't take this value.
  case value(label: String, found: Action, expected: String)
  /// No command has this title; `found` lists those that there are.
  case noCommand(String, found: [String])
  /// There is no such row.
  case noRow(Int, rows: Int)
  /// Choosing the row does nothing, or it is disabled.
  case notSelectable(row: Int)
  /// No tab has this title; `found` lists those that there are.
  case noTab(String, found: [String])
  /// The element is no link.
  case noLink(label: String)
  /// The link leads to a scene that is to be given data of the type, and the Router has no segue that gives it.
  case noSegue(label: String, expected: String)
  /// The link takes a route that the scene's descriptor doesn't name.
  case undeclaredRoute(label: String, route: String)
  /// No scene by this route is shown inside; `found` lists the routes of those that are.
  case noScene(route: String, found: [String])
  /// The data store of the scene inside isn't what its route fills.
  case notPassed(route: String, found: String)
  /// The Router has nothing to take the result of the route.
  case noUnwindSegue(route: String)
  /// The Router has nothing for a link that the descriptor names.
  case noLinkSegue(link: String)
  /// The scene's descriptor doesn't name the link; `found` lists those that it names.
  case undeclaredLink(String, found: [String])
  /// What is given isn't what the link's pattern takes from a link.
  case linkParameters(String, expected: [String], found: [String])
  /// The user has left the screen.
  case left
  /// The scene asks nothing.
  case noQuestion
  /// The question has no such choice; `found` lists those that it has.
  case noChoice(String, found: [String])
}

extension DriverError {
  init(_ error: TargetError) {
    self =
      switch error {
      case .alert(let text): .alert(text)
      case .asked(let title): .asked(title)
      case .loading(let text): .loading(text)
      case .noElement(let label, let found): .noElement(label: label, found: found)
      case .disabled(let label): .disabled(label: label)
      case .value(let label, let found, let expected): .value(label: label, found: found, expected: expected)
      case .noRow(let number, let rows): .noRow(number, rows: rows)
      case .notSelectable(let row), .notExpandable(let row): .notSelectable(row: row)
      case .noTab(let title, let found): .noTab(title, found: found)
      case .noCommand(let title, let found): .noCommand(title, found: found)
      case .noQuestion: .noQuestion
      case .noChoice(let choice, let found): .noChoice(choice, found: found)
      }
  }
}
