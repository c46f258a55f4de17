import ScreenModel
import Testing
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("The screen in lines, for screen readers and Braille lines")
@MainActor
struct SpokenScreenTests {
  /// A model, and its output on 60 columns.
  private struct Reading {
    var model: TerminalModel
    var spoken = SpokenScreen()
    var width = 60
    var palette = Palette()

    init(_ screen: Screen) {
      model = TerminalModel(size: SpokenScreen.size(of: Size(width: 60, height: 16)), hasMouse: false, isSpoken: true)
      show(screen)
    }

    mutating func show(_ screen: Screen) {
      _ = model.show(screen)
      model.see(alert: model.lastAlert)
    }

    /// As text, without the sequence that ends each output, and occurs nowhere else.
    mutating func bytes() -> String {
      let text = String(decoding: spoken.bytes(for: model, width: width, palette: palette), as: UTF8.self)
      #expect(text.isEmpty || text.hasSuffix("\u{1B}7"))
      return String(text.dropLast(text.isEmpty ? 0 : 2))
    }

    /// The new lines; the last one is that of the focus.
    mutating func lines() -> [String] {
      var text = bytes()
      if text.hasPrefix("\r\n") { text.removeFirst() }
      return text.split(separator: "\r\n").map { line in
        String(line.prefix { $0 != "\u{1B}" }.drop { $0 == "\r" }.reversed().drop { $0 == "\r" }.reversed())
      }
    }

    mutating func lines(after inputs: Input...) -> [String] {
      spoken.noteInput()
      for input in inputs { _ = model.handle(input) }
      return lines()
    }
  }

  @Test("A screen says its title, how many things there are, its words, and what has the focus; then nothing")
  func introduction() {
    var reading = Reading(screen(Samples.home, title: "Home"))
    let words = ["Welcome, Aleksey, heading", "+7 (999) 111 22 33", "aleksey@example.org", "Applications, heading"]
    #expect(reading.lines() == ["Home, 2 controls"] + words + ["Contacts, link, not available", "News, link, 1 of 2"])
    #expect(reading.bytes() == "")
    #expect(reading.lines(after: .key(.tab)) == ["Sign out, button, 2 of 2"])
    #expect(reading.lines(after: .key(.up)) == ["News, link, 1 of 2"])
    // A field whose text is wrong says so; what a text says can't act on the terminal.
    let form = Form {
      TextField("Phone", text: constant("1")).problem("too\u{1B}[2Jshort")
      Toggle("News", isOn: constant(true))
      Picker("Size", selection: constant("S"), options: ["S", "M"])
    }
    reading = Reading(screen(form))
    #expect(reading.lines().last == "Phone, field, problem: too␛[2Jshort, 1 of 3: 1")
    for line in ["News, check box, checked, 2 of 3", "Size, choice, S, 3 of 3"] {
      #expect(reading.lines(after: .key(.tab)) == [line])
    }
    #expect(reading.lines(after: .key(.character("c"), .alt), .key(.character("m"), .alt)) == [], "there are no places")
  }

  @Test("What is typed changes the last line where it changes, and no more")
  func typing() {
    var reading = Reading(screen(Samples.login(), title: "Login"))
    #expect(reading.bytes() == "Login, 3 controls\r\nSign in, heading\r\nUser name, field, 1 of 3: \u{1B}[27G")
    let steps: [([Input], String)] = [
      // The left arrow puts the cursor before the wide character.
      ([.text("a")], "a"), ([.text("漢字")], "漢字"), ([.key(.left)], "\u{1B}[30G"),
      ([.text("b")], "b字\u{1B}[K\u{1B}[31G"),
      ([.key(.home), .key(.delete)], "\u{1B}[27G漢b字\u{1B}[K\u{1B}[27G"),
      ([.key(.end), .key(.backspace)], "\u{1B}[30G\u{1B}[K"),
      ([.key(.tab), .text("x")], "\r\nPassword, secret field, 2 of 3: •\u{1B}[34G"), ([.text("y")], "•"),
    ]
    for (inputs, bytes) in steps {
      for input in inputs { _ = reading.model.handle(input) }
      #expect(reading.bytes() == bytes, "\(inputs)")
    }
  }

  @Test("A text that is longer than its line shows the part with the cursor; a long head stands in a line of its own")
  func longText() {
    let digits = TextField("T", text: constant("0123456789abcdefghij"))
    var reading = Reading(screen(digits))
    reading.width = 29
    // 18 columns of the head, and one of the cursor, leave 10: too few.
    #expect(reading.lines() == ["Demo, 1 control", "T, field, 1 of 1: ", "0123456789abcdefghij"])
    reading.width = 31
    #expect(reading.lines(after: .text("!")) == ["T, field, 1 of 1: abcdefghij!"])
    #expect(reading.bytes() == "")
    _ = reading.model.handle(.key(.home))
    #expect(reading.bytes() == "\u{1B}[19G0123456789ab\u{1B}[K\u{1B}[19G")
  }

  @Test("A row says the names of its columns, whether it is chosen, and which it is; a table that is sorted says that")
  func table() {
    let files = [Item(id: 1, name: "a.txt", detail: "4 kB"), Item(id: 2, name: "b.tar", detail: "310 kB")]
    let table = Table(files) {
      TableColumn("Name") { Text($0.name) }
      TableColumn("Size") { Text($0.detail) }
    } onSelect: { _ in
    }
    var reading = Reading(screen(table))
    #expect(
      reading.lines() == ["Demo, 2 rows", "Name, column", "Size, column", "2 rows", "Name: a.txt, Size: 4 kB, 1 of 2"])
    #expect(reading.lines(after: .key(.down)) == ["Name: b.tar, Size: 310 kB, 2 of 2"])
    let sections = ["Anna", "Bo"].map { name in
      let text = Element(.text(name)).named(ElementID("text.\(name)"))
      let row = Element(.row(Element.Row(isSelectable: true)), children: [text]).named(ElementID("row.\(name)"))
      return Element(.section, label: "One", children: [row]).named(ElementID("section.\(name)"))
    }
    let list = Element(.list(Element.List()), children: sections).named(ElementID("list."))
    reading = Reading(Screen(instance: 1, sceneID: "Demo", title: "Demo", root: list))
    #expect(reading.lines() == ["Demo, 2 rows", "2 rows", "Anna, 1 of 2"])
    #expect(reading.lines(after: .key(.down)) == ["Bo, 2 of 2"])
  }

  @Test("What has changed is said, of one element three times until a key; many changes are counted")
  func changes() {
    func clock(_ time: Int, _ more: Int = 0) -> Screen {
      screen(
        VStack {
          Text("\(time) o'clock")
          for number in 0..<more { Text("Line \(number)") }
          Button("Stop") {}
        })
    }
    var reading = Reading(clock(1))
    #expect(reading.lines() == ["Demo, 1 control", "1 o'clock", "Stop, button, 1 of 1"])
    for time in 2...6 {
      reading.show(clock(time))
      #expect(reading.lines() == (time < 4 ? ["\(time) o'clock", "Stop, button, 1 of 1"] : []))
    }
    #expect(reading.lines(after: .text("x")) == [])
    reading.show(clock(7, 20))
    let (lines, last) = (reading.lines(), ["Line 6", "13 more; Ctrl-L says all", "Stop, button, 1 of 1"])
    #expect((lines.first, Array(lines.suffix(3))) == ("7 o'clock", last))
    reading.spoken.sayAll()
    #expect(reading.lines().count == 1 + 21 + 1 + 1)
  }

  @Test("Alerts, questions, help, palette and loader say themselves, and their choices")
  func overPage() {
    var reading = Reading(screen(Samples.login(), title: "Login"))
    _ = reading.lines()
    reading.show(screen(Samples.login(), title: "Login", error: "Wrong password"))
    #expect(reading.lines() == ["Error: Wrong password", "OK, button, 1 of 1"])
    reading.show(screen(Samples.login(), title: "Login", loading: "Signing in"))
    #expect(reading.lines() == ["Signing in"])
    let question = Question(number: 1, title: "Delete?", message: "For good.", choices: [.init("No"), .init("Yes")])
    var asking = screen(Samples.login())
    asking.question = question
    reading.show(asking)
    #expect(reading.lines() == ["Delete?", "For good.", "No, button, 1 of 2"])
    #expect(reading.lines(after: .key(.tab)) == ["Yes, button, 2 of 2"])
    reading.show(screen(Samples.login(), title: "Login"))
    #expect(reading.lines() == ["User name, field, 1 of 3: "])
    let help = reading.lines(after: .key(.f1))
    #expect((help.first, help.last, help.contains("Tab: next")) == ("Keys", "Help, Esc: close", true))
    #expect(reading.lines(after: .key(.escape)) == ["User name, field, 1 of 3: "])
    #expect(reading.lines(after: .key(.character("p"), .control)) == ["Commands", "Help, F1, 1 of 3"])
    #expect(reading.lines(after: .text("q")) == ["q, Quit, Ctrl-C, 1 of 1"])
  }
}
