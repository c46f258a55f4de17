import HostManifest
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@testable import DisplayProtocol

/// Each screen goes through bytes, and is compared with the display's.
@Suite("A display that is told what changes has the screen")
struct RoundTripTests {
  @Test("Any screens, one after the other", arguments: 0..<(TestEnvironment.isNight ? 40 : 10))
  func anyScreens(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (teller, mirror) = (ScreenTeller(), ScreenMirror())
    var screen = Screen.any(&random)
    for revision in 1...60 {
      screen = revision % 20 == 0 ? Screen.any(&random) : screen.changed(&random)
      screen.revision = revision
      let lines = teller.lines(for: screen)
      for line in lines { _ = try mirror.take(overTheWire(line)) }
      // An unchanged screen needs no line.
      if lines.isEmpty { screen.revision = try #require(mirror.screen?.revision) }
      #expect(mirror.screen == screen)
    }
  }

  @Test("All that an element can be")
  func everyAttribute() throws {
    let days = try #require(CalendarDay("2026-01-01"))...(try #require(CalendarDay("2026-12-31")))
    let number = Element.Number(-2.5, in: 1...9.5, step: 0.5, words: "9 GB")
    let points: [Chart.Point] = [.init("a", 1.5, valueLabel: "1½"), .init("b", nil)]
    let kinds: [Element.Kind] = [
      .text("\u{7F}\"\\\n", style: .headline), .badge("3"),
      .field(Element.Field(text: "a", prompt: "Type", submits: true)),
      .field(Element.Field(.search)), .field(Element.Field(.lines, text: "a\nb")), .field(Element.Field(.file)),
      .field(Element.Field(.newFile, submits: true)), .field(Element.Field(.secret)), .stepper(number),
      .gauge(Element.Number(0.5)), .button(role: .destructive), .button(role: .cancel), .button(copied: "copied"),
      .link(route: "home"), .externalLink("https://example.org"), .toggle(isOn: true),
      .picker(Element.Options(["One", "Two"], chosen: 1)), .tabView(Element.Options(["One"], chosen: nil)),
      .datePicker(Element.Day(CalendarDay("2026-05-12"), in: days, isOptional: true)), .datePicker(Element.Day(nil)),
      .list(Element.List(placeholder: "None")),
      .list(Element.List(window: RowWindow(count: 5000, first: 200, isSelectable: true))), .row(Element.Row()),
      .row(Element.Row(isSelectable: true, isSelected: true, isUnfolded: false, level: 2)), .table,
      .columnHeader(isSortable: true, order: .descending), .splitView(ratio: 0.25), .scene, .section,
      .disclosureGroup(isOpen: true), .form, .menu, .horizontalStack, .verticalStack, .progress(nil), .progress(0.5),
      .chart(Element.Figures(points, kind: .line, words: "two")), .image([0, 255, 10, 13], words: "a dot"), .divider,
      .spacer, .other("map", words: "London", isSelectable: true),
    ]
    let plain = kinds.enumerated().map { Element($1, label: $0 % 2 == 0 ? nil : "L\($0)").named(ElementID("e\($0)")) }
    let layout = Element.Layout(alignment: .trailing, leastWidth: 4, greatestWidth: 20, priority: 3)
    let whole = Element(
      .badge("all"), id: ElementID("all"), label: "All", isEnabled: false, problem: "too short", tint: .negative,
      layout: layout, shortcut: KeyboardShortcut("e", modifiers: [.control, .option]), children: [])
    let children = plain + [whole]
    let root = Element(.verticalStack, children: children).named(ElementID("root"))
    var screen = Screen(
      instance: 3, sceneID: "Home", title: "Start", root: root, focus: .init(ElementID("e2"), number: 4),
      commands: [.init("Save", id: ElementID("command.save"), shortcut: "s", isEnabled: false)], loading: "Loading",
      cancelTitle: "Stop", error: "no",
      question: Question(
        number: 7, title: "Leave?", message: "all", tint: .warning,
        choices: [.init("Yes", role: .destructive), .init("No")]),
      statusMessage: "built", notices: [.init(number: 1, text: "Saved", tint: .positive)], canGoBack: true,
      isModal: true, isSettled: false, hasDetails: true)
    screen.places = [.init("Home", link: "home")]
    (screen.depth, screen.link, screen.identity) = (2, "contacts/42", "c0ffee")
    screen.revision = 1
    screen.position = ScreenPosition(focus: "e2", cursors: ["e1": 3], lists: ["e3": 9], rows: ["e3": "row.7"], page: 4)
    var (teller, mirror) = (ScreenTeller(), ScreenMirror())
    for line in teller.lines(for: screen) { _ = try mirror.take(overTheWire(line)) }
    #expect(mirror.screen == screen)
    #expect(teller.lines(for: screen).isEmpty)
  }

  @Test("Numbers that no screen has room for are brought to the nearest, and a question without answers is none")
  func hostileNumbers() throws {
    func element(_ role: String, _ number: String) throws -> Element {
      let text = """
        {"r":1,"screen":{"instance":1,"question":{"number":1,"title":"Leave?","choices":[]}},"tree":{"n":1,"role":"\(role)",\
        "leastWidth":\(number),"greatestWidth":\(number),"priority":\(number),"level":\(number),"ratio":\(number),\
        "window":{"count":\(number),"first":\(number)}}}
        """
      let line = try #require(try JSONParser.parse(Array(text.utf8)).object)
      var mirror = ScreenMirror()
      #expect(try mirror.take(line))
      #expect(mirror.screen?.question == nil)
      return try #require(mirror.screen?.root)
    }
    let (most, least, far) = ("\(Int.max)", "\(Int.min)", 1 << 40)
    let (wide, narrow) = (try element("row", most), try element("row", least))
    #expect(wide.layout == Element.Layout(leastWidth: far, greatestWidth: far, priority: far))
    #expect(narrow.layout == Element.Layout(leastWidth: 0, greatestWidth: 0, priority: -far))
    #expect(Element.Layout(leastWidth: .min, greatestWidth: .max, priority: .min).priority == -far)
    #expect(wide.kind == .row(Element.Row(level: 1000)) && narrow.kind == .row(Element.Row(level: 0)))
    #expect(try element("list", most).window == RowWindow(count: far, first: far, isSelectable: false))
    #expect(try element("list", least).window == RowWindow(count: 0, first: 0, isSelectable: false))
    #expect(try element("splitView", most).kind == .splitView(ratio: 0.9))
    #expect(try element("splitView", least).kind == .splitView(ratio: 0.1))
    #expect(RowWindow(count: 5, first: 9, isSelectable: false) == RowWindow(count: 5, first: 5, isSelectable: false))
  }

  @Test(
    "What a role of a later version shows is told in words",
    arguments: [
      (#""text":"London""#, "London"), (#""on":true"#, "on"), (#""number":2.5"#, "2.5"),
      (#""number":2,"valueLabel":"2 GB""#, "2 GB"), (#""day":"2026-05-12""#, "2026-05-12"), (#""a":"b""#, nil),
      (#""option":1,"options":["One","Two"]"#, "Two"),
    ] as [(String, String?)])
  func laterRole(fields: String, words: String?) throws {
    let text = #"{"r":1,"screen":{"instance":1},"tree":{"n":1,"role":"map",\#(fields)}}"#
    var mirror = ScreenMirror()
    #expect(try mirror.take(try #require(try JSONParser.parse(Array(text.utf8)).object)))
    #expect(mirror.screen?.root.kind == .other("map", words: words))
    #expect(mirror.knownScreen?.root.role == .verticalStack)
  }

  @Test("What a line has changed is known step by step; with another id or role all is another one")
  func changes() throws {
    var mirror = ScreenMirror()
    func changes(_ fields: String) throws -> [ScreenMirror.Change] {
      #expect(try mirror.take(try #require(try JSONParser.parse(Array("{\"r\":1,\(fields)}".utf8)).object)))
      return mirror.changes
    }
    let children = #"[{"id":"a","n":2,"role":"text","text":"a"},{"n":3,"role":"row"}]"#
    #expect(try changes(#""tree":{"n":1,"role":"list","children":\#(children)}"#) == [.whole])
    #expect(try changes(#""screen":{"title":"A"}"#) == [])
    #expect(
      try changes(#""changes":[{"n":2,"splice":[1,0,"b"]},{"n":2,"splice":[0,1,""],"set":{"label":"A"}},{"later":1}]"#)
        == [.text(2, TextSplice(place: 1, removed: 0, inserted: "b")), .element(2)])
    #expect(
      try changes(#""changes":[{"insert":{"n":4,"role":"row"},"in":1,"before":3},{"move":3,"before":2},{"remove":2}]"#)
        == [.insert(4, into: 1, before: 3), .move(3, before: 2), .remove(ElementID("a"))])
    #expect(try changes(#""changes":[{"n":3,"set":{"label":"A"}},{"n":4,"set":{"id":"b"}}]"#) == [.whole])
    #expect(try changes(#""changes":[{"n":4,"set":{"role":"text"}}]"#) == [.whole])
    #expect(mirror.elements(around: 4) == [mirror.screen?.root])
    #expect(mirror.id { $0.rawValue == "b" }.flatMap(mirror.number) == 4)
  }

  @Test("Where no pictures are told, another picture is another screen all the same")
  func withoutPictures() throws {
    func screen(_ bytes: [UInt8], revision: Int) -> Screen {
      let image = Element(.image(bytes, words: "")).named(ElementID("image."))
      var screen = Screen(instance: 1, sceneID: "A", title: "A", root: image)
      screen.revision = revision
      return screen
    }
    var (teller, mirror) = (ScreenTeller(hasPictures: false), ScreenMirror())
    var shown: [Screen] = []
    for (revision, bytes) in ([[1], [2], [1]] as [[UInt8]]).enumerated() {
      let lines = teller.lines(for: screen(bytes, revision: revision + 1))
      #expect(lines.count == 1)
      for line in lines where try mirror.take(overTheWire(line)) {
        var screen = try #require(mirror.screen)
        screen.revision = 0
        shown.append(screen)
      }
    }
    #expect(shown.count == 3 && shown[0] != shown[1] && shown[0] == shown[2])
  }

  @Test("A letter, and a row of 300, have few bytes")
  func bytes() throws {
    func screen(_ text: String, _ cell: String, revision: Int) -> Screen {
      let rows = (0..<300).map { row in
        Element(
          .row(Element.Row(isSelectable: true)),
          children: (0..<3).map {
            Element(.text(row == 150 && $0 == 1 ? cell : "cell \(row) \($0)")).named(ElementID("row.\(row)/text.\($0)"))
          }
        ).named(ElementID("row.\(row)"))
      }
      let field = Element(.field(Element.Field(text: text)), label: "Name").named(ElementID("textField.Name"))
      let list = Element(.list(Element.List()), children: rows).named(ElementID("list."))
      let root = Element(.verticalStack, children: [field, list]).named(ElementID("vStack."))
      var screen = Screen(instance: 1, sceneID: "A", title: "A", root: root)
      screen.revision = revision
      return screen
    }
    var (teller, mirror) = (ScreenTeller(), ScreenMirror())
    func size(of screen: Screen, acknowledging event: Int = 0) throws -> Int {
      try teller.lines(for: screen, acknowledging: event).reduce(0) { size, line in
        _ = try mirror.take(overTheWire(line))
        return size + line.text.utf8.count + 1
      }
    }
    _ = try size(of: screen("Annabel Le", "old", revision: 100))
    let line = mirror.line(for: .act(ElementID("textField.Name"), .edit("Annabel Lee")))
    let event = try #require(line)
    #expect(event.text.utf8.count < 80, "\(event.text)")
    #expect(mirror.screen?.isSettled == false)
    #expect(try size(of: screen("Annabel Lee", "old", revision: 101), acknowledging: 1) <= 80)
    #expect(mirror.screen?.isSettled == true)
    #expect(try size(of: screen("Annabel Lee", "a new text of a cell", revision: 102)) <= 120)
  }

  @Test("Two edits count from one revision, whatever is said between them", arguments: ["", #","r":6"#])
  func edits(between revision: String) throws {
    let field = ElementID("textField.Name")
    func screen(_ text: String, _ revision: Int) -> Screen {
      let root = Element(.field(Element.Field(text: text)), label: "Name").named(field)
      var screen = Screen(instance: 1, sceneID: "A", title: "A", root: root)
      screen.revision = revision
      return screen
    }
    func event(_ text: String) throws -> UserEvent? {
      try teller.event(JSONParser.parse(Array(text.utf8)).object ?? [:]).event?.event
    }
    var teller = ScreenTeller()
    _ = teller.lines(for: screen("a ", 5))
    #expect(try event(#"{"do":"edit","e":1,"n":1,"r":5,"splice":[2,0,"one"]}"#) == .act(field, .edit("a one")))
    _ = teller.lines(for: screen("a one", 6), acknowledging: 1)
    _ = try event(#"{"do":"environment"\#(revision)}"#)
    #expect(
      try event(#"{"do":"edit","e":2,"n":1,"r":5,"splice":[0,2,"a one two"]}"#) == .act(field, .edit("a one two")))
    #expect(try event(#"{"do":"edit","e":3,"n":1,"r":6,"splice":[0,1,"b"]}"#) == .act(field, .edit("b one")))
  }

  private func overTheWire(_ line: JSONValue) throws -> JSONObject {
    try #require(try JSONParser.parse(Array(line.text.utf8), deepest: 512).object)
  }
}

extension Screen {
  fileprivate static func any(_ random: inout SeededGenerator) -> Screen {
    var ids = Array(0..<30)
    let root = Element.any(depth: 0, &ids, &random)
    return Screen(
      instance: Int.random(in: 1...1000, using: &random), sceneID: "S",
      title: "T\(Int.random(in: 0...3, using: &random))", root: root)
  }

  fileprivate func changed(_ random: inout SeededGenerator) -> Screen {
    var screen = self
    var free = Set(0..<40).subtracting(root.flattened.map { Int($0.id.rawValue) ?? 0 }).shuffled(using: &random)
    // Out, in, elsewhere, another order: what a view may change between two drawings.
    var moved: [Element] = []
    screen.root = root.changed(&free, &moved, &random)
    screen.root.children.append(contentsOf: moved)
    screen.title = Bool.random(using: &random) ? title : "T\(Int.random(in: 0...3, using: &random))"
    screen.error = Bool.random(using: &random) ? error : ["no", nil].randomElement(using: &random) ?? nil
    screen.focus = screen.root.flattened.randomElement(using: &random).map { Focus($0.id, number: 1) }
    return screen
  }
}

extension Element {
  fileprivate static func any(depth: Int, _ ids: inout [Int], _ random: inout SeededGenerator) -> Element {
    let id = ids.popLast() ?? 99
    var children: [Element] = []
    if depth < 4 {
      for _ in 0..<Int.random(in: 0...4, using: &random) where !ids.isEmpty {
        children.append(any(depth: depth + 1, &ids, &random))
      }
    }
    let texts = ["", "a", "äöü", "👩‍👩‍👧 and more", "a longer text that is told as a splice"]
    let text = texts.randomElement(using: &random) ?? ""
    let kinds: [Element.Kind] = [.text(text), .field(Element.Field(text: text)), .verticalStack]
    return Element(kinds.randomElement(using: &random) ?? .table, children: children).named(ElementID("\(id)"))
  }

  fileprivate func changed(_ free: inout [Int], _ moved: inout [Element], _ random: inout SeededGenerator) -> Element {
    var element = self
    if Int.random(in: 0..<4, using: &random) == 0, let text {
      let kind: Element.Kind = role == .text ? .text(text + "x") : .field(Element.Field(text: text + "x"))
      element = Element(kind, children: children).named(id)
    }
    element.children = children.compactMap { child in
      let child = child.changed(&free, &moved, &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return nil
      case 1:
        moved.append(child)
        return nil
      default: return child
      }
    }
    if Int.random(in: 0..<3, using: &random) == 0 { element.children.shuffle(using: &random) }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let child = Element.any(depth: 3, &free, &random)
      if child.id.rawValue != "99" {
        element.children.insert(child, at: Int.random(in: 0...element.children.count, using: &random))
      }
    }
    return element
  }
}
