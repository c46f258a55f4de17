import ScreenModel
import TestSupport
import Testing
import VIPTestKit
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@MainActor
@Suite("The palette and open pickers: what is typed leaves those that fit")
struct ChooserTests {
  private func interface() -> Interface {
    var shown = screen(Samples.settings, title: "Settings", canGoBack: true)
    shown.commands = [
      ScreenCommand("Export the list", shortcut: KeyboardShortcut("e", modifiers: .control)),
      ScreenCommand("Explain this screen"), ScreenCommand("Undo", isEnabled: false),
    ]
    shown.places = [Screen.Place("News", link: "news")]
    return Interface(shown, width: 60, height: 24)
  }

  private func titles(_ interface: Interface) -> [String] { interface.chooserLayout?.choices.map(\.title) ?? [] }

  @Test func `Ctrl-P lists what can be done, and asks where one can go`() {
    var interface = interface()
    #expect(interface.press(.key(.character("p"), .control)) == [.send(.places)])
    #expect(titles(interface).prefix(3) == ["Export the list", "Explain this screen", "Undo"])
    #expect(titles(interface).contains("Go to News"))
    #expect(interface.frame().plainText.contains("Ctrl-E"))
    #expect(interface.press(.key(.escape)) == [])
    #expect(interface.chooser == nil)
  }

  @Test func `What is typed finds by letters in their order, and Enter does it`() {
    var interface = interface()
    interface.press(.key(.character("p"), .control))
    interface.type("exp")
    #expect(titles(interface) == ["Export the list", "Explain this screen"])
    interface.type("x")
    #expect(titles(interface) == [])
    #expect(interface.press(.key(.enter)) == [], "nothing fits")
    #expect(interface.press(.key(.backspace), .key(.down), .key(.enter)) == [.send(.run("Explain this screen"))])
    #expect(interface.chooser == nil)
    interface.press(.key(.character("p"), .control))
    interface.type("gone")
    #expect(interface.press(.key(.enter)) == [.send(.open("news"))])
    interface.press(.key(.character("p"), .control))
    interface.type("undo")
    #expect(interface.press(.key(.enter)) == [], "it can't be used now")
    #expect(interface.chooser != nil)
  }

  private func turn(_ kind: Mouse.Kind, _ notches: Int) -> Input {
    .mouse(Mouse(kind: kind, place: Point(x: 30, y: 10), notches: notches))
  }

  @Test func `The wheel goes a choice for each notch, and no further than there are`() {
    var interface = interface()
    interface.press(.key(.character("p"), .control))
    #expect(interface.press(turn(.wheelDown, 1)) == [])
    #expect(interface.chooser?.selection == 1)
    interface.press(turn(.wheelDown, 10_000))
    #expect(interface.chooser?.selection == titles(interface).count - 1)
    interface.press(turn(.wheelUp, 2))
    #expect(interface.chooser?.selection == titles(interface).count - 3)
    interface.press(turn(.wheelUp, 10_000))
    #expect(interface.chooser?.selection == 0)
  }

  @Test func `The wheel scrolls the help by lines, as far as it goes`() throws {
    var interface = Interface(screen(Samples.settings, title: "Settings"), width: 60, height: 12)
    interface.press(.key(.function(1)), .key(.function(1)))
    let first = interface.frame()
    #expect(try #require(interface.helpLayout).overflows)
    interface.press(turn(.wheelDown, 2))
    #expect(interface.helpLayout?.offset == 2)
    interface.press(turn(.wheelDown, 10_000))
    let last = interface.frame()
    interface.press(turn(.wheelDown, 1))
    #expect(interface.frame() == last)
    interface.press(turn(.wheelUp, 10_000))
    #expect(interface.frame() == first)
  }

  @Test func `Commands of the display are among them`() {
    var interface = interface()
    interface.press(.key(.character("p"), .control))
    interface.type("mouse")
    #expect(interface.press(.key(.enter)) == [.mouse(false)])
    #expect(interface.note?.contains("Alt-M") == true)
    #expect(interface.press(.key(.character("m"), .alt)) == [.mouse(true)])
    interface.press(.key(.character("p"), .control))
    interface.type("quit")
    #expect(interface.press(.key(.enter)) == [.send(.quit(.asked))])
    interface.press(.key(.character("p"), .control))
    interface.type("back")
    #expect(interface.press(.key(.enter)) == [.send(.back)])
  }

  @Test func `A picker opens at what is chosen, and takes what is typed`() throws {
    var interface = interface()
    let language = ElementID("picker.Language")
    while interface.focus != language { interface.press(.key(.tab)) }
    #expect(interface.press(.key(.enter)) == [])
    let layout = try #require(interface.chooserLayout)
    #expect(layout.choices.count > 1)
    #expect(layout.query == nil)
    let last = try #require(layout.choices.last)
    interface.type(String(last.title.prefix(3)))
    #expect(interface.press(.key(.enter)) == [.send(.act(language, .pick(layout.choices.count - 1)))])
    #expect(interface.chooser == nil)
    interface.press(.text(" "))
    #expect(
      interface.press(.mouse(Mouse(kind: .press, place: Point(x: layout.rows.x + 1, y: layout.rows.y))))
        == [.send(.act(language, .pick(0)))])
  }

  @Test func `Letters that begin words and follow one another count most`() {
    var search = FuzzySearch(["Go to Contacts", "Copy the text", "Edit contact"])
    func found(_ query: String) -> [Int] {
      search.find(query)
      return search.found
    }
    #expect(found("ct") == [1, 0, 2])
    #expect(found("cont") == [0, 2])
    #expect(found("zz") == [])
    #expect(found("") == [0, 1, 2])
  }

  @Test func `Other scripts are found in either case, and letters however they are written`() {
    var search = FuzzySearch(["Открыть Файл", "Cafe\u{301}", "Café", "Закрыть"])
    for (query, found) in [
      ("ФАЙ", [0]), ("é", [1, 2]), ("E\u{301}", [1, 2]), ("крыть", [0, 3]), ("ö", []), ("e", []),
    ] {
      search.find(query)
      #expect(search.found.sorted() == found, "\(query)")
    }
  }

  @Test func `Letter by letter, forth and back, those are found that have the letters in their order`() {
    var random = SeededGenerator(seed: 7)
    let names = (0..<300).map { _ in
      String((0..<Int.random(in: 0...12, using: &random)).map { _ in "abcD é-".randomElement(using: &random) ?? "a" })
    }
    var search = FuzzySearch(names)
    var query = ""
    for _ in 0..<200 {
      if Int.random(in: 0...3, using: &random) == 0 {
        query = String(query.dropLast())
      } else if query.count < 4 {
        query.append("abcdÉ".randomElement(using: &random) ?? "a")
      }
      search.find(query)
      let found = names.indices.filter { number in
        var rest = names[number].lowercased()[...]
        return query.lowercased().allSatisfy { letter in
          rest = rest.drop { $0 != letter }
          return rest.popFirst() != nil
        }
      }
      #expect(search.found.sorted() == found, "\(query)")
      var fresh = FuzzySearch(names)
      fresh.find(query)
      #expect(search.found == fresh.found, "\(query)")
    }
  }

  @Test func `What is typed stays when there are other commands`() {
    var interface = interface()
    interface.press(.key(.character("p"), .control))
    interface.type("exp")
    interface.press(.key(.down))
    guard var shown = interface.screen else { return }
    shown.commands.insert(ScreenCommand("Expand"), at: 0)
    _ = interface.show(shown)
    #expect(titles(interface) == ["Expand", "Export the list", "Explain this screen"])
    #expect(interface.press(.key(.enter)) == [.send(.run("Explain this screen"))])
  }

  @Test(arguments: 1...12) func `It fits into any window`(size: Int) {
    var interface = interface()
    interface.resize(Size(width: size * 2, height: size))
    interface.press(.key(.character("p"), .control))
    interface.type("e")
    _ = interface.frame()
    #expect(interface.press(.key(.escape)) == [])
  }

  @Test func `Keys that were taken away from the page work in it, and in the help`() {
    let keys = KeyMap(["up": ["Ctrl-N"], "activate": ["Space"], "back": [], "first": []]) { _ in }
    var interface = Interface(size: Size(width: 60, height: 24), keys: keys)
    _ = interface.show(screen(Samples.settings, title: "Settings", canGoBack: true))
    interface.press(.key(.character("p"), .control), .key(.down), .key(.down), .key(.up))
    #expect(interface.chooser?.selection == 1)
    interface.press(.key(.character("n"), .control))
    #expect(interface.chooser?.selection == 0)
    interface.type("quit")
    #expect(interface.press(.key(.enter)) == [.send(.quit(.asked))])
    interface.press(.key(.character("p"), .control), .key(.escape))
    #expect(interface.chooser == nil)
    interface.press(.key(.f1))
    #expect(interface.help != nil)
    #expect(interface.press(.key(.escape)) == [])
    #expect(interface.help == nil)
  }

  @Test func `What is typed to find something while the loader comes and goes is not lost`() {
    var interface = interface()
    interface.press(.key(.character("p"), .control))
    interface.type("ex")
    var loading = screen(Samples.settings, title: "Settings", loading: "Reading", canGoBack: true)
    loading.commands = interface.screen?.commands ?? []
    _ = interface.show(loading)
    interface.type("porr")
    interface.press(.key(.backspace), .key(.enter))
    #expect(interface.chooser?.query == "ex")
    loading.loading = nil
    #expect(interface.show(loading) == [])
    #expect(interface.chooser?.query == "expor")
    #expect(titles(interface) == ["Export the list"])
  }

  @Test func `How it is closed stands below it, also while the host has something to say`() {
    var noted = screen(Samples.settings, title: "Settings", canGoBack: true)
    noted.notice = "built Settings in 0.4 s"
    var interface = Interface(noted, width: 60, height: 24)
    func lines() -> [Substring] { interface.frame().plainText.split(separator: "\n") }
    func saysMore() -> Bool { lines().dropLast().last?.hasPrefix("╰─ built Settings in 0.4 s ─") == true }
    #expect(saysMore())
    for key in [Input.key(.character("p"), .control), .key(.f1)] {
      interface.press(key)
      #expect(lines().last?.contains("Esc close") == true)
      interface.press(.key(.escape))
      #expect(saysMore())
    }
  }

  @Test func `What Enter would choose stays the same while the screen changes`() {
    var interface = interface()
    interface.press(.key(.character("p"), .control), .key(.down), .key(.down), .key(.down), .key(.down))
    #expect(interface.markedChoice?.title == "Back")
    var more = screen(Samples.settings, title: "Settings", canGoBack: true)
    more.commands = [ScreenCommand("Add")] + (interface.screen?.commands ?? [])
    more.places = [Screen.Place("Contacts", link: "contacts"), Screen.Place("News", link: "news")]
    _ = interface.show(more)
    #expect(interface.markedChoice?.title == "Back")
    #expect(interface.frame().plainText.contains("▸ Back"))

    func picker(_ options: [String]) -> Screen {
      screen(Picker("Colour", selection: constant("red"), options: options), title: "Colours")
    }
    var colours = Interface(picker(["red", "green", "blue"]), width: 60, height: 24)
    colours.press(.key(.enter), .key(.down))
    _ = colours.show(picker(["red", "grey", "green", "blue"]))
    #expect(colours.press(.key(.enter)) == [.send(.act(ElementID("picker.Colour"), .pick(2)))])
  }

  @Test func `Ten thousand commands are one list`() {
    var commands = ScreenCommands()
    let many = (0..<10_000).map { ScreenCommand("Command \($0)") }
    #expect(commands.add(many + [ScreenCommand("Command 7")], of: "Many") == [])
    #expect(commands.all == many)
    var shown = screen(Samples.settings, title: "Settings")
    shown.commands = commands.all
    var interface = Interface(shown, width: 60, height: 24)
    interface.press(.key(.character("p"), .control))
    interface.type("9999")
    #expect(titles(interface) == ["Command 9999"])
  }
}
