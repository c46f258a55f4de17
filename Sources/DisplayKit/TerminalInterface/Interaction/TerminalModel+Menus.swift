import ScreenModel
import VIPKit

/// Menus unfold where they stand, one at a time.
extension TerminalModel {
  /// Unfolds a menu and goes to its first choice, or folds it.
  mutating func toggle(menu id: ElementID) {
    guard state.openMenu != id else { return foldMenu() }
    state.openMenu = id
    layOut()
    guard let place = layout.targets.firstIndex(of: id) else { return }
    if let first = layout.targets[place...].dropFirst().first, isInOpenMenu(first) { moveFocus(to: first) }
    reveal()
  }

  /// Folds the menu that is open, and goes back to it.
  mutating func foldMenu() {
    guard let menu = state.openMenu else { return }
    state.openMenu = nil
    layOut()
    moveFocus(to: menu)
  }

  /// Folds the menu that is open when the focus is elsewhere.
  mutating func foldLeftMenu() {
    guard let menu = state.openMenu, let focus, focus != menu, !isInOpenMenu(focus) else { return }
    state.openMenu = nil
    layOut()
  }

  /// Folds a menu that is gone, or can't be used any more.
  mutating func forgetMenu(in root: Element) {
    if let menu = state.openMenu, root.find(menu)?.isEnabled != true { state.openMenu = nil }
  }

  /// Goes to the next choice of the menu that is open whose title begins with a character.
  mutating func select(beginningWith text: String) -> [Effect] {
    let choices = layout.targets.filter(isInOpenMenu)
    let here = focus.flatMap { choices.firstIndex(of: $0) } ?? -1
    let inTurn = choices[(here + 1)...] + choices[..<(here + 1)]
    let wanted = inTurn.first { screen?.root.find($0)?.label?.lowercased().hasPrefix(text.lowercased()) == true }
    if let wanted { moveFocus(to: wanted) }
    return []
  }

  func isInOpenMenu(_ id: ElementID) -> Bool {
    guard let menu = state.openMenu, id != menu else { return false }
    return screen?.root.find(menu)?.find(id) != nil
  }
}
