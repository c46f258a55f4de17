import ScreenModel
import Testing
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("What the user does")
@MainActor
struct InterfaceTests {
  private let userName = ElementID("textField.User name")
  private let signIn = ElementID("button.Sign in")

  @Test("Typing tells the field's text after each key; the author's text wins; a long one scrolls with the cursor")
  func typing() {
    var model = TerminalModel(screen(Samples.login()))
    #expect(model.type("ab") == [.send(.act(userName, .edit("a"))), .send(.act(userName, .edit("ab")))])
    #expect(model.press(.key(.left), .key(.backspace)) == [.send(.act(userName, .edit("b")))])
    #expect(model.press(.key(.backspace)) == [])
    let pasted = model.press(.paste("x\ny"), .text("q"))
    #expect(pasted == [.send(.act(userName, .edit("x yb"))), .send(.act(userName, .edit("x yqb")))])
    model.press(.paste("z", isWhole: false))
    #expect(model.statusMessage == "The text was cut: a field holds 64 KiB")
    model = TerminalModel(screen(Samples.login()))
    model.type("abc")
    for (text, key) in [("ABC", "d"), ("x", "y")] {
      _ = model.show(screen(Samples.login(userName: text)))
      #expect(model.frame().plainText.contains(text))
      #expect(model.type(key) == [.send(.act(userName, .edit(text + key)))])
    }
    let text = String(repeating: "0123456789", count: 12)
    model = TerminalModel(screen(TextField("T", text: constant(text))), width: 40, height: 12)
    model.press(.key(.end))
    #expect(model.frame().plainText.contains("89\n") || model.frame().plainText.contains("89 "))
    for _ in 0..<5 { model.press(.key(.left)) }
    #expect(model.frame().textAtCursor == "5")
    model.press(.key(.home))
    #expect(model.frame().textAtCursor == "0")
  }

  @Test("Enter stops at each control; in the last it presses the first button that neither cancels nor deletes")
  func enterAtEachControl() {
    var (amount, pressed) = (3, [String]())
    var live = LivePage(height: 30) {
      Form {
        TextField("Name", text: constant(""))
        Picker("Kind", selection: constant("A"), options: ["A", "B"])
        TextField("Town", text: constant(""))
        Toggle("New", isOn: constant(false))
        DatePicker("Born", selection: constant(CalendarDay("1988-05-12")))
        TextEditor("Note", text: constant(""))
        Stepper("Amount", value: Binding(get: { amount }, set: { amount = $0 }), in: 1...99)
        Button("Archive") {}.disabled(true)
        Button("Delete", role: .destructive) { pressed.append("Delete") }
        Button("Cancel", role: .cancel) { pressed.append("Cancel") }
        Button("Save") { pressed.append("Save") }
      }
    }
    for (from, to) in [
      ("textField.Name", "picker.Kind"), ("textField.Town", "toggle.New"), ("datePicker.Born", "textEditor.Note"),
    ] {
      while live.model.focus?.rawValue != from { live.press(.key(.tab)) }
      live.press(.key(.enter))
      #expect(live.model.focus?.rawValue == to)
    }
    live.press(.key(.tab))
    #expect(live.model.hintWords.prefix(2) == ["←→ change", "Enter Save"])
    live.press(.key(.enter))
    #expect(pressed == ["Save"] && amount == 3)
    let page = Form {
      TextField("Name", text: constant(""))
      Stepper("Amount", value: constant(3), in: 1...99)
      Button("Cancel", role: .cancel) {}
    }
    var none = TerminalModel(screen(page))
    #expect(none.press(.key(.enter)) == [])
    #expect(none.hintWords.prefix(2) == ["←→ change", "Tab next"])
    #expect(none.press(.key(.enter)) == [])
    var alone = TerminalModel(screen(TextField("Filter", text: constant(""))))
    #expect(alone.press(.key(.enter)) == [])
    var login = TerminalModel(screen(Samples.login()))
    #expect(login.press(.key(.enter), .key(.enter)) == [.send(.act(signIn, .activate))])
  }

  @Test("Digits are the number of a stepper, as soon as it takes them; arrows and clicks go on as far as it does")
  func digits() throws {
    var amount = 30
    var live = LivePage(height: 14) {
      VStack {
        Stepper("Amount", value: Binding(get: { amount }, set: { amount = $0 }), in: -5...250, step: 5)
        Stepper("Ports", value: constant(30), in: 20...99)
        Button("Save") {}
      }
    }
    for (input, number) in [(Input.text("2"), 2), (.text("5"), 25), (.text("1"), 25), (.key(.backspace), 25)] {
      live.press(input)
      #expect(amount == number)
    }
    live.press(.text("0"))
    #expect(amount == 250 && live.lines.contains("Amount  − 250"))
    live.press(.key(.right))
    #expect(amount == 250)
    let start = try #require(live.model.layout.box(ElementID("stepper.Amount"))).value
    live.press(.click(live.model.onPage(start.x, start.y)))
    #expect(amount == 245)
    live.press(.paste("-3"), .text("x"))
    #expect((amount, live.model.frame().cursor) == (-3, Point(x: 3 + 8 + 2 + 2, y: 2)))
    live.press(.key(.tab), .text("1"))
    #expect(live.lines.contains("Ports   − 1 +"))
    live.press(.key(.enter))
    let state = (live.model.statusMessage, live.model.focus?.rawValue)
    #expect(state == ("Choose a number from 20 to 99", "stepper.Ports"))
    live.press(.text("-"), .text("."), .key(.tab), .key(.tab), .key(.tab))
    #expect(live.lines.contains("Ports   − 30 +"))
  }

  @Test("What is typed of a number ends with Enter, with another number of the scene, and with Escape where it is none")
  func endOfDigits() {
    var (amount, saved) = (1, [Int]())
    var live = LivePage(height: 14) {
      Form {
        Stepper("Amount", value: Binding(get: { amount }, set: { amount = $0 }), in: -99...999)
        Button("Save") {
          saved.append(amount)
          amount = 1
        }
      }
    }
    live.press(.text("5"), .key(.enter))
    #expect(saved == [5] && live.lines.contains("Amount  − 1 +"))
    live.press(.text("3"), .text("2"))
    #expect(amount == 32)
    amount = 7
    live.draw()
    #expect(live.lines.contains("Amount  − 7 +"))
    live.press(.text("4"), .text("5"))
    // The screen may lag behind the typing.
    amount = 4
    live.draw()
    live.press(.text("0"))
    #expect(amount == 450)
    live.press(.text("9"))
    #expect(live.lines.contains("Amount  − 4509 +") && live.model.hintWords.first == "Esc undo")
    live.press(.key(.escape))
    #expect(live.lines.contains("Amount  − 450 +") && live.model.hintWords.first == "←→ change")
    let stepper = Element(.stepper(Element.Number(3)), label: "Any").named(ElementID("any"))
    var any = TerminalModel(screen(stepper, title: "Any"))
    any.press(.text("-"), .key(.enter))
    #expect(any.statusMessage == "Choose a number")
  }

  @Test("Buttons, links, rows, toggles and pickers do what they are for")
  func activate() {
    var model = TerminalModel(screen(Samples.settings), height: 24)
    let steps: [([Input], String, Action)] = [
      ([.key(.tab), .text(" ")], "toggle.Remember me", .turn(false)),
      ([.key(.tab), .key(.right)], "picker.Language", .pick(0)), ([.key(.left)], "picker.Language", .pick(1)),
      // It opens, at the last option.
      ([.text(" "), .key(.up), .key(.enter)], "picker.Language", .pick(1)),
      ([.key(.tab), .key(.left)], "picker.Theme", .pick(1)), ([.key(.tab), .key(.enter)], "button.Save", .activate),
      ([.text(" ")], "button.Save", .activate),
    ]
    for (keys, id, action) in steps {
      #expect(keys.flatMap { model.press($0) } == [.send(.act(ElementID(id), action))])
    }
    var home = TerminalModel(screen(Samples.home), height: 24)
    #expect(home.press(.key(.enter)) == [.send(.act(ElementID("link.News"), .activate))])
    let pages = VStack {
      Link("Trick", destination: "javascript:x")
      Link("Swift", destination: "https://www.swift.org/")
    }
    var links = TerminalModel(screen(pages), height: 24)
    #expect(links.frame().plainText.contains("Swift ↗ www.swift.org"))
    #expect(links.press(.key(.enter)) == [.send(.act(ElementID("externalLink.Swift"), .activate))])
    var list = TerminalModel(screen(Samples.list(3)), height: 24)
    #expect(list.press(.key(.tab), .key(.enter)) == [.send(.act(ElementID("row.1"), .activate))])
  }

  @Test("Escape and Alt-Left go back where there is a way; Ctrl-C and Ctrl-Q quit, Ctrl-Z stops, Ctrl-L redraws")
  func back() {
    var model = TerminalModel(screen(Samples.home, canGoBack: true))
    #expect(model.press(.key(.escape), .key(.left, .alt)) == [.send(.back), .send(.back)])
    _ = model.show(screen(Samples.home))
    #expect(model.press(.key(.escape), .key(.left, .alt)) == [])
    let screens = [screen(Samples.home), screen(Samples.home, error: "No"), screen(Samples.home, loading: "Wait")]
    for shown in screens {
      var model = TerminalModel(shown)
      let effects = "cqzl".flatMap { model.press(.key(.character($0), .control)) }
      #expect(effects == [.send(.quit(.asked)), .send(.quit(.asked)), .suspend, .redraw])
    }
  }

  @Test("Keys typed ahead dismiss no alert, and press nothing when it is gone; when it is read, others do nothing")
  func unseenAlert() {
    var model = TerminalModel(screen(Samples.login(), canGoBack: true))
    #expect(model.show(screen(Samples.login(), error: "No", canGoBack: true)) == [])
    let click = Input.pointer(.press, 27, 8)
    let typed = ["a", "a ", "a b", "a bc"].map { TerminalModel.Effect.send(.act(userName, .edit($0))) }
    #expect(model.press(.key(.enter), .key(.escape), .text("a"), .text(" "), click, .text("b"), .paste("c")) == typed)
    model.see(alert: model.lastAlert)
    #expect(model.press(.text("d"), .key(.enter)) == [.send(.act(userName, .edit("a bcd"))), .send(.dismissError)])
    #expect(model.show(screen(Samples.login(userName: "a bcd"), canGoBack: true)) == [])
    // The same words in another alert are not read yet either.
    _ = model.show(screen(Samples.login(), error: "No", canGoBack: true))
    #expect(model.press(.key(.enter)) == [])
    #expect(model.press(.key(.character("c"), .control)) == [.send(.quit(.asked))])
    var read = TerminalModel(screen(Samples.home, error: "Wrong", canGoBack: true))
    let focus = read.focus
    #expect(read.press(.key(.tab), .text("a"), .key(.left, .alt), .paste("x"), .key(.down)) == [])
    #expect(read.focus == focus)
    for input: Input in [.key(.enter), .text(" "), .key(.escape)] {
      // The second of two quick ones must not dismiss an alert that replaces the first.
      #expect(read.press(input, input) == [.send(.dismissError)])
      read.see(alert: read.lastAlert)
    }
    var buttons = TerminalModel(screen(Samples.home))
    _ = buttons.show(screen(Samples.home, error: "No"))
    #expect(buttons.press(.key(.enter), .text(" "), .text("x")) == [])
    #expect(buttons.show(screen(Samples.home)) == [])
  }

  @Test("What is typed goes into the field behind an alert that is read at once, blanks and all; a question is alike")
  func typingBehindAlert() {
    var model = TerminalModel(screen(Samples.login(), error: "No", canGoBack: true))
    model.see(alert: model.lastAlert)
    #expect(model.type(" An k?x").last == .send(.act(userName, .edit(" An k?x"))))
    let effects = model.press(.key(.backspace), .key(.enter))
    #expect(effects == [.send(.act(userName, .edit(" An k?"))), .send(.dismissError)])
    #expect(model.show(screen(Samples.login(userName: " An k?"), canGoBack: true)) == [])
    // A blank answers a question, but not in the middle of what is typed.
    var asking = screen(Samples.login())
    asking.question = Question(number: 3, title: "Which?", choices: [.init("Keep", role: .cancel), .init("Drop")])
    model = TerminalModel(asking)
    model.see(alert: model.lastAlert)
    #expect(model.type("an na") == [])
    #expect(model.press(.key(.enter)) == [.send(.answer(3, choice: 1))])
    #expect(model.show(screen(Samples.login())) == [.send(.act(userName, .edit("an na")))])
  }

  @Test("What is typed into a field under the loader comes when it is gone; presses don't; its words are the user's")
  func typeAhead() {
    var model = TerminalModel(screen(Samples.login(), loading: "Wait", canGoBack: true))
    #expect(model.press(.text("a"), .text("b"), .key(.backspace), .key(.tab), .key(.enter), .paste("c")) == [])
    #expect(model.press(.key(.escape)) == [.send(.back)])
    // An alert takes nothing away from the field.
    let effects = model.show(screen(Samples.login(), error: "No"))
    #expect(effects == [.send(.act(userName, .edit("ac")))])
    #expect(model.show(screen(Samples.login(userName: "ac"))) == [])
    model = TerminalModel(screen(Samples.login(), loading: "Wait"))
    model.type("abc")
    #expect(model.show(screen(Samples.list(3), instance: 2)) == [])
    var button = TerminalModel(screen(Samples.home, loading: "Wait"))
    button.type("   ")
    #expect(button.show(screen(Samples.home)) == [])
    model = TerminalModel(size: Size(width: 40, height: 12), words: Words(["Loading": "Cargando"]))
    _ = model.show(screen(Samples.login(), loading: "Loading"))
    #expect(model.frame().plainText.contains("Cargando"))
  }

  @Test("Clicks use what they hit, or place the cursor; the wheel scrolls; a drag selects in the field where it begins")
  func mouse() {
    func click(_ x: Int, _ y: Int) -> Input { .pointer(.press, x, y) }
    var model = TerminalModel(screen(Samples.login(userName: "Aleksey")))
    #expect((model.press(click(5, 9)), model.focus) == ([.send(.act(signIn, .activate))], signIn))
    #expect(model.press(click(17, 6)) == [])
    #expect(model.type("-") == [.send(.act(userName, .edit("Ale-ksey")))])
    #expect(model.press(click(40, 6), .key(.backspace)) == [.send(.act(userName, .edit("Ale-kse")))])
    #expect(model.press(click(0, 0), click(5, 12), click(500, 500), click(-3, -3)) == [])
    var settings = TerminalModel(screen(Samples.settings), width: 59, height: 24)
    #expect(settings.press(click(19, 5)) == [.send(.act(ElementID("toggle.Remember me"), .turn(false)))])
    #expect(settings.press(click(19, 6)) == [])
    #expect(settings.press(click(22, 7)) == [], "between the signs it opens")
    #expect(settings.press(.key(.home), .key(.enter)) == [.send(.act(ElementID("picker.Language"), .pick(0)))])
    #expect(settings.press(click(18, 7)) == [.send(.act(ElementID("picker.Language"), .pick(1)))])
    var list = TerminalModel(screen(Samples.list(30)))
    list.press(.pointer(.wheelDown, 9, 6))
    #expect(list.press(click(9, 4)) == [.send(.act(ElementID("row.4"), .activate))])
    var alert = TerminalModel(screen(Samples.login(), error: "Wrong user name or password"))
    #expect(alert.press(click(5, 7)) == [])
    #expect(alert.press(click(27, 8)) == [.send(.dismissError)])
    var typed: [TerminalModel.Effect] = []
    let drags: [[Input]] = [
      [.pointer(.press, 17, 6), .pointer(.drag, 19, 6), .pointer(.drag, 500, 90), .pointer(.release, 500, 90)],
      [.pointer(.press, 17, 6), .pointer(.drag, 5, 9), .pointer(.release, 5, 9)],
      [.pointer(.press, 17, 6), .pointer(.release, 17, 6), .pointer(.drag, 20, 6)],
      [.pointer(.press, 40, 12), .pointer(.drag, 15, 6), .pointer(.drag, 17, 6), .pointer(.release, 17, 6)],
    ]
    for drag in drags {
      var model = TerminalModel(screen(Samples.login(userName: "Aleksey")))
      for input in drag { _ = model.handle(input) }
      typed += model.type("x")
    }
    #expect(typed == ["Alex", "xksey", "Alexksey", "Alekseyx"].map { .send(.act(userName, .edit($0))) })
  }

  @Test("The status line names the keys that work")
  func hints() {
    var list = TerminalModel(screen(Samples.list(50)))
    list.press(.key(.tab))
    let models = [
      TerminalModel(screen(Samples.login())), list, TerminalModel(screen(Text("x"), canGoBack: true)),
      TerminalModel(screen(Samples.login(), error: "No", canGoBack: true)),
      TerminalModel(screen(Samples.login(), loading: "…", canGoBack: true)),
      TerminalModel(size: Size(width: 80, height: 24)),
    ]
    #expect(
      models.map { $0.hintWords.joined(separator: ", ") } == [
        "Tab next, Ctrl-P commands, F1 help, Ctrl-C quit",
        "↑↓ move, Enter select, Tab next, Ctrl-P commands, ? help, Ctrl-C quit, PgUp/PgDn scroll",
        "Esc back, Ctrl-P commands, ? help, Ctrl-C quit", "Enter dismiss, Ctrl-C quit", "Esc back, Ctrl-C quit", "",
      ])
  }
}

extension Frame {
  fileprivate var textAtCursor: String? { cursor.map { text(of: self[$0.x, $0.y]) } }
}
