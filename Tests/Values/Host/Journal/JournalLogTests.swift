@testable import HostJournal
@testable import HostSystem
@testable import HostManifest
@testable import HostState
import FoundationEssentials
import Glibc
import ScreenModel
import TestSupport
import Testing
import VIPKit

@Suite("A journal is kept whole, and behind it what each step changes")
struct JournalLogTests {
  private static let application = "/app/scenes.json"

  /// - Parameter route: for an instance that was opened for a result, perhaps by one inside another.
  static func instance(
    _ number: Int, state: String = "{}", page: Int? = nil, route: String? = nil, opener: Int? = nil,
    pane: Journal.Pane? = nil
  ) -> Journal.Instance {
    Journal.Instance(
      scene: "Note", number: number, isModal: number > 1, isGuard: number == 2,
      holders: number == 2 ? ["session": "Ännä"] : [:], resultRoute: route, opener: opener, pane: pane,
      state: ["state": state],
      inputs: [
        ElementInput(element: ElementID("textField.Name"), input: .text("Анна\n")),
        ElementInput(element: ElementID("toggle.A"), input: .isOn(true)),
        ElementInput(element: ElementID("picker.B"), input: .picked("red")),
        ElementInput(element: ElementID("picker.C"), input: .picked("red", place: 1)),
      ], alert: number > 2 ? "It \"stopped\"" : nil,
      position: page.map { ScreenPosition(focus: "a", cursors: ["a": 1], lists: ["b": 2], rows: ["b": "c"], page: $0) })
  }

  /// An instance inside another; it may have gone back, or be on a hidden tab.
  private static func part(
    _ number: Int, of parent: Int, id: String = "", place: Int = 0, isEnded: Bool? = nil, hiddenOn: [PaneTab]? = nil
  ) -> Journal.Instance {
    let key = PaneKey(route: "viewContact", id: id, place: place)
    return instance(number, pane: Journal.Pane(parent: parent, key: key, isEnded: isEnded, hiddenOn: hiddenOn))
  }

  private static let tabs = [
    PaneTab(view: ElementID("tabView."), tab: "first"), PaneTab(view: ElementID("tabView.2"), tab: "Ä"),
  ]

  static func build(_ generation: Int, isProven: Bool? = nil) -> Journal.Build {
    Journal.Build(generation: generation, file: "/app/l.so", copy: "/copies/\(generation)-l.so", isProven: isProven)
  }

  /// One of each kind of change, and some that fit nowhere.
  static let changes: [JournalChange] = [
    .builds(id: "Note", [build(1), build(2, isProven: true)]), .swap(id: "Note", file: "/tmp/l.so"),
    .use(worker: "AuthWorker", implementation: "DemoAuth"), .instance(0, instance(1)),
    .instance(1, instance(2, page: 3)),
    .instance(2, instance(3, state: "[1]")), .position(0, ScreenPosition(page: 7)), .position(1, nil), .count(2),
    .swap(id: "Note", file: nil), .swap(id: "Home", file: "/tmp/h.so"),
    .crashes([
      Crash(
        id: "Note", digest: SHA256(of: [1]), file: "/app/l.so", reason: "boom", count: 2, isUnproven: true,
        isWritten: false)
    ]),
    .lastSwap(["Note": "/state/builds/Note/1-a/libNote.so", "Home": nil]), .lastSwap([:]),
    .manifest(ManifestText(manifest: Array("{}".utf8))), .manifest(ManifestText(manifest: [0xFF], lock: [])),
    .builds(id: "Note", []), .instance(9, instance(9)), .instance(-1, instance(9)), .position(9, nil), .count(-1),
    .count(.max), .instance(0, instance(4)), .instance(1, instance(5, route: "chooseFile")),
    .instance(0, instance(6, route: "chooseFile")), .instance(0, part(7, of: 6, id: "Ännä", place: 1)),
    .instance(1, instance(8, route: "chooseFile", opener: 7)),
    .receipt(EventReceipt(display: "a", number: 1)), .receipt(EventReceipt(display: "Ä", number: 1)),
    .link(1, "contacts/42"), .link(2, "contacts"), .link(2, nil), .receipt(EventReceipt(display: "a", number: 7)),
    .receipt(EventReceipt(display: "a", number: 6)),
    .instance(1, part(9, of: 6, isEnded: true)), .instance(1, part(10, of: 6, hiddenOn: tabs)),
    .instance(1, part(11, of: 6, isEnded: true, hiddenOn: tabs)),
  ]

  /// The journals after each change, from the empty one on.
  private static var journals: [Journal] {
    changes.reduce(into: [Journal(application: application)]) { journals, change in
      var next = journals[journals.count - 1]
      next.apply(change)
      journals.append(next)
    }
  }

  @Test func `is read back at each step, as a whole and by its changes, in the bytes of its format`() throws {
    var log = JournalLog.compact(Journal(application: Self.application))
    for (change, journal) in zip(Self.changes, Self.journals.dropFirst()) {
      log += JournalLog.append([change])
      #expect(try Journal(log, for: Self.application) == journal)
      #expect(try Journal(JournalLog.compact(journal), for: Self.application) == journal)
    }
    // An app of another build reads it.
    let digest = "afef5d9ef877085dd1ae964d2f46ddd84630305c5a91aff95c3e6814393fb255"
    #expect(SHA256(of: JournalLog.append(Self.changes)).description == digest)
  }

  @Test func `leads from any journal to any other`() {
    let one = Self.instance(1)
    let two = Self.instance(2)
    var moved = two
    moved.position = ScreenPosition(page: 1)
    let stacks: [[Journal.Instance]] = [[], [one], [one, two], [one, moved], [two], [Self.instance(3), one, two]]
    let journals = Self.journals + stacks.map { Journal(application: Self.application, instances: $0) }
    for (from, to) in journals.flatMap({ from in journals.map { (from, $0) } }) {
      var journal = from
      for change in journal.changes(to: to) { journal.apply(change) }
      // No change removes a choice or a manifest. Without builds of a scene, there are two forms.
      journal.uses = journal.uses.filter { to.uses[$0.key] != nil }
      if to.manifest == nil { journal.manifest = nil }
      var expected = to
      // Numbers of events only grow.
      (journal.receipts, expected.receipts) = ([], [])
      journal.builds = journal.builds.filter { !$0.value.isEmpty }
      expected.builds = expected.builds.filter { !$0.value.isEmpty }
      #expect(journal == expected)
    }
    func changes(_ from: [Journal.Instance], _ to: [Journal.Instance]) -> [JournalChange] {
      Journal(application: "", instances: from).changes(to: Journal(application: "", instances: to))
    }
    #expect(changes([one, two], [one, moved]) == [.position(1, moved.position)])
    #expect(changes([one, two], [one, two]) == [])
  }

  @Test func `keeps the last event of the 32 displays used last`() throws {
    var journal = Journal(application: Self.application)
    func receive(_ display: String, _ number: Int) {
      journal.apply(.receipt(EventReceipt(display: display, number: number)))
    }
    for display in 1...32 { receive("\(display)", display) }
    receive("1", 5)
    for old in 1...2 { receive("2", old) }
    receive("33", 1)
    #expect([0, 1, 2, 3, 33].map { journal.lastEvent(of: "\($0)") } == [0, 5, 0, 3, 1])
    #expect(journal.receipts.count == 32)
    #expect(try Journal(JournalLog.compact(journal), for: nil) == journal)
    let receipt = JournalChange.receipt(EventReceipt(display: "5", number: 9))
    var next = journal
    next.apply(receipt)
    #expect(journal.changes(to: next) == [receipt])
  }

  @Test func `cut off anywhere, or with a damaged byte, is the journal of a step before`() throws {
    let journals = Self.journals
    let whole = JournalLog.compact(journals[5])
    let changes = Array(Self.changes[5...])
    let log = changes.reduce(whole) { $0 + JournalLog.append([$1]) }
    var ends = [whole.count]
    for change in changes { ends.append(ends[ends.count - 1] + JournalLog.append([change]).count) }
    for count in 0..<whole.count {
      #expect(throws: JournalFault.notAJournal) { try Journal(Array(log[..<count]), for: Self.application) }
    }
    for count in whole.count...log.count {
      let step = try #require(ends.lastIndex { $0 <= count })
      #expect(try Journal(Array(log[..<count]), for: Self.application) == journals[5 + step])
    }
    let short = whole + JournalLog.append([Self.changes[5]])
    for index in 15..<short.count {
      var damaged = short
      damaged[index] ^= 0x20
      if index < whole.count {
        #expect(throws: JournalFault.notAJournal, "\(index)") { try Journal(damaged, for: Self.application) }
      } else {
        #expect(try Journal(damaged, for: Self.application) == journals[5], "\(index)")
      }
    }
  }

  @Test func `damaged at random is read or refused, and never traps`() throws {
    let log = Self.changes.reduce(JournalLog.compact(Self.journals[6])) { $0 + JournalLog.append([$1]) }
    var mutations = Mutations(of: [log], marks: "\u{0}\u{1}\u{7f}", seed: 4)
    var refused = 0
    for _ in 0..<1500 {
      do {
        let journal = try Journal(mutations.next(), for: Self.application)
        #expect(try Journal(JournalLog.compact(journal), for: Self.application) == journal)
      } catch {
        refused += 1
        #expect(Printable.text(error.text) == error.text)
      }
    }
    #expect((1..<1500).contains(refused))
  }

  @Test func `is shown as JSON, without the manifest, which has a file of its own`() throws {
    let instance = Journal.Instance(scene: "Note", number: 1, isModal: false, state: ["state": "{}"], inputs: [])
    let journal = Journal(
      application: "/app/scenes.json", instances: [instance], builds: ["Note": [Self.build(1, isProven: true)]],
      uses: ["W": "I"], manifest: ManifestText(manifest: Array("{}".utf8)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(journal), as: UTF8.self)
    #expect(
      text == """
        {"application":"/app/scenes.json","builds":{"Note":[{"copy":"/copies/1-l.so","file":"/app/l.so","generation":1,\
        "isProven":true}]},"crashes":[],"instances":[{"holders":{},"inputs":[],"isGuard":false,"isModal":false,"number":1,"scene":"Note",\
        "state":{"state":"{}"}}],"lastSwap":{},"links":{},"receipts":[],"swaps":{},"uses":{"W":"I"}}
        """)
  }
}
