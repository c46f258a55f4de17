import ScreenModel
import Testing
import VIPKit

@MainActor
@Suite("Each view makes its element, and takes what the user does")
struct ViewTests {
  @Test("words, fields, buttons, pictures, charts, in which what is no number is a gap, and layout")
  func descriptions() {
    let text = Box("a").binding
    let chart = Chart("Load", values: [1, .nan, -.infinity], kind: .sparkline, alternative: "low")
    let used: [(any View, String)] = [
      (TextField("Name", text: text), #"textField "Name" "a""#),
      (SecureField("Name", text: text), #"textField "Name" "a" secure"#),
      (TextEditor("Note", text: text, prompt: "anything"), #"textEditor "Note" "a" placeholder "anything""#),
      (
        TextField("Phone", text: text, prompt: "+44").problem("too short"),
        #"textField "Phone" "a" problem "too short" placeholder "+44""#
      ),
      (TextField("Phone", text: text).problem(nil), #"textField "Phone" "a""#),
      (SearchField("Find", text: text), #"searchField "Find" "a""#), (Button("Save") {}, #"button "Save""#),
      (Button("Delete", role: .destructive) {}, #"button "Delete" destructive"#),
      (Menu("More") { Button("Rename") {} }, "menu \"More\"\n  button \"Rename\""),
    ]
    let read: [(any View, String)] = [
      (Text("a"), #"text "a""#), (Text("a").style(.headline).style(.secondary), #"text "a" secondary"#),
      (Image(bytes: [0xFF, 0xD8], alternative: "A cat"), #"image "A cat" 2 bytes"#),
      (Badge("3 new").tint(.accent), #"badge "3 new" accent"#), (HStack { Text("a") }, "hStack\n  text \"a\""),
      (VStack { Text("a") }, "vStack\n  text \"a\""), (Form("F") { Text("a") }, "form \"F\"\n  text \"a\""),
      (Form { Text("a") }, "form\n  text \"a\""), (Section("S") { Text("a") }, "section \"S\"\n  text \"a\""),
      (Section { Text("a") }, "section\n  text \"a\""), (Divider(), "divider"), (Spacer(), "spacer"),
      (EmptyView(), "vStack"), (chart, #"chart "Load" "low" sparkline of 3"#),
    ]
    for (view, description) in used + read { #expect(element(view).description == description) }
    #expect(used.allSatisfy { element($0.0).isInteractive } && !read.contains { element($0.0).isInteractive })
    #expect(element(Text("a")).label == nil)
    let points: [Chart.Point] = [.init("", 1), .init("", nil), .init("", nil)]
    #expect(element(chart).kind == .chart(Element.Figures(points, kind: .sparkline, words: "low")))
    #expect(element(chart) == element(Chart("Load", values: [1, .nan, .nan], kind: .sparkline, alternative: "low")))
  }

  @Test("a field is edited, a button pressed, a toggle turned, a link goes to the Router; they do nothing else")
  func actions() {
    let text = Box("a")
    let field = rendering(TextField("Name", text: text.binding))
    #expect(field.perform(.edit("b")))
    for action in [Action.activate, .turn(true)] { field.perform(action) }
    #expect(text.value == "b")
    var presses = 0
    let button = rendering(Button("Delete") { presses += 1 })
    button.perform(.activate)
    button.perform(.edit("x"))
    #expect(presses == 1)
    let link = rendering(NavigationLink("News", route: Route<Void>("news", to: "NewsList")))
    #expect((link.root.description, link.root.isInteractive) == (#"link "News" route news"#, true))
    #expect(!link.perform(.activate))
    let isOn = Box(false)
    let toggle = rendering(Toggle("Sound", isOn: isOn.binding))
    #expect(toggle.root.description == #"toggle "Sound" off"#)
    for action in [Action.turn(true), .turn(true), .activate] { toggle.perform(action) }
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

  @Test("a stepper takes the whole numbers of its range, and shows them as such, as far as there are any")
  func stepper() {
    let size = Box(38)
    let stepper = rendering(Stepper("Size", value: size.binding, in: 36...46, step: 2))
    #expect(stepper.root.description == #"stepper "Size" 38"#)
    #expect(stepper.root.kind == .stepper(Element.Number(38, in: 36...46, step: 2)))
    for number in [46, 47, 35, 36.5, .nan, .infinity] { stepper.perform(.set(number)) }
    #expect(size.value == 46)
    for number in [1 << 53 + 1, Int.max, .min, .max - 1] {
      size.value = number
      let far = rendering(Stepper("Size", value: size.binding, in: .min ... .max))
      #expect(far.root.numberText == "\(number)")
      let expected = if case .stepper(let shown) = far.root.kind { shown.expected } else { "no stepper" }
      #expect(expected == "a whole number from \(Int.min) to \(Int.max)")
      far.perform(.set(Double(Int.max)))
      #expect(size.value == .max)
    }
  }

  @Test("a gauge shows the nearer end, in the author's words or in digits; progress is brought between 0 and 1")
  func gauge() {
    for (value, words) in [(0.25, "0.25"), (7, "1"), (-1, "0"), (.nan, "0")] as [(Double, String)] {
      #expect(element(Gauge("Load", value: value)).numberText == words)
      #expect(element(Gauge("Load", value: value, valueLabel: "much")).numberText == "much")
    }
    let progress: [(Double?, Double?)] = [
      (0.25, 0.25), (-1, 0), (2, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0), (nil, nil),
    ]
    for (value, fraction) in progress {
      #expect(element(ProgressView("Work", value: value)).kind == .progress(fraction))
    }
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

  @Test("a list has a row for each datum; rows are chosen where something happens then")
  func list() {
    var chosen: [Datum<Int>] = []
    let items = [Datum(id: 1), Datum(id: 2)]
    let silent = rendering(List(items, placeholder: "None") { Text("\($0.id)") })
    let selectable = rendering(List(items, row: { Text("\($0.id)") }, onSelect: { chosen.append($0) }))
    #expect(
      silent.root.description == """
        list placeholder "None"
          row
            text "1"
          row
            text "2"
        """)
    #expect((silent.root.children + selectable.root.children).map(\.isInteractive) == [false, false, true, true])
    #expect(!silent.perform(.activate, on: silent.root.children[0].id))
    #expect(selectable.perform(.activate, on: selectable.root.children[1].id))
    _ = selectable.perform(.edit(""), on: selectable.root.children[1].id)
    #expect(chosen == [Datum(id: 2)])
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
    #expect(!disabled.perform(.activate) { $0.role == .button } && presses == 0)
    let tinted = Section("S") {
      Text("a").tint(.negative)
      Text("b")
    }
    #expect(element(tinted.tint(.positive)).flattened.map(\.tint) == [.positive, .negative, .positive])
    #expect(element(tinted.tint(nil)).flattened.map(\.tint) == [nil, .negative, nil])
    let menu = Menu("More") { Button("Rename") {} }
    #expect(element(menu.disabled(true)).flattened.map(\.isEnabled) == [false, false])
  }

  @Test(
    "braces collect views with if, if let, else and switch",
    arguments: [
      (true, nil, ["first", "nobody", "yes", "…"]), (false, "b", ["b", "no", "1", "2"]),
      (false, nil, ["nobody", "maybe"]),
    ] as [(Bool, String?, [String])])
  func conditions(isFirst: Bool, name: String?, expected: [String]) {
    let view = VStack {
      if isFirst { Text("first") }
      if let name { Text(name) } else { Text("nobody") }
      if isFirst { Text("yes") } else if name == nil { Text("maybe") } else { Text("no") }
      switch (isFirst, name) {
      case (true, _): Text("…")
      case (false, nil): EmptyView()
      case (false, _):
        Text("1")
        Text("2")
      }
    }
    #expect(element(view).flattened.compactMap(\.text) == expected)
  }

  @Test("braces collect views with for, within for, with nothing to go over; or nothing at all")
  func loops() {
    let view = VStack {
      for row in 0..<2 {
        for column in 0..<2 { Text("\(row)\(column)") }
      }
      for word in [String]() { Text(word) }
    }
    #expect(element(view).flattened.compactMap(\.text) == ["00", "01", "10", "11"])
    #expect(element(VStack {}).children.isEmpty)
  }
}
