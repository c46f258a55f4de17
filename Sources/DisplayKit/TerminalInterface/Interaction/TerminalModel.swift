public import ScreenModel
@_spi(Host) public import VIPKit

/// The display without its terminal: a value that takes screens, sizes and keys, and tells what the user wants and what is to be seen.
public struct TerminalModel: Sendable {
  /// What is to be done after an input.
  public enum Effect: Equatable, Sendable {
    /// Tell the host.
    case send(UserEvent)
    /// Stop the process, as Ctrl-Z does.
    case suspend
    /// Give the terminal back, and go on without it.
    case detach
    /// Draw everything again, whatever the terminal shows.
    case redraw
    /// Take the mouse, or leave it to the terminal.
    case mouse(Bool)
    /// Look for the rest of a path, and ``offer(_:isCut:for:)`` it before the next key.
    case complete(PathQuery)
    /// Put a text on the terminal's clipboard.
    case copy(String)
  }

  private(set) var screen: Screen?
  private(set) var geometry: ScreenGeometry
  private(set) var layout = Layout()
  /// The search fields that can have the focus, found once for a layout.
  private(set) var filters: [ElementID] = []
  /// The tables, with the headers of columns that they can be sorted by.
  private(set) var tables: [(list: ElementID, headers: [Element])] = []
  var state = ScreenState()
  private var states = ScreenStates()
  /// The display's own status message, until the next input.
  var statusMessage: String?
  /// Those of the page that were decoded.
  var pictures: [PictureFile: Picture] = [:]
  var help: Help?
  var popup: SelectionPopup?
  /// The field in which the button of the mouse is held down; nil for none.
  var heldField: ElementID?
  /// Where the button of the mouse is held down outside fields, and what it would use; nil for nowhere.
  var heldPress: (place: Point, target: ElementID?)?
  /// The text of the screen that is being selected; nil for none.
  var selection: TextSelection?
  /// What is typed of a day while it is open is its own.
  var calendar: MonthCalendar? {
    didSet { if oldValue != nil, calendar == nil { state.typedDay = nil } }
  }
  /// The button that was pressed last, until it is answered.
  var submission: Submission?
  var clipboard = ""
  /// Whether the terminal's window has the focus, as far as it tells.
  public internal(set) var hasFocus = true
  /// Whether the mouse is the display's, and not the terminal's.
  public internal(set) var hasMouse: Bool
  var alertFocus = 0
  /// The lines of the alert that have moved out of sight at the top.
  var alertOffset = 0
  /// The notices that the user hasn't seen long enough, in their order.
  var notices: [NumberedNotice] = []
  var newestNotice = 0
  /// Whether the first notice has been on the screen.
  public internal(set) var isNoticeSeen = false
  /// Whether the button that cancels what the loader stands for has the focus.
  var isCancelFocused = false
  /// For how long the user has been waiting for what is going on.
  public internal(set) var waited = Duration.zero
  /// The scene inside another in which the host knows the focus to be; nil for none.
  private var reportedFocus: Int?
  /// Where the host knows the user to be on the instance.
  private var reportedPosition = ScreenPosition()
  /// The commands of the instance whose shortcuts were taken away.
  var refusedShortcuts: Set<ElementID> = []
  /// What was typed into a field while the loader or an alert was up.
  var typedAhead: [Input] = []
  /// Counts the alerts that have come up.
  public internal(set) var lastAlert = 0
  /// The newest alert that the user has had on the screen.
  private var seenAlert = 0

  let words: Words
  /// Whether the run can go on without the terminal.
  let canDetach: Bool
  /// Whether what it shows is a run of lines (``SpokenScreen``).
  let isSpoken: Bool

  /// Makes one that shows nothing yet.
  public init(
    size: Size, words: Words = Words(), hasMouse: Bool = true, canDetach: Bool = false, isSpoken: Bool = false
  ) {
    (self.canDetach, self.isSpoken) = (canDetach, isSpoken)
    (self.words, self.hasMouse) = (words, hasMouse)
    geometry = ScreenGeometry(size)
  }

  /// Takes what is to be seen from now on.
  /// Returns what is to be done when the host has shown the screen: none of it is an answer that the host waits for.
  public mutating func show(_ screen: Screen) -> [Effect] {
    var screen = screen
    let refusals = refuseShortcuts(of: &screen)
    // What a scene says that says nothing else.
    if screen.loading == "Loading" { screen.loading = words("Loading") }
    let previous = self.screen
    let marked = markedChoice
    let number = typedStepper?.value
    let isOtherInstance = previous?.instance != screen.instance
    if isOtherInstance {
      calendar = nil
      if let previous { states.keep(state, of: previous.instance) }
      state = states.remove(screen.instance) ?? screen.position.map { ScreenState($0) } ?? ScreenState()
      reportedPosition = screen.position ?? ScreenPosition()
      (typedAhead, help, popup, heldField, submission) = ([], nil, nil, nil, nil)
      (waited, isCancelFocused) = (.zero, false)
    }
    if let alert = screen.alert(words), previous?.alert(words) != alert || isOtherInstance {
      lastAlert += 1
      (alertFocus, alertOffset) = (alert.first, 0)
    }
    // What was pointed at is gone, or covered.
    let isCovered =
      previous?.alert(words) != screen.alert(words) || (previous?.loading == nil) != (screen.loading == nil)
    if isOtherInstance || isCovered { (heldPress, selection) = (nil, nil) }
    add(screen.notices)
    self.screen = screen
    let isOtherTree = previous?.root != screen.root
    if let previous, !isOtherInstance, isOtherTree { state.follow(from: previous.root, to: screen.root) }
    state.updateEditors(from: screen.root)
    closeUnusable(in: screen.root)
    if isOtherTree || isOtherInstance {
      layOut()
    } else if previous?.commands != screen.commands || previous?.places != screen.places {
      refreshPopup()
    }
    if let marked { mark(marked) }
    // Something else has set another number than what is typed.
    if let now = typedStepper?.value, now != number, !state.sentNumbers.contains(now) { state.typedNumber = nil }
    if !isWaiting { waited = .zero }
    if screen.cancelTitle == nil { isCancelFocused = false }
    let effects = replay()
    followProblems(of: screen)
    followFocus(of: screen)
    return refusals + effects + requestRows()
  }

  /// Closes what an element has opened that is gone, or can't be used any more: its menu, its choices, its month.
  private mutating func closeUnusable(in root: Element) {
    func isUsable(_ id: ElementID?) -> Bool { id.map { root.find($0)?.isEnabled == true } ?? true }
    if !isUsable(state.openMenu) { state.openMenu = nil }
    if !isUsable(popup?.subject.element) { popup = nil }
    if !isUsable(calendar?.picker) { calendar = nil }
  }

  /// Moves the focus where the scene wants it, once: to the element, or the first inside it that can have the focus, in a table to a row.
  private mutating func followFocus(of screen: Screen) {
    guard let focus = screen.focus, focus.number > state.followedFocus ?? 0 else { return }
    state.followedFocus = focus.number
    let element = focus.element.flatMap { screen.root.find($0) }
    let stops = element?.flattened.filter { layout.stop(of: $0.id) != nil } ?? []
    let row = element?.role == .table ? stops.first { $0.role == .row } : nil
    guard let target = row ?? stops.first else { return }
    // What was typed ahead was meant for where the focus was.
    typedAhead = []
    moveFocus(to: target.id)
  }

  /// Takes another size of the terminal.
  @discardableResult
  public mutating func resize(_ size: Size) -> [Effect] {
    geometry = ScreenGeometry(size)
    (heldPress, selection) = (nil, nil)
    layOut()
    reveal()
    return requestRows()
  }

  /// What happens, as the host is told of it: on the screen that the user sees.
  public func event(_ event: UserEvent) -> ScreenEvent { ScreenEvent(event, on: screen) }

  /// The instance that has the screen; nil when nothing is shown.
  public var instance: Int? { screen?.instance }
  var focus: ElementID? { state.focus(in: layout) }

  /// Reports where the user is now, as far as the host doesn't know it: the scene of the screen that has the focus, as the commands
  /// follow it, and what is to come back after a restart.
  public mutating func reportPlace() -> [Effect] {
    guard screen != nil else { return [] }
    var effects: [Effect] = []
    let (scene, position) = (focus?.embedded?.instance, state.position)
    if position != reportedPosition {
      reportedPosition = position
      effects.append(.send(.moved(position)))
    }
    if scene != reportedFocus {
      reportedFocus = scene
      effects.append(.send(.focused(scene)))
    }
    return effects
  }

  var focusedBox: Box? { focus.flatMap { layout.box($0) } }

  /// Whether the focus is where one types, even while something covers that.
  var isFieldFocused: Bool {
    // A box is large: asked for its content alone, it isn't copied.
    focus.flatMap { layout.number(of: $0) }.map { layout.boxes[$0].content.isField } == true
  }

  var isChoosing: Bool { popup != nil || calendar != nil }

  /// Whether what is typed now goes into a field.
  public var isEditing: Bool {
    screen != nil && !hasAlert && help == nil && !isChoosing && selection == nil && screen?.loading == nil
      && isFieldFocused
  }

  mutating func layOut() {
    guard let screen else { return }
    let before = (focus, editorHeight)
    let anchors = anchors
    let row = focusedRow
    (geometry, layout) = placed(screen.root)
    if !pictures.isEmpty { pictures = pictures.filter { layout.pictureFiles.contains($0.key) } }
    let landmarks = screen.root.all { $0.role == .searchField || $0.role == .table }
    filters = landmarks.filter { $0.role == .searchField && layout.stop(of: $0.id) != nil }.map(\.id)
    tables = landmarks.filter { $0.role == .table }.compactMap { table in
      let headers = table.children.first?.children.filter { layout.stop(of: $0.id) != nil } ?? []
      return table.children.last.map { ($0.id, headers) }
    }
    hold(anchors)
    awaitRow(at: row)
    enterAwaitedRows()
    state.keepOrder(of: layout)
    clampOffsets()
    // An editor grows while it is typed into.
    if before != (focus, editorHeight), !layout.lists.contains(where: isRowToCome) { reveal() }
    refreshPopup()
  }

  /// A page of few elements is a card, as long as all of it is in sight.
  private func placed(_ root: Element) -> (ScreenGeometry, Layout) {
    func layout(_ size: Size) -> Layout {
      Layout(root, in: size, openMenu: state.openMenu, pictures: pictures, before: self.layout)
    }
    let screen = ScreenGeometry(geometry.size)
    if let width = screen.cardWidth, root.isCard(width: width) {
      // As high as it needs to be.
      let content = layout(Size(width: width, height: 0))
      if let card = screen.card(height: content.height) { return (card, content) }
    }
    return (screen, layout(Size(width: screen.page.width, height: screen.page.height)))
  }

  private var editorHeight: Int? {
    if case .editor = focusedBox?.content { focusedBox?.rect.height } else { nil }
  }

  // MARK: Alerts

  /// Whether there is an alert that the user can't have seen. What they type is not meant for it.
  public var hasUnseenAlert: Bool { seenAlert < lastAlert && hasAlert }

  /// Takes what is typed from now on as an answer to an alert: it is on the screen.
  public mutating func see(alert: Int) { seenAlert = max(seenAlert, alert) }
}
