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
  private let search: FuzzySearch

  init(_ subject: Subject, among choices: [Choice], selection: Int = 0, query: String = "") {
    (self.subject, self.selection, self.choices) = (subject, selection, choices)
    all = choices
    widths = subject == .palette ? choices.map { _ in 0 } : choices.map(\.columns)
    search = FuzzySearch(choices.map(\.title))
    find(query)
  }

  mutating func find(_ query: String) {
    self.query = query
    let found = search.find(query)
    choices = found.map { all[$0] }
    columns = found.reduce(0) { max($0, widths[$1]) }
  }

  /// What Enter would choose; nil where that is only the first command.
  var marked: Choice? {
    subject != .palette || !query.isEmpty || selection > 0 ? choices.dropFirst(selection).first : nil
  }

  /// Keeps the selection on a choice when the list changes.
  mutating func change(_ choices: [Choice]) {
    guard choices != all else { return }
    let marked = marked
    self = SelectionPopup(subject, among: choices, selection: selection, query: query)
    let place = self.choices.firstIndex { $0 == marked } ?? self.choices.firstIndex { $0.title == marked?.title }
    if let place { selection = place }
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
    case .picker(let id):
      (layout.box(id)?.element.options ?? []).enumerated().map {
        SelectionPopup.Choice(title: $1.onOneLine, act: .send(.act(id, .pick($0))))
      }
    case .path(_, let folder, let names):
      names.map { SelectionPopup.Choice(title: $0.onOneLine, act: .fill(folder + $0)) }
    }
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
    let own: [(command: KeyCommand, title: String)] = [
      (.back, words("Back")), (.help, words("Help")), (.mouse, hasMouse ? words("Mouse off") : words("Mouse on")),
      (.redraw, words("Draw the screen again")), (.quit, words("Quit")),
    ]
    let unusable: [KeyCommand?] = [screen.canGoBack ? nil : .back, isSpoken ? .mouse : nil]
    let choices = own.filter { !unusable.contains($0.command) }.map {
      SelectionPopup.Choice(title: $0.title, key: $0.command.name(isTyping: true), act: .perform($0.command))
    }
    return canDetach ? choices + [SelectionPopup.Choice(title: words("Detach"), act: .detach)] : choices
  }

  fileprivate mutating func choose(_ number: Int) -> [Effect] {
    guard let choices = popup?.choices, choices.indices.contains(number), choices[number].isEnabled else { return [] }
    popup = nil
    return switch choices[number].act {
    case .send(.run(let id)): [.send(.run(id))] + copy(pressing: id)
    case .send(let event): [.send(event)]
    case .perform(let command): perform(command)
    case .detach: [.detach]
    case .fill(let text): edit { $0.replaceAll(with: text) }
    }
  }

  var popupLayout: SelectionPopupLayout? {
    guard let popup, !hidesOpened else { return nil }
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

extension SelectionPopupLayout: Overlay {
  private static let longestQuery = 100

  func handle(_ input: Input, in model: inout TerminalModel) -> [Effect]? {
    guard let popup = model.popup else { return nil }
    func select(_ number: Int) { model.popup?.selection = max(0, min(number, choices.count - 1)) }
    func find(_ query: String) {
      model.popup?.find(String(query.prefix(Self.longestQuery)))
      model.popup?.selection = 0
    }
    if let step = input.lines(page: max(1, rows.height - 1)) {
      select(popup.selection + step)
      return []
    }
    switch input {
    case .key(.escape, _): model.popup = nil
    case .key(.enter, _): return model.choose(popup.selection)
    case .key(.tab, let modifiers): select(popup.selection + (modifiers == .shift ? -1 : 1))
    case .key(.home, _): select(0)
    case .key(.end, _): select(choices.count - 1)
    case .key(.backspace, _): find(String(popup.query.dropLast()))
    case .key(.character("u"), .control): find("")
    case .text(" ") where popup.query.isEmpty && popup.subject != .palette: return model.choose(popup.selection)
    case .text(let text), .paste(let text, _): find(popup.query + text.onOneLine)
    case .mouse(let mouse) where mouse.kind == .press:
      if rows.contains(mouse.place) { return model.choose(offset + mouse.place.y - rows.y) }
      if !panel.rect.contains(mouse.place) { model.popup = nil }
    case .key, .mouse, .focus: break
    }
    return []
  }

  func paint(in frame: inout Frame, of model: TerminalModel) {
    frame.paint(panel, title: model.popupTitle)
    let inside = panel.inside
    frame.paintScrollThumb(of: panel, beside: rows, offset: offset, of: choices.count)
    if let query {
      let words = "> " + query.truncated(to: max(0, inside.width - 3))
      let end = frame.write(words, at: inside.origin, style: .bold, in: inside)
      frame.cursor = Point(x: min(end, inside.maxX - 1), y: inside.y)
    }
    if choices.isEmpty {
      frame.write(model.words("Nothing fits"), at: Point(x: rows.x + 2, y: rows.y), style: .dim, in: rows)
    }
    for (row, choice) in choices.dropFirst(offset).prefix(rows.height).enumerated() {
      let isSelected = offset + row == selection
      let line = Rect(x: rows.x, y: rows.y + row, width: rows.width, height: 1)
      let style: Style = isSelected ? .focused : choice.isEnabled ? .plain : .dim
      frame.fill(line, style: style)
      let room = max(0, line.width - 2 - (choice.key.isEmpty ? 0 : choice.key.columns + 2))
      let words = (isSelected ? "▸ " : "  ") + choice.title.truncated(to: room)
      frame.write(words, at: line.origin, style: style, in: line)
      let key = Point(x: line.maxX - choice.key.columns, y: line.y)
      if choice.key.columns + 4 < line.width {
        frame.write(choice.key, at: key, style: isSelected ? style : choice.isEnabled ? .accent : .dim, in: line)
      }
    }
  }

  func hints(in model: TerminalModel) -> [Hint]? {
    let words = model.words
    let move = choices.count > 1 ? [Hint([.up, .down], words("move"))] : []
    let enter = choices.isEmpty ? [] : [Hint(.activate, words("choose"))]
    return move + enter + [Hint(.back, words("close"))]
  }

  func spoken(in model: TerminalModel) -> (key: String, pieces: [String]) {
    let words = model.words
    let (query, selection) = (model.popup?.query ?? "", model.popup?.selection ?? 0)
    guard choices.indices.contains(selection) else { return ("popup", [query, words("Nothing fits")]) }
    let choice = choices[selection]
    let state = choice.isEnabled ? "" : words("not available")
    return ("popup", [query, choice.title, choice.key, state, words("%d of %d", selection + 1, choices.count)])
  }
}
