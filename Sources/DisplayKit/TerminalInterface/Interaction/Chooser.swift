import ScreenModel
import VIPKit

/// What is chosen from on top of the page: the commands, or the options of a picker. What is typed leaves those that fit.
struct Chooser: Sendable {
  /// What is chosen.
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

  /// Leaves those that fit.
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

  /// One of those that there are.
  struct Choice: Equatable, Sendable {
    let title: String
    /// The key that would do the same.
    var key = ""
    var isEnabled = true
    let act: Act

    private static let gap = 2

    /// What it takes on a line, with the mark before it.
    fileprivate var columns: Int { 2 + title.columns + (key.isEmpty ? 0 : Self.gap + key.columns) }
  }

  /// What choosing does.
  enum Act: Equatable, Sendable {
    case send(UserEvent)
    case perform(KeyCommand)
    case answer(Input)
    /// Puts a text into the field that has the focus.
    case fill(String)
  }
}

extension Interface {
  /// Begins to choose.
  mutating func choose(from subject: Chooser.Subject, selection: Int = 0) {
    chooser = Chooser(subject, among: choices(of: subject), selection: selection)
  }

  /// Offers what there is now.
  mutating func refreshChooser() {
    guard let choices = (chooser?.subject).map({ choices(of: $0) }) else { return }
    chooser?.change(choices)
  }

  private func choices(of subject: Chooser.Subject) -> [Chooser.Choice] {
    switch subject {
    case .palette: palette
    case .picker(let id): options(of: id)
    case .path(_, let folder, let names):
      names.map { Chooser.Choice(title: $0.onOneLine, act: .fill(folder + $0)) }
    }
  }

  private func options(of id: ElementID) -> [Chooser.Choice] {
    guard case .picker(let options, _) = layout.box(id)?.content else { return [] }
    return options.enumerated().map { Chooser.Choice(title: $1.onOneLine, act: .send(.act(id, .pick($0)))) }
  }

  /// What the user can do on the screen, where they can go from there, and what the display does of its own.
  private var palette: [Chooser.Choice] {
    guard let screen else { return [] }
    let commands = screen.commands.map {
      Chooser.Choice(
        title: $0.title.onOneLine, key: $0.shortcut?.description ?? "", isEnabled: $0.isEnabled,
        act: .send(.run($0.title)))
    }
    let links = screen.root.flattened.filter {
      [.link, .externalLink].contains($0.role) && layout.stop(of: $0.id) != nil
    }
    .compactMap { link in
      link.label.map {
        Chooser.Choice(title: words("Go to %@", $0.onOneLine), act: .send(.act(link.id, .activate)))
      }
    }
    let places = screen.places.map {
      Chooser.Choice(title: words("Go to %@", $0.title.onOneLine), act: .send(.open($0.link)))
    }
    return commands + links + places + own(on: screen)
  }

  private func own(on screen: Screen) -> [Chooser.Choice] {
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
      let act = command.isPerformed ? Chooser.Act.perform(command) : input.map { .answer($0) } ?? .perform(command)
      return Chooser.Choice(title: title, key: keys.name(of: command, isTyping: true), act: act)
    }
  }

  // MARK: Keys

  /// Takes what is typed while something is chosen.
  mutating func handle(_ input: Input, in chooser: Chooser, _ layout: ChooserLayout) -> [Effect] {
    let page = max(1, layout.rows.height - 1)
    switch input {
    case .key(.escape, _): self.chooser = nil
    case .key(.enter, _): return choose(chooser.selection, in: chooser)
    case .key(.up, _), .key(.tab, .shift): select(chooser.selection - 1, of: layout)
    case .key(.down, _), .key(.tab, _): select(chooser.selection + 1, of: layout)
    case .key(.pageUp, _): select(chooser.selection - page, of: layout)
    case .key(.pageDown, _): select(chooser.selection + page, of: layout)
    case .key(.home, _): select(0, of: layout)
    case .key(.end, _): select(chooser.choices.count - 1, of: layout)
    case .key(.backspace, _): find(String(chooser.query.dropLast()))
    case .key(.character("u"), .control): find("")
    case .text(" ") where chooser.query.isEmpty && chooser.subject != .palette:
      return choose(chooser.selection, in: chooser)
    case .text(let text), .paste(let text, _): find(chooser.query + text.onOneLine)
    case .mouse(let mouse): return handle(mouse, in: chooser, layout)
    case .key, .focus: break
    }
    return []
  }

  private mutating func handle(_ mouse: Mouse, in chooser: Chooser, _ layout: ChooserLayout) -> [Effect] {
    switch mouse.kind {
    case .press where layout.rows.contains(mouse.place):
      return choose(layout.offset + mouse.place.y - layout.rows.y, in: chooser)
    case .press where !layout.rect.contains(mouse.place): self.chooser = nil
    case .wheelUp: select(chooser.selection - mouse.notches, of: layout)
    case .wheelDown: select(chooser.selection + mouse.notches, of: layout)
    case .press, .drag, .release: break
    }
    return []
  }

  /// No name is longer.
  private static let longestQuery = 100

  private mutating func find(_ query: String) {
    chooser?.find(String(query.prefix(Self.longestQuery)))
    chooser?.selection = 0
  }

  private mutating func select(_ number: Int, of layout: ChooserLayout) {
    chooser?.selection = max(0, min(number, layout.choices.count - 1))
  }

  private mutating func choose(_ number: Int, in chooser: Chooser) -> [Effect] {
    let choices = chooser.choices
    guard choices.indices.contains(number), choices[number].isEnabled else { return [] }
    self.chooser = nil
    return switch choices[number].act {
    case .send(let event): [.send(event)]
    case .perform(let command): perform(command)
    case .answer(let input): answer(input)
    case .fill(let text): edit { $0.replaceAll(with: text) }
    }
  }

  /// What Enter would choose; nil where that is only the first command.
  var markedChoice: Chooser.Choice? {
    guard let chooser, chooser.subject != .palette || !chooser.query.isEmpty || chooser.selection > 0 else {
      return nil
    }
    return chooser.choices.dropFirst(chooser.selection).first
  }

  /// Stays at what the user has come to, wherever it stands now.
  mutating func mark(_ choice: Chooser.Choice) {
    guard let choices = chooser?.choices else { return }
    let place = choices.firstIndex(of: choice) ?? choices.firstIndex { $0.title == choice.title }
    if let place { self.chooser?.selection = place }
  }

  /// Closes what an element offers that is gone, or can't be used any more.
  mutating func forgetChooser(in root: Element) {
    if let id = chooser?.subject.element, root.find(id)?.isEnabled != true { chooser = nil }
  }

  /// What is chosen from, as long as nothing else stands before the page.
  var chooserLayout: ChooserLayout? {
    guard let chooser, !hasAlert, screen?.loading == nil else { return nil }
    return ChooserLayout(chooser, in: geometry.column)
  }

  /// What stands above what is chosen from.
  var chooserTitle: String {
    if let id = chooser?.subject.element { layout.box(id)?.label ?? "" } else { words("Commands") }
  }
}
