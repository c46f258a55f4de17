@testable import PlainDisplay
import Foundation
import ScreenModel
import Testing
import VIPKit

@MainActor
@Suite("With --changes the plain display prints what changes")
struct ChangesTests {
  private func items(_ names: String...) -> some View {
    let items = names.map { PlainItem(id: Int($0.utf8.first ?? 0), name: $0) }
    return List(items, placeholder: "Nobody") { Text($0.name) }
  }

  private func changes(from old: some View, to new: some View) -> [String] {
    ScreenChanges.lines(from: Transcript(PlainSamples.screen(old)), to: Transcript(PlainSamples.screen(new)))
  }

  @Test("The first screen is printed whole, then a line for each element that changes, in the order of the screen")
  func run() async throws {
    let session = try Session(tellsChanges: true)
    let script = "set User name=al\nset Password=x\nscreen\n"
    let reason = await session.run(script, first: PlainSamples.screen(PlainSamples.login())) { event in
      switch event {
      case .act(ElementID("textField.User name"), _):
        session.display.show(PlainSamples.screen(PlainSamples.login(userName: "al")))
      default:
        session.display.show(
          PlainSamples.screen(
            PlainSamples.login(userName: "a → b", password: "secret"), error: "Wrong", canGoBack: true))
      }
    }
    #expect(reason == .asked)
    #expect(
      session.printed == [
        "changes 1", "== Login ==", "+ -- Sign in --", "+ User name:", "+ Password:", "+ [Sign in]",
        "* User name: → User name: al", #"* User name: al → User name: a \→ b"#, "* Password: → Password: ••••••",
        "+ ! Wrong", "== Login ==", "+ -- Sign in --", #"+ User name: a \→ b"#, "+ Password: ••••••", "+ [Sign in]",
        "+ ! Wrong",
      ])
  }

  @Test("Rows that come and go are told with their numbers, and no others; those in another order with both")
  func rows() {
    #expect(changes(from: items("Anna", "Boris"), to: items("Anna", "Boris", "Clara")) == ["+ 3. Clara"])
    #expect(changes(from: items("Boris", "Clara"), to: items("Anna", "Boris", "Clara")) == ["+ 1. Anna"])
    #expect(changes(from: items("Anna", "Boris", "Clara"), to: items("Boris", "Clara")) == ["- 1. Anna"])
    #expect(changes(from: items("Anna"), to: items()) == ["- 1. Anna", "+ Nobody"])
    #expect(
      changes(from: items("Anna", "Boris", "Clara"), to: items("Anna", "Clara", "Boris")) == [
        "* 3. Clara → 2. Clara", "* 2. Boris → 3. Boris",
      ])
    #expect(changes(from: items("Anna"), to: items("Andy")) == ["* 1. Anna → 1. Andy"])
    #expect(changes(from: Button("Save") {}, to: Button("Save") {}.disabled(true)) == ["* [Save] → (Save)"])
    let field = TextField("Phone", text: Binding(get: { "1" }, set: { _ in }))
    #expect(changes(from: field, to: field.problem("too short")) == ["+ ^ too short"])
    // Another scene is printed whole; one that says the same, not at all.
    var home = PlainSamples.screen(Text("Welcome"), title: "Home")
    home.instance = 2
    let old = Transcript(PlainSamples.screen(PlainSamples.login()))
    #expect(ScreenChanges.lines(from: old, to: Transcript(home)) == ["== Home ==", "+ Welcome"])
    #expect(ScreenChanges.lines(from: old, to: old) == [])
  }

  @Test("A screen that is known and all changes of it give the screen that there is", arguments: [0, 1, 2, 3])
  func complete(_ number: Int) {
    let screens: [any View] = [
      PlainSamples.everything, PlainSamples.login(), PlainSamples.login(userName: "x"), items("Anna", "Boris"),
    ]
    let old = Transcript(PlainSamples.screen(screens[number]))
    for other in screens {
      let new = Transcript(PlainSamples.screen(other))
      var known = old.lines
      for line in ScreenChanges.lines(from: old, to: new) {
        let words = String(line.dropFirst(2)).components(separatedBy: " → ")
        switch line.prefix(2) {
        case "+ ": known.append(words[0])
        case "- ": known.firstIndex(of: words[0]).map { _ = known.remove(at: $0) }
        default: known.firstIndex(of: words[0]).map { known[$0] = words[1] }
        }
      }
      #expect(known.map(Self.unnumbered).sorted() == new.lines.map(Self.unnumbered).sorted())
    }
  }

  private static func unnumbered(_ line: String) -> Substring { line.trimmingPrefix(#/[0-9]+\. /#) }
}
