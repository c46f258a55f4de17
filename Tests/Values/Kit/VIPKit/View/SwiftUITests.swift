import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("What is known from SwiftUI")
struct SwiftUITests {
  private struct Contact: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  private final class Page: ViewController {
    var contacts = [Contact(id: 1, name: "Anna"), Contact(id: 2, name: "Boris")]
    var isShown = true
    @State var text = ""
    @State var colour = "red"
    @State var size: Int?
    var log: [String] = []
    let content: @MainActor (Page) -> any View

    init(@ViewBuilder _ content: @escaping @MainActor (Page) -> any View) { self.content = content }

    override var body: any View { content(self) }

    var lines: [Substring] { render().root.description.split(separator: "\n").map { $0.drop { $0 == " " } } }
    var ids: [String] { render().root.flattened.map(\.id.rawValue) }
  }

  private struct Note: View {
    let contact: Contact
    @State private var note = ""
    var body: some View { TextField("Note", text: $note) }
  }

  // MARK: ForEach, Group, List

  @Test("ForEach: what a view keeps goes with the id of its datum; of several fields each keeps its name")
  func forEach() {
    let page = Page { page in ForEach(page.contacts) { Note(contact: $0) } }
    #expect(page.ids == ["vStack.", "textField.1/Note", "textField.2/Note"])
    #expect(page.render().perform(.edit("second")) { $0.id.rawValue == "textField.2/Note" })
    page.contacts = [Contact(id: 3, name: "Clara"), Contact(id: 2, name: "Boris")]
    #expect(page.lines == ["vStack", #"textField "Note" """#, #"textField "Note" "second""#])
    #expect(page.ids == ["vStack.", "textField.3/Note", "textField.2/Note"])
    let forms = Page { page in
      ForEach(page.contacts) { contact in
        if page.isShown { TextField("Name", text: .constant(contact.name)) }
        TextField("Phone", text: .constant(""))
      }
    }
    forms.isShown = false
    #expect(forms.ids == ["vStack.", "textField.1/Phone", "textField.2/Phone"])
    forms.isShown = true
    #expect(
      forms.ids == ["vStack.", "textField.1/Name", "textField.1/Phone", "textField.2/Name", "textField.2/Phone"])
  }

  @Test("ForEach: numbers, and parts of values; the same id twice is two views; ids are told by their JSON")
  func forEachOfNumbers() {
    struct Key: Hashable, Codable, CustomStringConvertible {
      let number: Int
      var description: String { "key" }
    }
    enum Kind: String, Codable { case old }
    let page = Page { _ in
      ForEach(0..<2) { Text("\($0)") }
      ForEach(["a", "a"], id: \.self) { Text($0) }
      ForEach([1, 2].map(Key.init), id: \.self) { _ in Text("key") }
      ForEach([Kind.old], id: \.self) { Text($0.rawValue) }
    }
    let texts = ["0", "1", "a", "a", "key", "key", "old"].map { "text \"\($0)\"" }
    #expect(page.lines.dropFirst().map(String.init) == texts)
    let ids = ["0", "1", "a", "a#2", #"{"number":1}"#, #"{"number":2}"#, "old"].map { "text.\($0)" }
    #expect(Array(page.ids.dropFirst()) == ids)
  }

  @Test("Group: a modifier is for all of it; List: each view is a row, a section has its own")
  func group() {
    let page = Page { _ in
      Group {
        Button("A") {}
        Button("B") {}
      }.disabled(true)
      Button("C") {}
    }
    #expect(page.lines == ["vStack", #"button "A" disabled"#, #"button "B" disabled"#, #"button "C""#])
    let list = Page { page in
      List(placeholder: "nobody") {
        Text("first")
        Section("All") { ForEach(page.contacts) { Text($0.name) } }
      }
    }
    let (one, two) = (["row", #"text "Anna""#], ["row", #"text "Boris""#])
    let lines = [#"list placeholder "nobody""#, "row", #"text "first""#, #"section "All""#] + one + two
    #expect(list.lines.map(String.init) == lines)
    let rows = list.render().root.flattened.filter { $0.role == .row }
    #expect(rows.map(\.id.rawValue) == ["row.", "section.All/row.1", "section.All/row.2"])
  }

  @Test("Button: what is read first in the view that stands on it is its label")
  func buttonOfView() {
    let page = Page { page in
      Button(action: { page.log.append("pressed") }) {
        HStack {
          Image(bytes: [], alternative: "A star")
          Text("Rate")
        }
      }
    }
    #expect(page.lines == [#"button "A star""#])
    #expect(page.render().perform(.activate) { $0.role == .button } && page.log == ["pressed"])
  }

  // MARK: Choices

  @Test("Picker: the tags, or the ids in a ForEach, are what is chosen; nothing is a choice, sections are none")
  func picker() {
    let page = Page { page in
      Picker("Colour", selection: page.$colour) {
        Text("Red").tag("red")
        Text("Blue").tag("blue")
        Text("not to be chosen")
      }
      Picker("Size", selection: page.$size) { ForEach(1..<4) { Text("size \($0)") } }
    }
    let size = #"picker "Size" none of ["size 1", "size 2", "size 3"]"#
    #expect(page.lines.map(String.init) == ["vStack", #"picker "Colour" "Red" of ["Red", "Blue"]"#, size])
    #expect(page.render().perform(.pick(1)) { $0.label == "Colour" })
    #expect(page.render().perform(.pick(2)) { $0.label == "Size" })
    #expect((page.colour, page.size) == ("blue", 3))
    #expect(page.lines.last == #"picker "Size" "size 3" of ["size 1", "size 2", "size 3"]"#)
    let sizes = Page { page in
      Picker("Size", selection: page.$size) {
        Text("None").tag(nil as Int?)
        Section("Usual") {
          HStack {
            Text("One")
            Text("small")
          }.tag(1)
        }
      }
    }
    // What is said first is the title.
    #expect(sizes.lines == [#"picker "Size" "None" of ["None", "One"]"#])
    for size in [1, nil] { #expect(sizes.render().perform(.pick(size ?? 0)) && sizes.size == size) }
  }

  @Test("DisclosureGroup: what belongs to it shows while it is unfolded, and keeps nothing; a binding has the say")
  func disclosureGroup() {
    let page = Page { _ in DisclosureGroup("More") { Text("inside") } }
    #expect(page.lines == [#"disclosureGroup "More" off selectable expandable"#])
    #expect(page.render().perform(.activate))
    #expect(page.lines == [#"disclosureGroup "More" on selectable expandable"#, #"text "inside""#])
    #expect(page.render().perform(.turn(false)))
    #expect(page.lines.count == 1)
    let bound = Page { page in
      DisclosureGroup("More", isExpanded: Binding(get: { page.isShown }, set: { page.log.append("\($0)") })) {
        Text("a")
      }
    }
    #expect(bound.lines.count == 2)
    #expect(bound.render().perform(.activate) && bound.log == ["false"])
  }

  // MARK: What happens

  @Test("onChange: told once, not when the view comes; onAppear, onDisappear: when it comes and goes, as last drawn")
  func onChange() {
    let page = Page { page in
      Text("a").onChange(of: page.text) { page.log.append("\($0)→\($1)") }.onChange(of: page.colour) {
        page.log.append("colour")
      }
    }
    for text in ["", "x", "x"] {
      page.text = text
      _ = page.render()
    }
    #expect(page.log == ["→x"])
    (page.text, page.colour) = ("y", "blue")
    _ = page.render()
    #expect(page.log == ["→x", "colour", "x→y"])
    let views = Page { page in
      for number in page.isShown ? 0..<8 : 0..<0 {
        Text("\(number)").onAppear { page.log.append("appeared") }
          .onDisappear { [text = page.text] in page.log.append("\(number) \(text)") }
      }
    }
    for (text, isShown) in [("", true), ("new", true), ("new", false), ("new", false)] {
      (views.text, views.isShown) = (text, isShown)
      _ = views.render()
    }
    #expect(views.log == Array(repeating: "appeared", count: 8) + (0..<8).map { "\($0) new" })
  }

  @Test("onSubmit: in each field of the view, in no editor, and not outside")
  func onSubmit() async {
    let page = Page { page in
      VStack {
        SearchField("Find", text: page.$text)
        TextEditor("Letter", text: page.$text)
      }.onSubmit { page.log.append("find \(page.text)") }
      TextField("Name", text: page.$text)
    }
    let fields = [#"searchField "Find" "" submits"#, #"textEditor "Letter" """#, #"textField "Name" """#]
    #expect(page.lines.dropFirst(2).map(String.init) == fields)
    #expect(page.render().perform(.edit("anna")) { $0.label == "Find" })
    #expect(page.render().perform(.activate) { $0.label == "Find" })
    #expect(page.render().perform(.activate) { $0.label == "Name" })
    #expect(page.isWorking)
    await page.finishTasks()
    #expect(page.log == ["find anna"])
  }

  @Test("refreshable: a command of the screen, which the screen waits for")
  func refreshable() async throws {
    let page = Page { page in Text("a").refreshable("Load again", shortcut: "r") { page.log.append("loaded") } }
    let command = try #require(page.render().commands.first)
    #expect((command.id, command.title, command.shortcut) == ("refresh", "Load again", "r"))
    command.perform()
    #expect(page.isWorking)
    await page.finishTasks()
    #expect(page.log == ["loaded"])
    let two = Page { _ in
      Text("a").refreshable("A") {}
      Text("b").refreshable("B") {}
    }
    #expect(two.render().commands.map(\.id) == ["refresh", "refresh#2"])
  }

  // MARK: Values

  @Observable
  final class Model { var name = "Anna" }

  private struct NameField: View {
    @Binding var name: String
    var body: some View { TextField("Name", text: $name) }
  }

  private struct Account: View {
    @Bindable var model: Model
    var body: some View { NameField(name: $model.name) }
  }

  @Test("@Binding and @Bindable: a view changes what another keeps; EnvironmentKey: what an application adds")
  func bindings() {
    let model = Model()
    let page = Page { _ in Account(model: model) }
    #expect(page.lines == [#"textField "Name" "Anna""#])
    #expect(page.render().perform(.edit("Boris")))
    #expect(model.name == "Boris")
    Bindable(model).name.wrappedValue = "Clara"
    #expect(page.lines == [#"textField "Name" "Clara""#])
    let fixed = Binding.constant(1)
    fixed.wrappedValue = 2
    #expect(fixed.wrappedValue == 1)
    let priced = Page { _ in
      Price()
      VStack { Price() }.environment(\.currency, "GBP")
    }
    #expect(priced.lines == ["vStack", #"text "EUR""#, "vStack", #"text "GBP""#])
  }

  private struct Width: View {
    @Environment(\.widthClass) private var widthClass
    @Environment(\.locale) private var locale
    var body: some View { Text("\(widthClass) \(locale)") }
  }

  @Test("@Environment: also in rows, and changed for a part of a screen; a change draws the screen again, once")
  func environment() {
    let page = Page { page in
      Text(page.environment.widthClass == .compact ? "narrow" : "wide")
      Width()
      List([Contact(id: 1, name: "Anna")]) { _ in Width() }
      Width().environment(\.locale, "fr_FR")
    }
    var words: [String] { page.render().root.flattened.compactMap(\.text) }
    #expect(words == ["wide", "regular C", "regular C", "regular fr_FR"])
    page.environment.widthClass = .compact
    page.environment.locale = "ru_RU"
    #expect(words == ["narrow", "compact ru_RU", "compact ru_RU", "compact fr_FR"])
    var count = 0
    page.container.onChange = { count += 1 }
    for _ in 0..<2 { page.environment.hasPointer = true }
    #expect(count == 1)
  }

  private struct Price: View {
    @Environment(\.currency) private var currency
    var body: some View { Text(currency) }
  }
}

private struct CurrencyKey: EnvironmentKey { static let defaultValue = "EUR" }

extension EnvironmentValues {
  fileprivate var currency: String {
    get { self[CurrencyKey.self] }
    set { self[CurrencyKey.self] = newValue }
  }
}
