import ScreenModel
import VIPKit

/// What is chosen from on top of the page: the commands, or the options of a picker. What is typed leaves those that fit.
struct SelectionPopup: Sendable {
  enum Subject: Equatable, Sendable {
    case palette
    case picker(ElementID)
    /// The names in a folder that the path in a field can go on with.
    case path(ElementID, folder: String, names: [String])

    /// What it is chosen for; nil for the palette.
    var element: ElementID? {
      switch self {
      case .palette: nil
      case .picker(let id), .path(let id, _, _): id
      }
    }
  }

  let subject: Subject
  private(set) var query = ""
  /// Among those that fit.
  var selection: Int
  /// Those that fit what was typed, the best first.
  private(set) var choices: [Choice]
  /// The columns that the longest of these takes; 0 in the palette, which stays as wide while one types.
  private(set) var columns = 0

  private var all: [Choice]
  /// The columns of all; empty in the palette.
  private var widths: [Int] = []
  private var search: FuzzySearch

  init(_ subject: Subject, among choices: [Choice], selection: Int = 0) {
    self.subject = subject
    self.selection = selection
    self.choices = choices
    all = choices
    search = FuzzySearch(choices.map(\.title))
    measure()
  }

  mutating func find(_ query: String) {
    self.query = query
    search.find(query)
    choices = search.found.map { all[$0] }
    if !widths.isEmpty { columns = search.found.reduce(0) { max($0, widths[$1]) } }
  }

  /// Has others to choose from. What was typed stays.
  mutating func change(_ choices: [Choice]) {
    guard choices != all else { return }
    all = choices
    search = FuzzySearch(choices.map(\.title))
    measure()
    find(query)
  }

  private mutating func measure() {
    guard subject != .palette else { return }
    widths = all.map(\.columns)
    columns = widths.max() ?? 0
  }

  struct Choice: Equatable, Sendable {
    let title: String
    var key = ""
    var isEnabled = true
    let act: Act

    private static let gap = 2

    /// What it takes on a line, with the mark before it.
    fileprivate var columns: Int { 2 + title.columns + (key.isEmpty ? 0 : Self.gap + key.columns) }
  }

  enum Act: Equatable, Sendable {
    case send(UserEvent)
    case perform(KeyCommand)
    case answer(Input)
    /// Puts a text into the field that has the focus.
    case fill(String)
  }
}

extension TerminalModel {
  mutating func choose(from subject: SelectionPopup.Subject, selection: Int = 0) {
    popup = SelectionPopup(subject, among: choices(of: subject), selection: selection)
  }

  mutating func refreshPopup() {
    guard let choices = (popup?.subject).map({ choices(of: $0) }) else { return }
    popup?.change(choices)
  }

  private func choices(of subject: SelectionPopup.Subject) -> [SelectionPopup.Choice] {
    switch subject {
    case .palette: palette
    case .picker(let id): options(of: id)
    case .path(_, let folder, let names):
      names.map { SelectionPopup.Choice(title: $0.onOneLine, act: .fill(folder + $0)) }
    }
  }

  private func options(of id: ElementID) -> [SelectionPopup.Choice] {
    guard case .picker(let options, _) = layout.box(id)?.content else { return [] }
    return options.enumerated().map { SelectionPopup.Choice(title: $1.onOneLine, act: .send(.act(id, .pick($0)))) }
  }

  /// What the user can do on the screen, where they can go from there, and what the display does of its own.
  private var palette: [SelectionPopup.Choice] {
    guard let screen else { return [] }
    let commands = screen.commands.map {
      SelectionPopup.Choice(
        title: $0.title.onOneLine, key: $0.shortcut?.description ?? "", isEnabled: $0.isEnabled,
        act: .send(.run($0.id)))
    }
    let links = screen.root.flattened.filter {
      [.link, .externalLink].contains($0.role) && layout.stop(of: $0.id) != nil
    }
    .compactMap { link in
      link.label.map {
        SelectionPopup.Choice(title: words("Go to %@", $0.onOneLine), act: .send(.act(link.id, .activate)))
      }
    }
    let places = screen.places.map {
      SelectionPopup.Choice(title: words("Go to %@", $0.title.onOneLine), act: .send(.open($0.link)))
    }
    return commands + links + places + own(on: screen)
  }

  private func own(on screen: Screen) -> [SelectionPopup.Choice] {
    let back = screen.canGoBack ? [(KeyCommand.back, words("Back"))] : []
    let titles =
      back + [
        (.help, words("Help")), (.mouse, hasMouse ? words("Mouse off") : words("Mouse on")),
        (.redraw, words("Draw the screen again")), (.quit, words("Quit")),
      ]
    return titles.map { command, title in
      let input: Input? =
        switch command {
        case .back: .key(.left, .alt)
        default: command.keys.first?.input
        }
      let act =
        command.isPerformed ? SelectionPopup.Act.perform(command) : input.map { .answer($0) } ?? .perform(command)
      return SelectionPopup.Choice(title: title, key: keys.name(of: command, isTyping: true), act: act)
    }
  }

  // MARK: Keys

  mutating func handle(_ input: Input, in popup: SelectionPopup, _ layout: SelectionPopupLayout) -> [Effect] {
    let page = max(1, layout.rows.height - 1)
    switch input {
    case .key(.escape, _): self.popup = nil
    case .key(.enter, _): return choose(popup.selection, in: popup)
    case .key(.up, _), .key(.tab, .shift): select(popup.selection - 1, of: layout)
    case .key(.down, _), .key(.tab, _): select(popup.selection + 1, of: layout)
    case .key(.pageUp, _): select(popup.selection - page, of: layout)
    case .key(.pageDown, _): select(popup.selection + page, of: layout)
    case .key(.home, _): select(0, of: layout)
    case .key(.end, _): select(popup.choices.count - 1, of: layout)
    case .key(.backspace, _): find(String(popup.query.dropLast()))
    case .key(.character("u"), .control): find("")
    case .text(" ") where popup.query.isEmpty && popup.subject != .palette:
      return choose(popup.selection, in: popup)
    case .text(let text), .paste(let text, _): find(popup.query + text.onOneLine)
    case .mouse(let mouse): return handle(mouse, in: popup, layout)
    case .key, .focus: break
    }
    return []
  }

  private mutating func handle(_ mouse: Mouse, in popup: SelectionPopup, _ layout: SelectionPopupLayout) -> [Effect] {
    switch mouse.kind {
    case .press where layout.rows.contains(mouse.place):
      return choose(layout.offset + mouse.place.y - layout.rows.y, in: popup)
    case .press where !layout.rect.contains(mouse.place): self.popup = nil
    case .wheelUp: select(popup.selection - mouse.notches, of: layout)
    case .wheelDown: select(popup.selection + mouse.notches, of: layout)
    case .press, .drag, .release: break
    }
    return []
  }

  /// The longest name.
  private static let longestQuery = 100

  private mutating func find(_ query: String) {
    popup?.find(String(query.prefix(Self.longestQuery)))
    popup?.selection = 0
  }

  private mutating func select(_ number: Int, of layout: SelectionPopupLayout) {
    popup?.selection = max(0, min(number, layout.choices.count - 1))
  }

  private mutating func choose(_ number: Int, in popup: SelectionPopup) -> [Effect] {
    let choices = popup.choices
    guard choices.indices.contains(number), choices[number].isEnabled else { return [] }
    self.popup = nil
    return switch choices[number].act {
    case .send(let event): [.send(event)]
    case .perform(let command): perform(command)
    case .answer(let input): answer(input)
    case .fill(let text): edit { $0.replaceAll(with: text) }
    }
  }

  /// What Enter would choose; nil where that is only the first command.
  var markedChoice: SelectionPopup.Choice? {
    guard let popup, popup.subject != .palette || !popup.query.isEmpty || popup.selection > 0 else {
      return nil
    }
    return popup.choices.dropFirst(popup.selection).first
  }

  /// Stays at what the user has come to, wherever it stands now.
  mutating func mark(_ choice: SelectionPopup.Choice) {
    guard let choices = popup?.choices else { return }
    let place = choices.firstIndex(of: choice) ?? choices.firstIndex { $0.title == choice.title }
    if let place { self.popup?.selection = place }
  }

  var popupLayout: SelectionPopupLayout? {
    guard let popup, !hasAlert, screen?.loading == nil else { return nil }
    return SelectionPopupLayout(popup, in: geometry.column)
  }

  var popupTitle: String {
    if let id = popup?.subject.element { layout.box(id)?.label ?? "" } else { words("Commands") }
  }
}
