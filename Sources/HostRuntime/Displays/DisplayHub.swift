import HostState
import ScreenModel
import VIPKit

/// The displays of a run: the one in this process, if there is one, and those that are attached.
///
/// One is active: its surroundings and its focus decide what the scenes make. The others lay the same screen out for themselves,
/// until somebody does something there.
@MainActor
final class DisplayHub: Display {
  /// The display in this process; nil in a run that has none.
  private(set) var local: (any Display)?
  private var attached: [Int: Attached] = [:]
  private var lastNumber = 0
  /// The display in which something was done last, by number; nil for the one in this process.
  private var active: Int?
  private var localState = DisplayState()
  /// Whether the active display's surroundings have yet to become the screen's.
  private var isEnvironmentDue = false
  /// Whether what was done last is an edit: panes don't come and go in the middle of one.
  private var isTyping = false
  /// Two who take turns would have panes come and go: the surroundings change at most once in this time.
  private let pause: Duration
  private var lastChange: ContinuousClock.Instant?
  private var nextChange: Task<Void, Never>?
  private(set) var screen: Screen?
  private var send: (@MainActor (ScreenEvent) -> Void)?
  /// What happened before the app could take it.
  private var early: [(event: ScreenEvent, number: Int, display: Int)] = []
  var lastEvent: (String) -> Int = { _ in 0 }
  /// Is told of each event before it is carried out.
  var onEvent: @MainActor (ScreenEvent) -> Void = { _ in }
  /// Is told of an event of such a display that has no effect.
  var onReceipt: (EventReceipt) -> Void = { _ in }

  /// The last edits of each field of the screen that shows what is typed, while there are several displays.
  private var edits: [ElementID: [Edit]] = [:]
  private static let mostEdits = 32

  private struct Edit {
    let display: Int?
    /// That of the screen on which it was carried out. The display is told of it with the next one.
    let revision: Int
    /// What was in the field before.
    let former: String
    /// What the display shows, until it is told that the edit was carried out.
    let text: String
    /// Whether others have typed what the display doesn't show.
    let isMerged: Bool
  }

  private struct Attached {
    let display: any AttachedDisplay
    let profile: DisplayProfile
    var state: DisplayState
    var lastEvent = 0
  }

  let attendance: Attendance

  /// What a display has told while it wasn't active.
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

  /// Whether what happens at the displays has an effect by now.
  var isStarted: Bool { send != nil }

  /// Has the display in this process give back what it took over, and go.
  func detachLocal() {
    local?.stop()
    local = nil
    forgetEdits()
    attendance.note(0, isThere: false)
    if active == nil { activateNewest() }
  }

  func show(_ screen: Screen) {
    if screen.instance != self.screen?.instance { edits = [:] }
    self.screen = screen
    local?.show(screen)
    for display in attached.values { display.display.show(screen, acknowledging: acknowledged(display)) }
  }

  var canAskBeforeQuit: Bool { local?.canAskBeforeQuit ?? false }

  var kind: String? { local?.kind }

  var statistics: DisplayStatistics? { local?.statistics }

  func open(_ destination: LinkDestination) -> Bool {
    guard let display = active.flatMap({ attached[$0]?.display }) else { return false }
    display.open(destination)
    return true
  }

  /// Gives the user a file where they act; false where that can't be done.
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

  // MARK: Attached displays

  var profiles: [DisplayProfile] {
    attached.sorted { $0.key < $1.key }.map { number, display in
      var profile = display.profile
      if number == active { profile.isActive = true }
      return profile
    }
  }

  /// Shows what is on the screen on another display, too.
  /// One that has the same name is gone: its connection was cut.
  ///
  /// - Returns: the number by which the display is known from now on.
  func attach(_ display: any AttachedDisplay, _ profile: DisplayProfile, in environment: EnvironmentValues) -> Int {
    if let name = profile.name, let former = attached.first(where: { $0.value.profile.name == name }) {
      detach(former.key)
    }
    lastNumber += 1
    let new = Attached(display: display, profile: profile, state: DisplayState(environment: environment))
    attached[lastNumber] = new
    attendance.note(lastNumber, isThere: !profile.follows && !profile.isBrowser)
    if let screen { display.show(screen, acknowledging: acknowledged(new)) }
    if isStarted, local == nil, active == nil, !profile.follows { activate(lastNumber) }
    return lastNumber
  }

  func detach(_ number: Int) {
    guard attached.removeValue(forKey: number) != nil else { return }
    forgetEdits()
    guard active == number else { return }
    if local == nil { activateNewest() } else { activate(nil) }
  }

  private var isSeveral: Bool { attached.count > (local == nil ? 1 : 0) }

  private func forgetEdits() { if !isSeveral { edits = [:] } }

  private func activateNewest() {
    active = nil
    if let newest = attached.filter({ !$0.value.profile.follows }).keys.max() { activate(newest) }
  }

  /// Carries out what happens at an attached display.
  ///
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
    // The display waits to hear that its event was carried out, though nothing has come of it.
    if let screen, screen.revision == revision, let display = attached[number] {
      display.display.show(screen, acknowledging: acknowledged(display))
    }
  }

  private func acknowledged(_ display: Attached) -> Int { display.profile.name.map(lastEvent) ?? display.lastEvent }

  /// - Returns: whether the app was sent the event.
  @discardableResult
  private func take(_ screenEvent: ScreenEvent, from number: Int?) -> Bool {
    let event = screenEvent.event
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

  /// An edit says all that is in the field of its display, which doesn't show what others have typed meanwhile: that is put in.
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

  /// Has the active display's surroundings become the screen's, now or when it is time.
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
