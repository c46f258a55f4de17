import ScreenModel
import VIPKit

/// What the display does at a key of its own, by the command's name.
extension TerminalModel {
  /// Does what a key of the display asks for.
  mutating func perform(_ command: KeyCommand) -> [Effect] {
    beginInput()
    if command == .mouse { return toggleMouse() }
    guard let screen, !hasAlert, screen.loading == nil else { return [] }
    switch command {
    case .help: turnHelp()
    case .palette: return turnPalette()
    default: break
    }
    guard help == nil, !isChoosing else { return [] }
    pinFocus()
    switch command {
    case .filter: goToFilter()
    case .complete: return pathQuery.map { [.complete($0)] } ?? []
    case .sort: return sort(isNext: true)
    case .reverse: return sort(isNext: false)
    case .nextTab: return turnTab(by: 1)
    case .previousTab: return turnTab(by: -1)
    default: break
    }
    return []
  }

  /// Shows the help, then all keys, then nothing.
  private mutating func turnHelp() {
    guard !isChoosing else { return }
    help = help.map { $0.isLong ? nil : Help(isLong: true) } ?? Help()
  }

  private mutating func turnPalette() -> [Effect] {
    (help, calendar) = (nil, nil)
    guard popup == nil else {
      popup = nil
      return []
    }
    choose(from: .palette)
    return [.send(.places)]
  }

  private mutating func goToFilter() {
    if let filter = landmarks.filters.first { moveFocus(to: filter) }
  }

  /// The search field that has the focus and isn't empty.
  var focusedFilter: ElementID? {
    focus.flatMap { landmarks.filters.contains($0) && state.editors[$0]?.text.isEmpty == false ? $0 : nil }
  }

  /// Sorts the table that the focus is in, or the first one: by the next column that can be sorted by, or by the same one the other
  /// way round.
  private func sort(isNext: Bool) -> [Effect] {
    let headers = sortableHeaders
    let sorted = headers.firstIndex { $0.attributes.order != nil }
    guard let first = headers.first else { return [] }
    let header = sorted.map { headers[isNext ? ($0 + 1) % headers.count : $0] } ?? first
    return [.send(.act(header.id, .activate))]
  }

  /// The headers of columns that a key would sort by.
  var sortableHeaders: [Element] {
    let list = focusedBox?.list.map { layout.lists[$0].id }
    let table = landmarks.lists.firstIndex { $0 == list }
    return table.map { landmarks.headers[$0] } ?? landmarks.headers.first { !$0.isEmpty } ?? []
  }

  private func turnTab(by step: Int) -> [Effect] {
    tabs.map { self.step($0, by: step) } ?? []
  }

  /// The tabs that keys turn: the outermost.
  var tabs: Box? {
    layout.boxes.first { if case .tabs = $0.content { $0.isInteractive } else { false } }
  }
}
