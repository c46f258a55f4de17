import ScreenModel
import VIPKit

/// A list over the page: commands, options of a picker or names of a path. Typing filters it.
struct SelectionPopup: Sendable {
  enum Subject: Equatable, Sendable {
    case palette
    case picker(ElementID)
    case path(ElementID, folder: String, names: [String])

    var element: ElementID? {
      switch self {
      case .palette: nil
      case .picker(let id), .path(let id, _, _): id
      }
    }
  }

  let subject: Subject
  private(set) var query = ""
  var selection: Int
  private(set) var choices: [Choice]
  /// Of the longest choice; 0 in the palette, which keeps its width while the user types.
  private(set) var columns = 0

  private let all: [Choice]
  private let widths: [Int]
  private var search: FuzzySearch

  init(_ subject: Subject, among choices: [Choice], selection: Int = 0) {
    self.subject = subject
    self.selection = selection
    self.choices = choices
    all = choices
    widths = subject == .palette ? [] : choices.map(\.columns)
    search = FuzzySearch(choices.map(\.title))
    measure()
  }

  mutating func find(_ query: String) {
    self.query = query
    search.find(query)
    choices = search.found.map { all[$0] }
    measure()
  }

  private mutating func measure() {
    if !widths.isEmpty { columns = search.found.reduce(0) { max($0, widths[$1]) } }
  }

  mutating func change(_ choices: [Choice]) {
    guard choices != all else { return }
    let query = query
    self = SelectionPopup(subject, among: choices, selection: selection)
    find(query)
  }

  struct Choice: Equatable, Sendable {
    let title: String
    var key = ""
    var isEnabled = true
    let act: Act
    fileprivate var columns: Int { 2 + title.columns + (key.isEmpty ? 0 : 2 + key.columns) }
  }

  enum Act: Equatable, Sendable {
    case send(UserEvent)
    case perform(KeyCommand)
    case answer(Input)
    case detach
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

  private var palette: [SelectionPopup.Choice] {
    guard let screen else { return [] }
    let commands = screen.commands.map {
      SelectionPopup.Choice(
        title: $0.title.onOneLine, key: $0.shortcut?.description ?? "", isEnabled: $0.isEnabled,
        act: .send(.run($0.id)))
    }
    let links = screen.root.flattened.compactMap { link -> SelectionPopup.Choice? in
      guard let label = link.label, [.link, .externalLink].contains(link.role), layout.stop(of: link.id) != nil
      else { return nil }
      return SelectionPopup.Choice(title: words("Go to %@", label.onOneLine), act: .send(.act(link.id, .activate)))
    }
    let places = screen.places.map {
      SelectionPopup.Choice(title: words("Go to %@", $0.title.onOneLine), act: .send(.open($0.link)))
    }
    return commands + links + places + own(on: screen)
  }

  private func own(on screen: Screen) -> [SelectionPopup.Choice] {
    let own: [(command: KeyCommand, title: String, act: SelectionPopup.Act)] = [
      (.back, words("Back"), .answer(.key(.left, .alt))), (.help, words("Help"), .perform(.help)),
      (.mouse, hasMouse ? words("Mouse off") : words("Mouse on"), .perform(.mouse)),
      (.redraw, words("Draw the screen again"), .answer(.key(.character("l"), .control))),
      (.quit, words("Quit"), .answer(.key(.character("c"), .control))),
    ]
    let usable = own.dropFirst(screen.canGoBack ? 0 : 1).filter { !isSpoken || $0.command != .mouse }
    let choices = usable.map {
      SelectionPopup.Choice(title: $0.title, key: $0.command.name(isTyping: true), act: $0.act)
    }
    return canDetach ? choices + [SelectionPopup.Choice(title: words("Detach"), act: .detach)] : choices
  }

  mutating func handle(_ input: Input, in popup: SelectionPopup, _ layout: SelectionPopupLayout) -> [Effect] {
    if let step = input.lines(page: max(1, layout.rows.height - 1)) {
      select(popup.selection + step, of: layout)
      return []
    }
    switch input {
    case .key(.escape, _): self.popup = nil
    case .key(.enter, _): return choose(popup.selection, in: popup)
    case .key(.tab, let modifiers): select(popup.selection + (modifiers == .shift ? -1 : 1), of: layout)
    case .key(.home, _): select(0, of: layout)
    case .key(.end, _): select(popup.choices.count - 1, of: layout)
    case .key(.backspace, _): find(String(popup.query.dropLast()))
    case .key(.character("u"), .control): find("")
    case .text(" ") where popup.query.isEmpty && popup.subject != .palette:
      return choose(popup.selection, in: popup)
    case .text(let text), .paste(let text, _): find(popup.query + text.onOneLine)
    case .mouse(let mouse) where mouse.kind == .press:
      if layout.rows.contains(mouse.place) {
        return choose(layout.offset + mouse.place.y - layout.rows.y, in: popup)
      }
      if !layout.panel.rect.contains(mouse.place) { self.popup = nil }
    case .key, .mouse, .focus: break
    }
    return []
  }

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
    case .send(.run(let id)): [.send(.run(id))] + copy(pressing: id)
    case .send(let event): [.send(event)]
    case .perform(let command): perform(command)
    case .answer(let input): answer(input)
    case .detach: [.detach]
    case .fill(let text): edit { $0.replaceAll(with: text) }
    }
  }

  /// What Enter would choose; nil where that is only the first command.
  var markedChoice: SelectionPopup.Choice? {
    guard let popup, popup.subject != .palette || !popup.query.isEmpty || popup.selection > 0 else { return nil }
    return popup.choices.dropFirst(popup.selection).first
  }

  /// Keeps the selection on a choice when the list changes.
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

struct SelectionPopupLayout: Equatable, Sendable {
  let choices: [SelectionPopup.Choice]
  let selection: Int
  /// Nil where nothing was typed, and where it would be in the way.
  let query: String?
  let panel: Panel
  let rows: Rect
  let offset: Int

  private static let widest = 64

  init(_ popup: SelectionPopup, in bounds: Rect) {
    choices = popup.choices
    selection = max(0, min(popup.selection, choices.count - 1))
    query = popup.subject == .palette || !popup.query.isEmpty ? popup.query : nil
    let head = query == nil ? 0 : 1
    let isPalette = popup.subject == .palette
    let wanted = isPalette ? Self.widest : max(popup.columns, (query ?? "").columns + 3, 16)
    panel = Panel(
      width: min(wanted, Self.widest), height: max(1, choices.count) + head, margin: Size(width: 2, height: 1),
      top: isPalette ? 2 : nil, hasBorder: bounds.width >= 14 && bounds.height >= 5, in: bounds)
    let inside = panel.inside
    let room = max(0, inside.height - head)
    rows = Rect(x: inside.x, y: inside.y + head, width: inside.width, height: room)
    offset = max(0, min(selection - room / 2, choices.count - room))
  }
}

extension Frame {
  mutating func paint(_ layout: SelectionPopupLayout, title: String, isEmpty: String) {
    paint(layout.panel, title: title)
    let (inside, rows) = (layout.panel.inside, layout.rows)
    if layout.panel.hasBorder {
      paintScrollThumb(
        x: layout.panel.rect.maxX - 1, line: rows.y, height: rows.height, offset: layout.offset,
        of: layout.choices.count)
    }
    if let query = layout.query {
      let words = "> " + query.truncated(to: max(0, inside.width - 3))
      let end = write(words, at: inside.origin, style: .bold, in: inside)
      cursor = Point(x: min(end, inside.maxX - 1), y: inside.y)
    }
    if layout.choices.isEmpty { write(isEmpty, at: Point(x: rows.x + 2, y: rows.y), style: .dim, in: rows) }
    for (row, choice) in layout.choices.dropFirst(layout.offset).prefix(rows.height).enumerated() {
      let isSelected = layout.offset + row == layout.selection
      let line = Rect(x: rows.x, y: rows.y + row, width: rows.width, height: 1)
      let style: Style = isSelected ? .focused : choice.isEnabled ? .plain : .dim
      fill(line, style: style)
      let room = max(0, line.width - 2 - (choice.key.isEmpty ? 0 : choice.key.columns + 2))
      let words = (isSelected ? "▸ " : "  ") + choice.title.truncated(to: room)
      write(words, at: line.origin, style: style, in: line)
      let key = Point(x: line.maxX - choice.key.columns, y: line.y)
      if choice.key.columns + 4 < line.width {
        write(choice.key, at: key, style: isSelected ? style : choice.isEnabled ? .accent : .dim, in: line)
      }
    }
  }
}
