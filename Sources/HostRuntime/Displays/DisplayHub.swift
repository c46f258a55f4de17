import HostState
import ScreenModel
@_spi(Host) import VIPKit

/// The displays of a run: the one in this process, if any, and the attached ones. One is active: its environment and
/// focus decide what the scenes make. The others lay out the same screen for themselves, until the user acts there.
@MainActor
final class DisplayHub: Display {
  private(set) var local: (any Display)?
  private var attached: [Int: Attached] = [:]
  private var lastNumber = 0
  /// The number of the display used last; nil for the one in this process.
  private var active: Int?
  private var localState = DisplayState()
  /// Whether the active display's environment has yet to become the screen's.
  private var isEnvironmentDue = false
  /// Whether the last event is an edit: panes don't come and go in the middle of one.
  private var isTyping = false
  /// The least time between changes of environment: two users who take turns would make panes come and go.
  private let pause: Duration
  private var lastChange: ContinuousClock.Instant?
  private var nextChange: Task<Void, Never>?
  private(set) var screen: Screen?
  private var send: (@MainActor (ScreenEvent) -> Void)?
  /// Events from before the app could take them.
  private var early: [(event: ScreenEvent, number: Int, display: Int)] = []
  var lastEvent: (String) -> Int = { _ in 0 }
  var onEvent: @MainActor (ScreenEvent) -> Void = { _ in }
  /// Called for an event with a receipt that has no effect.
  var onReceipt: (EventReceipt) -> Void = { _ in }

  /// The local display is 0 there.
  private var rows = SharedRows()

  /// The visible screen's last edits by field, while there are several displays.
  private var edits: [ElementID: [Edit]] = [:]
  private static let mostEdits = 32

  private struct Edit {
    let display: Int?
    /// The screen's when the edit was carried out. The display learns of it with the next revision.
    let revision: Int
    /// The field's text before.
    let former: String
    /// The display's text until it learns that the edit was carried out.
    let text: String
    /// Whether other users have typed text that the display doesn't show.
    let isMerged: Bool
  }

  private struct Attached {
    let display: any AttachedDisplay
    let profile: DisplayProfile
    var state: DisplayState
    var lastEvent = 0
  }

  let attendance: Attendance

  /// Noted while the display wasn't active.
  private struct DisplayState {
    var environment: EnvironmentValues?
    var position: ScreenEvent?
    var focus: ScreenEvent?
  }

  init(_ attendance: Attendance = Attendance(), pause: Duration = .seconds(1)) {
    (self.attendance, self.pause) = (attendance, pause)
  }

  func begin(on display: (any Display)?, in environment: EnvironmentValues) {
    local = display
    localState.environment = environment
    attendance.note(0, isThere: display != nil)
    if display != nil { ask(for: rows.add(0)) }
  }

  func start(send: @escaping @MainActor (ScreenEvent) -> Void) throws {
    self.send = { [weak self] event in
      self?.onEvent(event)
      send(event)
    }
    try local?.start { [weak self] in self?.take($0, from: nil) }
    if local == nil { activateNewest() }
    for (event, number, display) in early { take(event, event: number, from: display) }
    early = []
  }

  var isStarted: Bool { send != nil }

  func detachLocal() {
    local?.stop()
    local = nil
    forget(0)
    attendance.note(0, isThere: false)
    if active == nil { activateNewest() }
  }

  func show(_ screen: Screen) {
    if screen.instance != self.screen?.instance { edits = [:] }
    self.screen = screen
    // First: what a display asks for as it is shown the screen is newer.
    ask(for: rows.show(screen))
    local?.show(seen(by: 0, screen))
    for number in attached.keys { show(screen, on: number) }
  }

  private func show(_ screen: Screen, on number: Int) {
    guard let display = attached[number] else { return }
    display.display.show(seen(by: number, screen), acknowledging: acknowledged(display))
  }

  private func seen(by number: Int, _ screen: Screen) -> Screen {
    if attached[number]?.display.seesAllRows == true { return screen }
    return rows.screen(screen, for: number, active: active ?? 0)
  }

  var canAskBeforeQuit: Bool { local?.canAskBeforeQuit ?? false }

  var kind: String? { local?.kind }

  var statistics: DisplayStatistics? { local?.statistics }

  func open(_ destination: LinkDestination) -> Bool {
    guard let display = active.flatMap({ attached[$0]?.display }) else { return false }
    display.open(destination)
    return true
  }

  /// Offers a file to the user at the active display; false where it takes none.
  func save(_ bytes: [UInt8], as name: String) -> Bool {
    guard let display = active.flatMap({ attached[$0] }), display.profile.takesFiles == true else { return false }
    display.display.save(bytes, as: name)
    return true
  }

  func stop() {
    local?.stop()
    nextChange?.cancel()
    (local, send, attached, nextChange) = (nil, nil, [:], nil)
  }

  var profiles: [DisplayProfile] {
    attached.sorted { $0.key < $1.key }.map { number, display in
      var profile = display.profile
      if number == active { profile.isActive = true }
      return profile
    }
  }

  /// A display of the same name is replaced: its connection was cut. Returns the display's number.
  func attach(_ display: any AttachedDisplay, _ profile: DisplayProfile, in environment: EnvironmentValues) -> Int {
    if let name = profile.name, let former = attached.first(where: { $0.value.profile.name == name }) {
      detach(former.key)
    }
    lastNumber += 1
    let new = Attached(display: display, profile: profile, state: DisplayState(environment: environment))
    attached[lastNumber] = new
    attendance.note(lastNumber, isThere: !profile.follows && !profile.isBrowser)
    let wanted = profile.follows || display.seesAllRows ? [:] : rows.add(lastNumber)
    if let screen { show(screen, on: lastNumber) }
    ask(for: wanted)
    if isStarted, local == nil, active == nil, !profile.follows { activate(lastNumber) }
    return lastNumber
  }

  func detach(_ number: Int) {
    guard attached.removeValue(forKey: number) != nil else { return }
    forget(number)
    guard active == number else { return }
    if local == nil { activateNewest() } else { activate(nil) }
  }

  private var isSeveral: Bool { attached.count > (local == nil ? 1 : 0) }

  private func forget(_ number: Int) {
    if !isSeveral { edits = [:] }
    ask(for: rows.remove(number))
  }

  private func ask(for wanted: SharedRows.Wanted) {
    for (list, rows) in wanted where !rows.isEmpty { send?(ScreenEvent(.act(list, .show(rows)), on: screen)) }
  }

  private func activateNewest() {
    active = nil
    if let newest = attached.filter({ !$0.value.profile.follows }).keys.max() { activate(newest) }
  }

  /// - Parameter event: its number there; 0 for none.
  func take(_ screenEvent: ScreenEvent, event: Int, from number: Int) {
    guard let display = attached[number], !display.profile.follows else { return }
    guard isStarted else { return early.append((screenEvent, event, number)) }
    attached[number]?.lastEvent = max(display.lastEvent, event)
    let revision = screen?.revision
    var screenEvent = screenEvent
    screenEvent.receipt = event > 0 ? display.profile.name.map { EventReceipt(display: $0, number: event) } : nil
    let isSent = screen?.accepts(screenEvent.event) != false && take(screenEvent, from: number)
    if !isSent, let receipt = screenEvent.receipt { onReceipt(receipt) }
    // The display waits for the acknowledgement, even when nothing changed.
    if let screen, screen.revision == revision { show(screen, on: number) }
  }

  private func acknowledged(_ display: Attached) -> Int { display.profile.name.map(lastEvent) ?? display.lastEvent }

  /// Returns whether the event was sent to the app.
  @discardableResult
  private func take(_ screenEvent: ScreenEvent, from number: Int?) -> Bool {
    let event = screenEvent.event
    if case .act(let list, .show(let looked)) = event {
      if screenEvent.instance == screen?.instance { ask(for: rows.look(at: looked, of: list, by: number ?? 0)) }
      // The union is no event of this display, whose own one has no other effect.
      return false
    }
    if number != active {
      guard event.isInteraction else {
        keep(screenEvent, of: number)
        return false
      }
      activate(number, isTyping: event.isEdit)
    } else if case .environment(let environment) = event {
      update(number) { $0.environment = environment }
    } else if event.isInteraction {
      isTyping = event.isEdit
    }
    if case .moved(let position) = event, screenEvent.instance == screen?.instance {
      if position.focus != screen?.position?.focus { isTyping = false }
      screen?.position = position
    }
    surround()
    send?(merged(screenEvent, from: number))
    return true
  }

  /// An edit holds its display's whole text, which lacks what other users typed meanwhile: it is merged in.
  private func merged(_ screenEvent: ScreenEvent, from number: Int?) -> ScreenEvent {
    guard isSeveral, case .act(let id, .edit(let text)) = screenEvent.event, let screen,
      let field = screen.root.find(id), !field.isSecure, let current = field.text
    else { return screenEvent }
    let edits = edits[id] ?? []
    let own = edits.last { $0.display == number && $0.revision >= screenEvent.revision }
    let since = own?.revision ?? screenEvent.revision
    let isMerged = own?.isMerged == true || edits.contains { $0.display != number && $0.revision >= since }
    let edit = Edit(display: number, revision: screen.revision, former: current, text: text, isMerged: isMerged)
    self.edits[id] = edits.suffix(Self.mostEdits - 1) + [edit]
    guard isMerged, let former = own?.text ?? edits.first(where: { $0.revision >= since })?.former,
      let merged = TextSplice.merge(text, with: current, from: former)
    else { return screenEvent }
    var event = ScreenEvent(.act(id, .edit(merged)), instance: screenEvent.instance, revision: screenEvent.revision)
    event.receipt = screenEvent.receipt
    return event
  }

  private func keep(_ screenEvent: ScreenEvent, of number: Int?) {
    switch screenEvent.event {
    case .environment(let environment): update(number) { $0.environment = environment }
    case .moved: update(number) { $0.position = screenEvent }
    case .focused: update(number) { $0.focus = screenEvent }
    case .quit: send?(screenEvent)
    default: break
    }
  }

  private func update(_ number: Int?, _ change: (inout DisplayState) -> Void) {
    guard let number else { return change(&localState) }
    if var display = attached[number] {
      change(&display.state)
      attached[number] = display
    }
  }

  private func activate(_ number: Int?, isTyping: Bool = false) {
    (active, self.isTyping) = (number, isTyping)
    let state = number.map { attached[$0]?.state } ?? localState
    update(number) { ($0.position, $0.focus) = (nil, nil) }
    isEnvironmentDue = true
    surround()
    for event in [state?.position, state?.focus] { if let event { send?(event) } }
  }

  private func surround() {
    guard isEnvironmentDue, !isTyping, nextChange == nil else { return }
    if let rest = lastChange.map({ $0 + pause - .now }), rest > .zero {
      nextChange = Task { [weak self] in
        guard (try? await Task.sleep(for: rest)) != nil else { return }
        self?.nextChange = nil
        self?.surround()
      }
      return
    }
    isEnvironmentDue = false
    let environment = active.map { attached[$0]?.state.environment } ?? localState.environment
    guard let environment else { return }
    lastChange = .now
    send?(ScreenEvent(.environment(environment), on: screen))
  }
}

extension UserEvent {
  fileprivate var isEdit: Bool { if case .act(_, .edit) = self { true } else { false } }
}
