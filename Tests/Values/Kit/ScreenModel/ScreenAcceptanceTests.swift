import ScreenModel
import Testing
@_spi(Host) import VIPKit

@Suite("What is done on a screen by who may not have seen all of it")
struct ScreenAcceptanceTests {
  private static let root = Element(
    .verticalStack,
    children: [
      Element(.field(Element.Field(text: "a")), label: "Name").named(ElementID("name")),
      Element(.button(), label: "Save").named(ElementID("save")),
      Element(.button(), label: "Gone", isEnabled: false).named(ElementID("gone")),
      Element(.picker(Element.Options(["One", "Two"], chosen: nil))).named(ElementID("picker")),
      Element(.row(Element.Row(isSelectable: true))).named(ElementID("row")),
    ])

  private static func screen(_ change: (inout Screen) -> Void = { _ in }) -> Screen {
    var screen = Screen(sceneID: "A", title: "A", root: root, commands: [.init("New", id: ElementID("command.new"))])
    change(&screen)
    return screen
  }

  private static let edit = UserEvent.act(ElementID("name"), .edit("b"))
  private static let press = UserEvent.act(ElementID("save"), .activate)
  private static let run = UserEvent.run(ElementID("command.new"))
  private static let cancel = UserEvent.act(.cancelLoading, .activate)
  private static let question = Question(number: 7, title: "Leave?", choices: [.init("Yes"), .init("No")])

  @Test(
    "On a screen that nothing covers",
    arguments: [
      (edit, true), (press, true), (run, true), (.back, true), (.act(ElementID("row"), .activate), true),
      (.act(ElementID("picker"), .pick(1)), true), (.act(ElementID("picker"), .pick(2)), false),
      (.act(ElementID("name"), .edit("two\nlines")), false), (.act(ElementID("save"), .edit("b")), false),
      (.act(ElementID("gone"), .activate), false), (.act(ElementID("none"), .activate), false),
      (.run(ElementID("command.other")), false), (.dismissError, false), (.answer(7, choice: 0), false),
      (cancel, false), (.act(ElementID("gone"), .show(RangeSet(0..<9))), true),
    ] as [(UserEvent, Bool)])
  func free(_ event: UserEvent, isAccepted: Bool) { #expect(Self.screen().accepts(event) == isAccepted) }

  @Test(
    "Under an alert, a question, a loader: what is typed, and what concerns them",
    arguments: [
      (screen { $0.error = "no" }, [edit, .dismissError]),
      (screen { $0.question = question }, [edit, .answer(7, choice: 1)]),
      (screen { $0.loading = "Loading" }, [edit, .back]),
      (screen { ($0.loading, $0.cancelTitle) = ("Loading", "Stop") }, [edit, .back, cancel]),
    ])
  func covered(_ screen: Screen, accepted: [UserEvent]) {
    let events: [UserEvent] = [
      Self.edit, Self.press, Self.run, .back, .dismissError, .answer(7, choice: 1), .answer(6, choice: 0),
      .answer(7, choice: 2), Self.cancel,
    ]
    #expect(events.filter(screen.accepts).map { "\($0)" }.sorted() == accepted.map { "\($0)" }.sorted())
  }
}
