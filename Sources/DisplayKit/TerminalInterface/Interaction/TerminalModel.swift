public import ScreenModel
@_spi(Host) public import VIPKit

/// The display without its terminal: takes screens, sizes and keys, and returns effects and frames.
public struct TerminalModel: Sendable {
  /// What the display must do after an input.
  public enum Effect: Equatable, Sendable {
    case send(UserEvent)
    case suspend
    /// Give the terminal back, and go on without it.
    case detach
    case redraw
    /// Take the mouse, or leave it to the terminal.
    case mouse(Bool)
    /// Find the rest of a path, and ``offer(_:isCut:for:)`` it before the next key.
    case complete(PathQuery)
    /// To the terminal's clipboard.
    case copy(String)
  }

  private(set) var screen: Screen?
  private(set) var geometry: ScreenGeometry
  private(set) var layout = Layout()
  private(set) var filters: [ElementID] = []
  private(set) var tables: [(list: ElementID, headers: [Element])] = []
  var state = ScreenState()
  private var states = ScreenStates()
  /// The display's own, until the next input.
  var statusMessage: String?
  var pictures: [PictureFile: Picture] = [:]
  var help: Help?
  var popup: SelectionPopup?
  /// The field in which the mouse button is held down.
  var heldField: ElementID?
  /// Where the mouse button is held down outside fields, and what it would press.
  var heldPress: (place: Point, target: ElementID?)?
  var selection: TextSelection?
  /// While it is open, it owns the typed day.
  var calendar: MonthCalendar? {
    didSet { if oldValue != nil, calendar == nil { state.typedDay = nil } }
  }
  var submission: Submission?
  var clipboard = ""
  /// Whether the terminal's window has the focus, as far as it tells.
  public internal(set) var hasFocus = true
  /// Whether the display has the mouse, and not the terminal.
  public internal(set) var hasMouse: Bool
  var alertFocus = 0
  /// The alert's lines scrolled out at the top.
  var alertOffset = 0
  /// Notices that the user hasn't seen long enough, in their order.
  var notices: [NumberedNotice] = []
  var newestNotice = 0
  /// Whether the first notice has been on the screen.
  public internal(set) var isNoticeSeen = false
  var isCancelFocused = false
  /// How long the user has been waiting.
  public internal(set) var waited = Duration.zero
  private var reportedFocus: Int?
  private var reportedPosition = ScreenPosition()
  var refusedShortcuts: Set<ElementID> = []
  var typedAhead: [Input] = []
  /// Counts the alerts.
  public internal(set) var lastAlert = 0
  private var seenAlert = 0

  let words: Words
  let canDetach: Bool
  /// Whether the output is lines (``SpokenScreen``).
  let isSpoken: Bool

  /// Begins without a screen.
  public init(
    size: Size, words: Words = Words(), hasMouse: Bool = true, canDetach: Bool = false, isSpoken: Bool = false
  ) {
    (self.canDetach, self.isSpoken) = (canDetach, isSpoken)
    (self.words, self.hasMouse) = (words, hasMouse)
    geometry = ScreenGeometry(size)
  }

  /// Takes a screen. Returns effects for after the host has shown it; the host waits for none of them.
  public mutating func show(_ screen: Screen) -> [Effect] {
    var screen = screen
    let refusals = refuseShortcuts(of: &screen)
    // The default message of a loader.
    if screen.loading == "Loading" { screen.loading = words("Loading") }
    let previous = self.screen
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
    // Something else has set another number than was typed.
    if let now = typedStepper?.value, now != number, !state.sentNumbers.contains(now) { state.typedNumber = nil }
    if !isWaiting { waited = .zero }
    if screen.cancelTitle == nil { isCancelFocused = false }
    let effects = flushTypeahead()
    followProblems(of: screen)
    followFocus(of: screen)
    return refusals + effects + requestRows()
  }

  private mutating func closeUnusable(in root: Element) {
    func isUsable(_ id: ElementID?) -> Bool { id.map { root.find($0)?.isEnabled == true } ?? true }
    if !isUsable(state.openMenu) { state.openMenu = nil }
    if !isUsable(popup?.subject.element) { popup = nil }
    if !isUsable(calendar?.picker) { calendar = nil }
  }

  /// Once a request: to the element, or the first target inside it, in a table to a row.
  private mutating func followFocus(of screen: Screen) {
    guard let focus = screen.focus, focus.number > state.followedFocus ?? 0 else { return }
    state.followedFocus = focus.number
    let element = focus.element.flatMap { screen.root.find($0) }
    let stops = element?.flattened.filter { layout.stop(of: $0.id) != nil } ?? []
    let row = element?.role == .table ? stops.first { $0.role == .row } : nil
    guard let target = row ?? stops.first else { return }
    // What was typed ahead was meant for the former focus.
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

  /// An event on the screen that the user sees.
  public func event(_ event: UserEvent) -> ScreenEvent { ScreenEvent(event, on: screen) }

  /// The instance that has the screen; nil when nothing is shown.
  public var instance: Int? { screen?.instance }
  var focus: ElementID? { state.focus(in: layout) }

  /// Reports what the host doesn't know yet: the scene that has the focus, which commands follow, and the position that
  /// comes back after a restart.
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

  /// Whether the user types into a field, even while something covers it.
  var isFieldFocused: Bool {
    focusedBox?.isField == true
  }

  /// Whether letters go into a field now, also into one behind an alert that asks nothing.
  public var isEditing: Bool {
    screen != nil && screen?.question == nil && !hasOpened && selection == nil
      && screen?.loading == nil && isFieldFocused
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
      table.children.last.map { ($0.id, table.children.first?.children ?? []) }
    }
    restore(anchors)
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
    focusedBox.flatMap { $0.role == .textEditor ? $0.rect.height : nil }
  }

  /// Whether there is an alert that the user can't have seen: input isn't meant for it.
  public var hasUnseenAlert: Bool { seenAlert < lastAlert && hasAlert }

  /// The alert is on the screen: input from now on answers it.
  public mutating func see(alert: Int) { seenAlert = max(seenAlert, alert) }
}
