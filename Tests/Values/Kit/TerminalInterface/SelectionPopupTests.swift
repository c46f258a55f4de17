import ScreenModel
import TestSupport
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@MainActor
@Suite("The palette and open pickers: what is typed leaves those that fit")
struct SelectionPopupTests {
  private func model() -> TerminalModel {
    var shown = screen(Samples.settings, title: "Settings", canGoBack: true)
    shown.commands = [
      ScreenCommand("Export the list", shortcut: KeyboardShortcut("e", modifiers: .control)),
      ScreenCommand("Explain this screen"), ScreenCommand("Undo", isEnabled: false),
    ]
    shown.places = [Screen.Place("News", link: "news")]
    return TerminalModel(shown, width: 60, height: 24)
  }

  private func titles(_ model: TerminalModel) -> [String] { model.popupLayout?.choices.map(\.title) ?? [] }

  private func find(_ text: String, in model: inout TerminalModel) {
    model.press(.key(.character("p"), .control))
    model.type(text)
  }

  @Test func `Ctrl-P lists what can be done, and asks where one can go; the wheel goes a choice for each notch`() {
    var model = model()
    #expect(model.press(.key(.character("p"), .control)) == [.send(.places)])
    #expect(titles(model).prefix(3) == ["Export the list", "Explain this screen", "Undo"])
    #expect(titles(model).contains("Go to News") && model.frame().plainText.contains("Ctrl-E"))
    model.press(.key(.tab), .key(.tab), .key(.tab, .shift))
    #expect(model.popup?.selection == 1)
    #expect(model.press(.key(.escape)) == [])
    #expect(model.popup == nil)
    model.press(.key(.character("p"), .control))
    let last = titles(model).count - 1
    for (kind, notches, selection) in [
      (Mouse.Kind.wheelDown, 1, 1), (.wheelDown, 10_000, last), (.wheelUp, 2, last - 2), (.wheelUp, 10_000, 0),
    ] {
      let effects = model.press(.pointer(kind, 30, 10, notches: notches))
      #expect((effects, model.popup?.selection) == ([], selection))
    }
    // How it is closed stands below it, also while the host has something to say.
    var noted = screen(Samples.list(3), title: "Items", canGoBack: true)
    noted.statusMessage = "built Items in 0.4 s"
    model = TerminalModel(noted, width: 60, height: 24)
    func lines() -> [Substring] { model.frame().plainText.split(separator: "\n") }
    func saysMore() -> Bool { lines().dropLast().last?.hasPrefix("╰─ built Items in 0.4 s ─") == true }
    #expect(saysMore())
    for key in [Input.key(.character("p"), .control), .key(.f1)] {
      model.press(key)
      #expect(lines().last?.contains("Esc close") == true)
      model.press(.key(.escape))
      #expect(saysMore())
    }
  }

  @Test func `What is typed finds by letters in their order, and Enter does it`() {
    var model = model()
    find("exp", in: &model)
    #expect(titles(model) == ["Export the list", "Explain this screen"])
    model.type("x")
    #expect((titles(model), model.press(.key(.enter))) == ([], []), "nothing fits")
    let explain = TerminalModel.Effect.send(.run(ScreenCommand.id("Explain this screen")))
    #expect(model.press(.key(.backspace), .key(.down), .key(.enter)) == [explain])
    #expect(model.popup == nil)
    find("gone", in: &model)
    #expect(model.press(.key(.enter)) == [.send(.open("news"))])
    find("undo", in: &model)
    #expect(model.press(.key(.enter)) == [], "it can't be used now")
    #expect(model.popup != nil)
  }

  @Test func `Commands of the display are among them, leaving the terminal where the run can go on without it`() {
    var model = model()
    find("mouse", in: &model)
    #expect(model.press(.key(.enter)) == [.mouse(false)])
    #expect(model.statusMessage?.contains("Alt-M") == true)
    #expect(model.press(.key(.character("m"), .alt)) == [.mouse(true)])
    find("quit", in: &model)
    #expect(model.press(.key(.enter)) == [.send(.quit(.asked))])
    find("back", in: &model)
    #expect(model.press(.key(.enter)) == [.send(.back)])
    for canDetach in [true, false] {
      var model = TerminalModel(size: Size(width: 60, height: 20), canDetach: canDetach)
      _ = model.show(screen(Samples.settings, title: "Settings"))
      find("detach", in: &model)
      #expect(model.press(.key(.enter)) == (canDetach ? [.detach] : []))
    }
  }

  @Test func `A picker opens at what is chosen, and takes what is typed`() throws {
    var model = model()
    let language = ElementID("picker.Language")
    while model.focus != language { model.press(.key(.tab)) }
    #expect(model.press(.key(.enter)) == [])
    let layout = try #require(model.popupLayout)
    #expect((titles(model), layout.query) == (["English", "Русский", "日本語"], nil))
    model.type("日本語")
    #expect(model.press(.key(.enter)) == [.send(.act(language, .pick(2)))])
    #expect(model.popup == nil)
    model.press(.text(" "))
    let first = layout.rows
    #expect(model.press(.pointer(.press, first.x + 1, first.y)) == [.send(.act(language, .pick(0)))])
  }

  @Test func `Letters that begin words and follow one another count most, however they are written, in any script`() {
    var search = FuzzySearch(["Go to Contacts", "Copy the text", "Edit contact"])
    func found(_ query: String) -> [Int] { search.find(query) }
    #expect((found("ct"), found("cont"), found("zz"), found("")) == ([1, 0, 2], [0, 2], [], [0, 1, 2]))
    search = FuzzySearch(["Открыть Файл", "Cafe\u{301}", "Café", "Закрыть"])
    for (query, expected) in [
      ("ФАЙ", [0]), ("é", [1, 2]), ("E\u{301}", [1, 2]), ("крыть", [0, 3]), ("ö", []), ("e", []),
    ] { #expect(found(query).sorted() == expected, "\(query)") }
  }

  @Test func `Letter by letter, forth and back, those are found that have the letters in their order`() {
    var random = SeededGenerator(seed: 7)
    let names = (0..<300).map { _ in
      String((0..<Int.random(in: 0...12, using: &random)).map { _ in "abcD é-".randomElement(using: &random) ?? "a" })
    }
    let search = FuzzySearch(names)
    var query = ""
    for _ in 0..<200 {
      if Int.random(in: 0...3, using: &random) == 0 {
        query = String(query.dropLast())
      } else if query.count < 4 {
        query.append("abcdÉ".randomElement(using: &random) ?? "a")
      }
      let found = names.indices.filter { number in
        var rest = names[number].lowercased()[...]
        return query.lowercased().allSatisfy { letter in
          rest = rest.drop { $0 != letter }
          return rest.popFirst() != nil
        }
      }
      #expect(search.find(query).sorted() == found, "\(query)")
    }
  }

  @Test func `What is typed, and what Enter would choose, stays while the screen changes, and behind the loader`() {
    var model = model()
    model.press(.key(.character("p"), .control), .key(.down), .key(.down), .key(.down), .key(.down))
    #expect(model.popup?.marked?.title == "Back")
    var more = screen(Samples.settings, title: "Settings", canGoBack: true)
    more.commands = [ScreenCommand("Add")] + (model.screen?.commands ?? [])
    more.places = [Screen.Place("Contacts", link: "contacts"), Screen.Place("News", link: "news")]
    _ = model.show(more)
    #expect(model.popup?.marked?.title == "Back" && model.frame().plainText.contains("▸ Back"))
    var typing = self.model()
    find("exp", in: &typing)
    typing.press(.key(.down))
    more.commands = [ScreenCommand("Expand")] + Array(more.commands.dropFirst())
    _ = typing.show(more)
    #expect(titles(typing) == ["Expand", "Export the list", "Explain this screen"])
    #expect(typing.press(.key(.enter)) == [.send(.run(ScreenCommand.id("Explain this screen")))])
    var waiting = self.model()
    find("ex", in: &waiting)
    var loading = screen(Samples.settings, title: "Settings", loading: "Reading", canGoBack: true)
    loading.commands = waiting.screen?.commands ?? []
    _ = waiting.show(loading)
    waiting.type("porr")
    waiting.press(.key(.backspace), .key(.enter))
    #expect(waiting.popup?.query == "ex")
    loading.loading = nil
    #expect(waiting.show(loading) == [])
    #expect((waiting.popup?.query, titles(waiting)) == ("expor", ["Export the list"]))
    func picker(_ options: [String]) -> Screen {
      screen(Picker("Colour", selection: constant("red"), options: options), title: "Colours")
    }
    var colours = TerminalModel(picker(["red", "green", "blue"]), width: 60, height: 24)
    colours.press(.key(.enter), .key(.down))
    _ = colours.show(picker(["red", "grey", "green", "blue"]))
    #expect(colours.press(.key(.enter)) == [.send(.act(ElementID("picker.Colour"), .pick(2)))])
  }
}
