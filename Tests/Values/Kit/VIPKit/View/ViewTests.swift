import Testing
import VIPKit

@MainActor
@Suite("Each view makes its element, and takes what the user does")
struct ViewTests {
  private struct Item: Identifiable, Equatable { let id: Int }

  private func shows(
    _ view: any View, _ description: String, isInteractive: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let drawn = element(view)
    #expect(drawn.description == description, sourceLocation: sourceLocation)
    #expect(drawn.isInteractive == isInteractive, sourceLocation: sourceLocation)
  }

  @Test("words, fields, buttons, pictures, charts, in which what is no number is a gap, and layout")
  func descriptions() {
    let text = Box("a").binding
    shows(Text("a"), #"text "a""#)
    #expect(element(Text("a")).label == nil)
    shows(Text("a").style(.headline).style(.secondary), #"text "a" secondary"#)
    shows(TextField("Name", text: text), #"textField "Name" "a""#, isInteractive: true)
    shows(SecureField("Name", text: text), #"textField "Name" "a" secure"#, isInteractive: true)
    shows(
      TextEditor("Note", text: text, prompt: "anything"), #"textEditor "Note" "a" placeholder "anything""#,
      isInteractive: true)
    shows(
      TextField("Phone", text: text, prompt: "+44").problem("too short"),
      #"textField "Phone" "a" problem "too short" placeholder "+44""#, isInteractive: true)
    shows(TextField("Phone", text: text).problem(nil), #"textField "Phone" "a""#, isInteractive: true)
    shows(SearchField("Find", text: text), #"searchField "Find" "a""#, isInteractive: true)
    shows(Button("Save") {}, #"button "Save""#, isInteractive: true)
    shows(Button("Delete", role: .destructive) {}, #"button "Delete" destructive"#, isInteractive: true)
    shows(Image(bytes: [0xFF, 0xD8], alternative: "A cat"), #"image "A cat" 2 bytes"#)
    shows(Badge("3 new").tint(.accent), #"badge "3 new" accent"#)
    shows(HStack { Text("a") }, "hStack\n  text \"a\"")
    shows(VStack { Text("a") }, "vStack\n  text \"a\"")
    shows(Form("F") { Text("a") }, "form \"F\"\n  text \"a\"")
    shows(Form { Text("a") }, "form\n  text \"a\"")
    shows(Section("S") { Text("a") }, "section \"S\"\n  text \"a\"")
    shows(Section { Text("a") }, "section\n  text \"a\"")
    shows(Divider(), "divider")
    shows(Spacer(), "spacer")
    shows(EmptyView(), "vStack")
    let chart = Chart("Load", values: [1, .nan, -.infinity], kind: .sparkline, alternative: "low")
    shows(chart, #"chart "Load" "low" sparkline of 3"#)
    let points: [Chart.Point] = [.init("", 1), .init("", nil), .init("", nil)]
    #expect(element(chart).kind == .chart(Element.Figures(points, kind: .sparkline, words: "low")))
    #expect(
      element(chart) == element(Chart("Load", values: [1, .nan, .nan], kind: .sparkline, alternative: "low")))
  }

  @Test("a field is edited, a button pressed, a toggle turned, a link goes to the Router; they do nothing else")
  func actions() {
    let text = Box("a")
    let field = rendering(TextField("Name", text: text.binding))
    #expect(field.perform(.edit("b")))
    field.perform(.activate)
    field.perform(.turn(true))
    #expect(text.value == "b")
    var presses = 0
    let button = rendering(Button("Delete") { presses += 1 })
    button.perform(.activate)
    button.perform(.edit("x"))
    #expect(presses == 1)
    let link = rendering(NavigationLink("News", route: Route<Void>("news", to: "NewsList")))
    #expect(link.root.description == #"link "News" route news"#)
    #expect(link.root.isInteractive)
    #expect(!link.perform(.activate))
    let isOn = Box(false)
    let toggle = rendering(Toggle("Sound", isOn: isOn.binding))
    #expect(toggle.root.description == #"toggle "Sound" off"#)

    toggle.perform(.turn(true))
    toggle.perform(.turn(true))
    toggle.perform(.activate)
    #expect(isOn.value)
  }

  @Test("a picker takes the options that it has, and shows no other")
  func picker() {
    let selection = Box<Int?>(nil)
    func picker() -> Rendering {
      rendering(Picker("Size", selection: selection.binding, options: [38, 40]) { "size \($0)" })
    }
    #expect(picker().root.description == #"picker "Size" none of ["size 38", "size 40"]"#)

    picker().perform(.pick(1))
    #expect((selection.value, picker().root.selectedOption) == (40, "size 40"))
    picker().perform(.pick(2))
    picker().perform(.pick(-1))
    #expect(selection.value == 40)

    selection.value = 7
    #expect(picker().root.selection == nil)

    let colour = Box("Red")
    rendering(Picker("Colour", selection: colour.binding, options: ["Red", "Green"])).perform(.pick(1))
    #expect(colour.value == "Green", "something is chosen always")
  }

  @Test("a stepper takes the whole numbers of its range")
  func stepper() {
    let size = Box(38)
    let stepper = rendering(Stepper("Size", value: size.binding, in: 36...46, step: 2))
    #expect(stepper.root.description == #"stepper "Size" 38"#)
    #expect(stepper.root.kind == .stepper(Element.Number(38, in: 36...46, step: 2)))
    for number in [46, 47, 35, 36.5, .nan, .infinity] { stepper.perform(.set(number)) }
    #expect(size.value == 46)
  }

  @Test("a date picker holds a day within its range, and takes none where that may be")
  func datePicker() throws {
    let range = try #require(CalendarDay("1900-01-01"))...(#require(CalendarDay("1999-12-31")))
    let born = Box(CalendarDay("1988-05-12"))
    let picker = rendering(DatePicker("Born", selection: born.binding, in: range))
    #expect(picker.root.description == #"datePicker "Born" 1988-05-12"#)
    for (text, day) in [("2024-01-01", "1999-12-31"), ("0001-01-01", "1900-01-01"), ("1950-06-07", "1950-06-07")] {
      picker.perform(.setDay(CalendarDay(text)))
      #expect(born.value?.description == day)
    }
    picker.perform(.edit("1988-05-12"))
    picker.perform(.setDay(nil))
    #expect(born.value == nil)
    let always = Box(range.lowerBound)
    rendering(DatePicker("Born", selection: always.binding, in: range)).perform(.setDay(nil))
    #expect(always.value == range.lowerBound)
  }

  @Test(
    "a stepper shows whole numbers as such, as far as there are any", arguments: [1 << 53 + 1, .max, .min, .max - 1])
  func farNumbers(number: Int) {
    let value = Box(number)
    let stepper = rendering(Stepper("Size", value: value.binding, in: .min ... .max))
    #expect(stepper.root.numberText == "\(number)")
    let expected = if case .stepper(let shown) = stepper.root.kind { shown.expected } else { "no stepper" }
    #expect(expected == "a whole number from \(Int.min) to \(Int.max)")
    value.value = 0
    stepper.perform(.set(Double(Int.max)))
    #expect(value.value == .max)
  }

  @Test(
    "a gauge shows the nearer end, in the author's words or in digits",
    arguments: [(0.25, "0.25"), (7, "1"), (-1, "0")])
  func gauge(value: Double, words: String) {
    #expect(element(Gauge("Load", value: value)).numberText == words)
    #expect(element(Gauge("Load", value: value, valueLabel: "much")).numberText == "much")
    #expect(element(Gauge("Load", value: .nan)).numberText == "0")
  }

  @Test("a list has a row for each datum; rows are chosen where something happens then")
  func list() {
    var chosen: [Item] = []
    let items = [Item(id: 1), Item(id: 2)]
    let silent = rendering(List(items, placeholder: "None") { Text("\($0.id)") })
    let selectable = rendering(
      List(items) {
        Text("\($0.id)")
      } onSelect: {
        chosen.append($0)
      })

    #expect(
      silent.root.description == """
        list placeholder "None"
          row
            text "1"
          row
            text "2"
        """)
    #expect(silent.root.children.map(\.isInteractive) == [false, false])
    #expect(selectable.root.children.map(\.isInteractive) == [true, true])

    #expect(!silent.perform(.activate, on: silent.root.children[0].id))
    #expect(selectable.perform(.activate, on: selectable.root.children[1].id))
    _ = selectable.perform(.edit(""), on: selectable.root.children[1].id)
    #expect(chosen == [Item(id: 2)])
  }

  @Test(
    "progress is brought between 0 and 1",
    arguments: [
      (0.25, 0.25), (-1, 0), (2, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0), (nil, nil),
    ] as [(Double?, Double?)])
  func progress(value: Double?, fraction: Double?) {
    #expect(element(ProgressView("Work", value: value)).kind == .progress(fraction))
  }

  @Test("disabled reaches what is inside, the buttons of a menu, too, and undoes nothing; so does a tint")
  func disabled() {
    var presses = 0
    let view = Form("F") {
      Button("Save") { presses += 1 }.disabled(false)
      HStack { TextField("Name", text: .constant("")) }
    }
    #expect(element(view.disabled(false)).flattened.map(\.isEnabled) == [true, true, true, true])

    let disabled = rendering(view.disabled(true).disabled(false))
    #expect(disabled.root.flattened.map(\.isEnabled) == [false, false, false, false])
    #expect(disabled.root.flattened.filter(\.isInteractive) == [])
    #expect(!disabled.perform(.activate) { $0.role == .button })
    #expect(presses == 0)
    let tinted = Section("S") {
      Text("a").tint(.negative)
      Text("b")
    }
    #expect(element(tinted.tint(.positive)).flattened.map(\.tint) == [.positive, .negative, .positive])
    #expect(element(tinted.tint(nil)).flattened.map(\.tint) == [nil, .negative, nil])
    let menu = Menu("More") { Button("Rename") {} }
    shows(menu, "menu \"More\"\n  button \"Rename\"", isInteractive: true)
    #expect(element(menu.disabled(true)).flattened.map(\.isEnabled) == [false, false])
  }
}
