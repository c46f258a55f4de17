import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@testable import HostRuntime

@Suite("Several displays of one run: the scenes follow the one in which something was done last")
@MainActor
struct SeveralDisplaysTests {
  private final class Spy: Display, AttachedDisplay {
    private(set) var send: (@MainActor (ScreenEvent) -> Void)?
    private(set) var shown: [Int] = []
    private(set) var acknowledged: [Int] = []
    private(set) var opened: [LinkDestination] = []
    private(set) var isStopped = false
    private(set) var screen: Screen?
    var seesAllRows = false

    func start(send: @escaping @MainActor (ScreenEvent) -> Void) throws { self.send = send }
    func show(_ screen: Screen) {
      shown.append(screen.revision)
      self.screen = screen
    }
    func stop() { isStopped = true }
    func show(_ screen: Screen, acknowledging event: Int) {
      shown.append(screen.revision)
      acknowledged.append(event)
      self.screen = screen
    }
    func open(_ destination: LinkDestination) { opened.append(destination) }
    private(set) var saved: [String] = []
    func save(_ bytes: [UInt8], as name: String) { saved.append(name) }
  }

  private final class Host { var events: [UserEvent] = [] }

  private let local = Spy()
  private let hub: DisplayHub
  private let host = Host()

  init() throws {
    hub = DisplayHub(pause: .zero)
    hub.begin(on: local, in: Self.environment(.regular))
    try hub.start { [host] in host.events.append($0.event) }
    hub.show(screen(1))
  }

  private static func environment(_ width: WidthClass) -> EnvironmentValues {
    var environment = EnvironmentValues()
    environment.widthClass = width
    return environment
  }

  private func screen(_ revision: Int, _ text: String = "", isSecure: Bool = false) -> Screen {
    let root = Element(
      .verticalStack,
      children: [
        Element(.button(), label: "A").named(ElementID("button.A")),
        Element(.field(Element.Field(isSecure ? .secret : .line, text: text)), label: "A")
          .named(ElementID("textField.A")),
        Element(.list(Element.List())).named(ElementID("list.A")),
      ])
    var screen = Screen(instance: 1, sceneID: "A", title: "A", root: root)
    screen.canGoBack = true
    screen.revision = revision
    return screen
  }

  private func attach(
    _ spy: Spy = Spy(), to other: DisplayHub? = nil, follows: Bool = false, as name: String? = nil,
    takesFiles: Bool = false, _ width: WidthClass = .compact
  ) -> Int {
    let profile = DisplayProfile(kind: "test", pid: 1, follows: follows, name: name, takesFiles: takesFiles)
    return (other ?? hub).attach(spy, profile, in: Self.environment(width))
  }

  private func take(_ event: UserEvent, _ number: Int = 0, from display: Int) {
    hub.take(ScreenEvent(event, on: screen(1)), event: number, from: display)
  }

  private static let press = UserEvent.act(ElementID("button.A"), .activate)
  private static let edit = UserEvent.act(ElementID("textField.A"), .edit("a"))

  @Test("One that comes is shown the screen, and the others go on; what it does is acknowledged, whatever comes of it")
  func comes() {
    let spy = Spy()
    let number = attach(spy)
    hub.show(screen(2))
    #expect(([spy, local].map(\.shown), host.events) == ([[1, 2], [1, 2]], []))
    take(Self.press, 7, from: number)
    #expect(spy.acknowledged == [0, 0, 7])
    hub.show(screen(3))
    #expect(spy.acknowledged == [0, 0, 7, 7])
  }

  @Test("Pressing in another brings its surroundings and position; when it goes, those of the first come back")
  func activation() {
    let number = attach()
    let position = ScreenPosition(focus: "button.A")
    take(.moved(position), from: number)
    take(.focused(3), from: number)
    #expect(host.events == [])
    take(Self.press, from: number)
    let compact = UserEvent.environment(Self.environment(.compact))
    #expect(host.events == [compact, .moved(position), .focused(3), Self.press])
    host.events = []
    take(.moved(ScreenPosition()), from: number)
    #expect(host.events == [.moved(ScreenPosition())])
    host.events = []
    local.send?(ScreenEvent(.back, on: screen(1)))
    #expect(host.events == [.environment(Self.environment(.regular)), .back])

    // When the active one goes, the scenes follow the first one again.
    take(Self.press, from: number)
    host.events = []
    hub.detach(number)
    #expect((host.events, hub.profiles) == ([.environment(Self.environment(.regular))], []))
  }

  @Test("In the middle of an edit the surroundings stay")
  func edits() {
    let number = attach()
    take(Self.edit, from: number)
    take(Self.edit, from: number)
    #expect(host.events == [Self.edit, Self.edit])
    let position = ScreenPosition(focus: "textField.A")
    take(.moved(position), from: number)
    #expect(host.events.dropFirst(2) == [.environment(Self.environment(.compact)), .moved(position)])
  }

  @Test(
    "Who types into a field says what they show; what others have typed meanwhile is put in",
    arguments: [
      // Revision, display, its text, the text sent to the app: a display shows its own text until that is acknowledged.
      [
        (1, 0, "-a", "-a"), (1, 1, "b-", "b-a"), (1, 0, "-aa", "b-aa"), (1, 1, "bb-", "bb-aa"),
        (4, 0, "b-aaa", "bb-aaa"),
      ],
      // Both at one place; one inserts what the other deletes.
      [(1, 0, "-a", "-a"), (1, 1, "-b", "-ba"), (3, 0, "", ""), (3, 1, "-bab", "b"), (3, 1, "-babb", "bb")],
      // One display alone, while the scene writes something else.
      [(1, 0, "-a", "A"), (1, 0, "-ab", "-ab"), (3, 1, "-abc", "-abc")],
    ])
  func together(edits: [(revision: Int, display: Int, text: String, sent: String)]) {
    let field = ElementID("textField.A")
    let displays = [attach(), attach()]
    hub.show(screen(1, "-"))
    for (index, edit) in edits.enumerated() {
      let event = ScreenEvent(.act(field, .edit(edit.text)), instance: 1, revision: edit.revision)
      hub.take(event, event: index + 1, from: displays[edit.display])
      #expect(host.events.last == .act(field, .edit(edit.sent == "A" ? "-a" : edit.sent)))
      hub.show(screen(index + 2, edit.sent))
    }
  }

  @Test("Nothing is kept of what was typed into a secure field, or when one display is left", arguments: [true, false])
  func forgotten(isSecure: Bool) {
    let field = ElementID("textField.A")
    hub.detachLocal()
    let (first, second) = (attach(), attach())
    hub.show(screen(1, "-", isSecure: isSecure))
    hub.take(ScreenEvent(.act(field, .edit("-a")), instance: 1, revision: 1), event: 1, from: first)
    hub.show(screen(2, "-a", isSecure: isSecure))
    var other = second
    if !isSecure {
      hub.detach(second)
      other = attach()
    }
    hub.take(ScreenEvent(.act(field, .edit("b-")), instance: 1, revision: 1), event: 1, from: other)
    #expect(host.events.last == .act(field, .edit("b-")))
  }

  @Test("Of two who take turns the surroundings follow the last one, and not at once", arguments: [false, true])
  func turns(isTyping: Bool) async throws {
    let hub = DisplayHub(pause: .milliseconds(100))
    let host = Host()
    hub.begin(on: local, in: Self.environment(.regular))
    try hub.start { [host] in host.events.append($0.event) }
    let number = attach(to: hub)
    let regular = UserEvent.environment(Self.environment(.regular))
    let compact = UserEvent.environment(Self.environment(.compact))
    for _ in 0..<3 {
      hub.take(ScreenEvent(Self.press, on: screen(1)), event: 0, from: number)
      local.send?(ScreenEvent(isTyping ? Self.edit : Self.press, on: screen(1)))
    }
    let surroundings = host.events.filter { [regular, compact].contains($0) }
    #expect(surroundings.first == compact && surroundings.count < 6)
    if isTyping { local.send?(ScreenEvent(.back, on: screen(1))) }
    try await eventually("the surroundings are those of the last") { @MainActor in host.events.last == regular }
    hub.stop()
  }

  @Test("The scene makes the rows of a long list that each one looks at; recordings and replays see all of them")
  func rows() {
    let (page, far, recording) = (LongPage(), Spy(), Spy())
    let number = attach(far)
    recording.seesAllRows = true
    _ = attach(recording, follows: true)
    hub.show(page.screen(2))
    local.send?(ScreenEvent(.act(page.list, .show(RangeSet(0..<300))), on: screen(1)))
    take(.act(page.list, .show(RangeSet(200..<900))), from: number)
    page.make(RangeSet(0..<900))
    hub.show(page.screen(3))
    #expect([local, far, recording].map(\.screen?.rows) == [0..<300, 200..<900, 0..<900])
    // Of another screen.
    local.send?(ScreenEvent(.act(page.list, .show(RangeSet(7..<8))), instance: 9, revision: 1))
    hub.detach(number)
    let shown = [0..<300, 0..<900, 0..<300]
    #expect(host.events == shown.map { .act(page.list, .show(RangeSet($0))) })
  }

  @Test("Shortcuts that another one can't give, and all that who follows does: nothing")
  func others() {
    let number = attach()
    take(.shortcutUnavailable(ElementID("a"), reason: "x"), from: number)
    let follower = attach(follows: true)
    take(Self.press, from: follower)
    take(.moved(ScreenPosition(page: 3)), from: follower)
    #expect(host.events == [])
  }

  @Test("Of one that names itself what is written down is acknowledged; what has no effect is written down, too")
  func named() {
    var done = 3
    hub.lastEvent = { $0 == "tab" ? done : 0 }
    hub.onReceipt = { done = max(done, $0.number) }
    let spy = Spy()
    let number = attach(spy, as: "tab")
    // The host hasn't written it to the journal yet.
    take(Self.press, 4, from: number)
    #expect((host.events.last, spy.acknowledged) == (Self.press, [3, 3]))
    done = 4
    hub.show(screen(2))
    #expect(spy.acknowledged == [3, 3, 4])
    // Refused: the screen has no such row, and another display is active.
    local.send?(ScreenEvent(.back, on: screen(1)))
    take(.moved(ScreenPosition()), 5, from: number)
    #expect(spy.acknowledged == [3, 3, 4, 5])
    take(Self.press, from: number)
    #expect(done == 5)

    let other = Spy()
    let next = attach(other, as: "tab")
    #expect(hub.profiles.count == 1)
    host.events = []
    take(Self.press, 6, from: number)
    #expect(host.events == [] && other.acknowledged == [5])
    take(Self.press, 6, from: next)
    #expect(host.events.last == Self.press)
  }

  @Test("A link opens where it was pressed; a file goes to the display where the user acts, if that takes files")
  func linksAndFiles() throws {
    let (spy, other) = (Spy(), Spy())
    let number = attach(spy, takesFiles: true)
    let destination = try #require(LinkDestination("https://example.org"))
    #expect([hub.save([], as: "a"), hub.open(destination)] == [false, false])
    take(Self.press, from: number)
    #expect([hub.save([], as: "a"), hub.open(destination)] == [true, true])
    #expect((spy.saved, spy.opened) == (["a"], [destination]))
    take(Self.press, from: attach(other))
    #expect(!hub.save([], as: "b") && other.saved == [])
  }

  @Test("What happens before the app can take it waits")
  func early() throws {
    let hub = DisplayHub()
    hub.begin(on: nil, in: EnvironmentValues())
    let number = attach(to: hub)
    hub.show(screen(1))
    hub.take(ScreenEvent(Self.press, on: screen(1)), event: 1, from: number)
    try hub.start { [host] in host.events.append($0.event) }
    #expect(host.events == [.environment(Self.environment(.compact)), Self.press])
  }

  @Test("Without a display of its own the run follows the first that comes, and that doesn't only look on")
  func none() throws {
    let hub = DisplayHub(pause: .zero)
    let host = Host()
    try hub.start { [host] in host.events.append($0.event) }
    let follower = attach(to: hub, follows: true, .regular)
    #expect(host.events == [])
    hub.detach(follower)
    let first = attach(to: hub)
    let second = attach(to: hub, .regular)
    #expect(host.events == [.environment(Self.environment(.compact))])
    hub.detach(first)
    #expect(host.events.last == .environment(Self.environment(.regular)))
    hub.detach(second)
    #expect(hub.profiles == [])
  }
}
