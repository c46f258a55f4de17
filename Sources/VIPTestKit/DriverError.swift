import ScreenModel
public import VIPKit

/// Why a test can't do on a screen what it wants to do.
public enum DriverError: Error, Equatable {
  /// Nothing that takes this action has the label; `found` lists what does.
  case noElement(label: String, found: [String])
  case disabled(label: String)
  /// Where the work was begun that goes on.
  case unsettled(by: [String])
  /// The user is asked, and can do nothing else.
  case asked(String)
  /// An alert is open, and takes all input: dismiss it with ``SceneDriver/dismissError()``.
  case alert(String)
  /// The loader covers the screen: wait with ``SceneDriver/settle(within:)``.
  case loading(String)
  case value(label: String, found: Action, expected: String)
  case noCommand(String, found: [String])
  case noRow(Int, rows: Int)
  /// Choosing the row does nothing, or it is disabled.
  case notSelectable(row: Int)
  case noTab(String, found: [String])
  case noLink(label: String)
  /// The link's destination is to be given data of the type, and the Router has no segue for it.
  case noSegue(label: String, expected: String)
  /// The link takes a route that the scene's descriptor doesn't name.
  case undeclaredRoute(label: String, route: String)
  /// `found` lists the routes of the scenes that are shown inside.
  case noScene(route: String, found: [String])
  /// The data store of the scene inside isn't what its route fills.
  case notPassed(route: String, found: String)
  /// The Router has nothing to take the route's result.
  case noUnwindSegue(route: String)
  /// The Router has nothing for a link that the descriptor names.
  case noLinkSegue(link: String)
  case undeclaredLink(String, found: [String])
  /// The parameters aren't those of the link's pattern.
  case linkParameters(String, expected: [String], found: [String])
  case left
  case noQuestion
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
