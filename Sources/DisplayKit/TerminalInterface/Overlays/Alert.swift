import ScreenModel
@_spi(Host) import VIPKit

struct OverlayLayout: Equatable, Sendable {
  let question: Question
  let panel: Panel
  let lines: [String]
  let lineCount: Int
  let offset: Int
  let titleLines: Int
  /// Where not all buttons have room, they are a window around the one that has the focus.
  let firstButton: Int
  /// Of the buttons in sight, side by side where there is room, else below one another.
  let labels: [String]
  let buttons: [Rect]
  let isRow: Bool

  private static let widestText = 56
  private static let gap = 2

  var overflows: Bool { lineCount > lines.count }
  /// The last line of a page stays in sight: its end may be cut off.
  var pageStep: Int { max(1, lines.count - 1) }
  func offset(by step: Int) -> Int { max(0, min(offset + step, lineCount - lines.count)) }

  init(_ question: Question, focus: Int = 0, offset: Int = 0, in bounds: Rect) {
    self.question = question
    func room(_ hasBorder: Bool) -> Int { max(1, min(OverlayLayout.widestText, bounds.width - (hasBorder ? 8 : 0))) }
    func labels(_ hasBorder: Bool) -> [String] {
      question.choices.map { "[ \($0.title.onOneLine.truncated(to: max(1, room(hasBorder) - 4))) ]" }
    }
    func width(_ labels: [String]) -> Int {
      labels.reduce(0) { $0 + $1.columns } + max(0, labels.count - 1) * OverlayLayout.gap
    }
    func rows(_ hasBorder: Bool) -> Int {
      let labels = labels(hasBorder)
      return width(labels) <= room(hasBorder) ? min(1, labels.count) : labels.count
    }
    let hasBorder = bounds.width >= 14 && bounds.height >= (question.choices.isEmpty ? 3 : 6 + rows(true))
    let room = room(hasBorder)
    let wrappedTitle = question.title.isEmpty ? [] : question.title.wrapped(to: room)
    let message = question.message ?? ""
    let wrapped = wrappedTitle + (message.isEmpty && !wrappedTitle.isEmpty ? [] : message.wrapped(to: room))
    let allLabels = labels(hasBorder)
    isRow = rows(hasBorder) == 1
    // A third is left for the words.
    let wordRows = min(wrapped.count, max(1, bounds.height / 3))
    let buttonRows = hasBorder ? rows(true) : min(rows(false), max(1, bounds.height - wordRows))
    let count = isRow ? allLabels.count : buttonRows
    firstButton = max(0, min(focus - count / 2, allLabels.count - count))
    self.labels = Array(allLabels.dropFirst(firstButton).prefix(count))
    // Blank lines stand around the words and above the buttons.
    let rest = buttonRows + (hasBorder ? buttonRows > 0 ? 5 : 2 : 0)
    let shown = max(1, bounds.height - rest)
    lineCount = wrapped.count
    self.offset = max(0, min(offset, wrapped.count - shown))
    let inSight = wrapped.dropFirst(self.offset).prefix(shown)
    let isEnd = inSight.endIndex == wrapped.endIndex
    lines = isEnd ? Array(inSight) : inSight.dropLast() + inSight.suffix(1).map { ($0 + "…").truncated(to: room) }
    titleLines = max(0, min(wrappedTitle.count - self.offset, lines.count))
    let textColumns = wrapped.map(\.columns).max() ?? 0
    let buttonWidth = isRow ? width(self.labels) : self.labels.map(\.columns).max() ?? 0
    // With room for `…`, so that the box keeps its width as the words scroll.
    let wordsWidth = wrapped.count > shown ? min(room, textColumns + 1) : textColumns
    let textWidth = max(wordsWidth, buttonWidth == 0 ? 0 : min(room, buttonWidth + 4))
    let margin = Size(width: 3, height: buttonRows > 0 ? 2 : 1)
    panel = Panel(
      width: textWidth, height: lines.count + rest - 2 * margin.height, margin: margin, hasBorder: hasBorder,
      in: bounds)
    let inside = panel.inside
    let left = inside.x + max(0, (inside.width - buttonWidth) / 2)
    var place = Point(x: left, y: inside.y + lines.count + (hasBorder ? 1 : 0))
    var buttons: [Rect] = []
    for label in self.labels {
      buttons.append(Rect(x: place.x, y: place.y, width: min(label.columns, inside.width), height: 1))
      if isRow { place.x += label.columns + OverlayLayout.gap } else { place.y += 1 }
    }
    self.buttons = buttons
  }
}

extension Frame {
  /// - Parameter title: nil for the loader, whose words don't scroll.
  fileprivate mutating func paint(_ overlay: OverlayLayout, title: String?, focus: Int?) {
    let (panel, inside, question) = (overlay.panel, overlay.panel.inside, overlay.question)
    paint(panel, title: title ?? "", style: question.tint?.terminalStyle ?? .accent)
    write(lines: overlay.lines, at: inside.origin, style: .plain, in: inside)
    write(lines: Array(overlay.lines.prefix(overlay.titleLines)), at: inside.origin, style: .heading, in: inside)
    for (index, (label, place)) in zip(overlay.firstButton..., zip(overlay.labels, overlay.buttons)) {
      let isDestructive = question.choices[index].role == .destructive
      let style: Style = index == focus ? .focused : isDestructive ? [.bold, .negative] : []
      write(label, at: place.origin, style: style, in: place)
    }
    guard title != nil else { return }
    let x = panel.rect.maxX - 1
    paintScrollThumb(x: x, line: inside.y, height: overlay.lines.count, offset: overlay.offset, of: overlay.lineCount)
    paintScrollThumb(
      x: x, line: overlay.buttons.first?.y ?? 0, height: overlay.buttons.count, offset: overlay.firstButton,
      of: question.choices.count)
  }
}

extension TerminalModel {
  var alert: Question? { screen?.alert(words) }

  /// Cheaper than ``alert``.
  var hasAlert: Bool { screen?.error != nil || screen?.question != nil }

  /// Whether an error stands before the page.
  public var showsError: Bool { alert?.tint == .negative }

  func layout(of alert: Question) -> OverlayLayout {
    OverlayLayout(alert, focus: alertFocus, offset: alertOffset, in: geometry.column)
  }

  var loaderLayout: OverlayLayout? {
    guard let screen, let loading = screen.loading else { return nil }
    let message = [spinnerMark, loading, elapsed].filter { !$0.isEmpty }.joined(separator: " ")
    let choices = screen.cancelTitle.map { [Question.Choice($0)] } ?? []
    return OverlayLayout(Question(number: 0, title: "", message: message, choices: choices), in: geometry.column)
  }

  var isTextBehind: Bool { popup != nil || isFieldFocused }

  fileprivate mutating func bufferAndFlush(_ input: Input) -> [Effect] {
    bufferTypeahead(input)
    return flushTypeahead()
  }
}

extension Screen {
  func alert(_ words: Words) -> Question? {
    error.map {
      Question(number: 0, title: "", message: $0, tint: .negative, choices: [.init(words("OK"), role: .cancel)])
    } ?? question
  }
}

struct AlertPanel: Overlay {
  let layout: OverlayLayout
  var panel: Panel { layout.panel }
  private var choices: [Question.Choice] { layout.question.choices }

  func handle(_ input: Input, in model: inout TerminalModel) -> [Effect]? {
    if model.hasUnseenAlert { return model.bufferAndFlush(input) }
    // Arrows go to buttons below one another; then only the page keys scroll the words.
    let arrow = layout.overflows && layout.isRow ? 1 : nil
    if let lines = input.lines(arrow: arrow, page: layout.pageStep) {
      model.alertOffset = layout.offset(by: lines)
      return []
    }
    switch input {
    // In the middle of typing, a blank is no answer.
    case .text(" ") where model.isTextBehind && (!model.typedAhead.isEmpty || model.screen?.error != nil):
      return model.bufferAndFlush(input)
    case .key(.enter, _), .text(" "): return press(model.alertFocus, in: &model)
    case .key(.escape, _): return layout.question.cancel.map { press($0, in: &model) } ?? []
    case .key(.tab, let modifiers): moveFocus(by: modifiers.contains(.shift) ? -1 : 1, in: &model)
    case .key(.right, _), .key(.down, _): moveFocus(by: 1, in: &model)
    case .key(.left, _), .key(.up, _): moveFocus(by: -1, in: &model)
    case .mouse(let mouse):
      guard mouse.kind == .press, let button = layout.buttons.firstIndex(where: { $0.contains(mouse.place) })
      else { return [] }
      return press(layout.firstButton + button, in: &model)
    // A user who types doesn't stop for an alert that comes by itself.
    default: return model.bufferAndFlush(input)
    }
    return []
  }

  private func press(_ button: Int, in model: inout TerminalModel) -> [Effect] {
    // An alert that replaces this one is another one, whatever it says.
    model.lastAlert += 1
    return [.send(model.screen?.error == nil ? .answer(layout.question.number, choice: button) : .dismissError)]
  }

  private func moveFocus(by step: Int, in model: inout TerminalModel) {
    model.alertFocus = (model.alertFocus + step + choices.count) % choices.count
  }

  func paint(in frame: inout Frame, of model: TerminalModel) {
    frame.paint(layout, title: model.showsError ? model.words("Error") : "", focus: model.alertFocus)
  }

  func hints(in model: TerminalModel) -> [Hint]? {
    let words = model.words
    let scroll = layout.overflows ? [Hint("PgUp/PgDn", words("scroll"))] : []
    guard model.screen?.error == nil else { return [Hint("Enter", words("dismiss"))] + scroll }
    let next = choices.count > 1 ? [Hint(.next, words("next"))] : []
    let escape = layout.question.cancel.map { [Hint(.back, choices[$0].title.asAction)] } ?? []
    return [Hint("Enter", choices[model.alertFocus].title.asAction)] + next + escape + scroll
  }

  func spoken(in model: TerminalModel) -> (key: String, pieces: [String]) {
    let place = model.words("%d of %d", model.alertFocus + 1, choices.count)
    return ("alert \(model.lastAlert)", [choices[model.alertFocus].title, model.words("button"), place])
  }
}

struct LoaderPanel: Overlay {
  let layout: OverlayLayout
  var panel: Panel { layout.panel }

  /// Return and the space bar need the focus on the button: those typed ahead are for the page.
  func handle(_ input: Input, in model: inout TerminalModel) -> [Effect]? {
    guard !layout.question.choices.isEmpty else { return nil }
    let cancel = [Effect.send(.act(.cancelLoading, .activate))]
    switch input {
    case .key(.escape, []): return cancel
    case .key(.tab, _):
      model.isCancelFocused.toggle()
      return []
    case .key(.enter, _), .text(" "): return model.isCancelFocused ? cancel : nil
    case .mouse(let mouse) where mouse.kind == .press:
      return layout.buttons.contains { $0.contains(mouse.place) } ? cancel : nil
    default: return nil
    }
  }

  func paint(in frame: inout Frame, of model: TerminalModel) {
    frame.paint(layout, title: nil, focus: model.isCancelFocused ? 0 : nil)
  }

  func hints(in model: TerminalModel) -> [Hint]? {
    guard let cancel = layout.question.choices.first?.title.asAction else { return nil }
    return [Hint(.back, cancel)] + (model.isCancelFocused ? [Hint(.activate, cancel)] : [])
  }

  func spoken(in model: TerminalModel) -> (key: String, pieces: [String]) {
    let cancel = layout.question.choices.first.map { "\(KeyCommand.back.name(isTyping: true)): \($0.title)" } ?? ""
    return ("loader", [model.screen?.loading ?? "", cancel])
  }
}
