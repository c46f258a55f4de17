import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("What the user does")
@MainActor
struct InterfaceTests {
  private let userName = ElementID("textField.User name")
  private let password = ElementID("textField.Password")
  private let signIn = ElementID("button.Sign in")

  @Test("Typing tells the text of the field after each key")
  func typing() {
    var interface = Interface(screen(Samples.login()))
    #expect(interface.type("ab") == [.send(.act(userName, .edit("a"))), .send(.act(userName, .edit("ab")))])
    #expect(interface.press(.key(.left), .key(.backspace)) == [.send(.act(userName, .edit("b")))])
    #expect(interface.press(.key(.backspace)) == [])
    #expect(interface.press(.paste("x\ny")) == [.send(.act(userName, .edit("x yb")))])
    #expect(interface.type("q") == [.send(.act(userName, .edit("x yqb")))])
  }

  @Test("Enter goes on to the next field, and in the last one presses the form's button")
  func enter() {
    var interface = Interface(screen(Samples.login()))
    #expect(interface.press(.key(.enter)) == [])
    #expect(interface.focus == password)
    #expect(interface.press(.key(.enter)) == [.send(.act(signIn, .activate))])
    let view = Form {
      TextField("Name", text: constant(""))
      Button("Delete") {}.disabled(true)
      Button("Save") {}
    }
    var other = Interface(screen(view))
    #expect(other.press(.key(.enter)) == [.send(.act(ElementID("button.Save"), .activate))])
    var alone = Interface(screen(TextField("Filter", text: constant(""))))
    #expect(alone.press(.key(.enter)) == [])
  }

  @Test("Buttons, links, rows, toggles and pickers do what they are for")
  func activate() {
    var interface = Interface(screen(Samples.settings), height: 24)
    interface.press(.key(.tab))
    #expect(interface.type(" ") == [.send(.act(ElementID("toggle.Remember me"), .turn(false)))])
    interface.press(.key(.tab))
    let language = ElementID("picker.Language")
    #expect(interface.press(.key(.right)) == [.send(.act(language, .pick(0)))])
    #expect(interface.press(.key(.left)) == [.send(.act(language, .pick(1)))])
    #expect(interface.type(" ") == [], "it opens, at the last option")
    #expect(interface.press(.key(.up), .key(.enter)) == [.send(.act(language, .pick(1)))])
    interface.press(.key(.tab))
    #expect(interface.press(.key(.left)) == [.send(.act(ElementID("picker.Theme"), .pick(1)))])
    interface.press(.key(.tab))
    #expect(interface.press(.key(.enter)) == [.send(.act(ElementID("button.Save"), .activate))])
    #expect(interface.type(" ") == [.send(.act(ElementID("button.Save"), .activate))])

    var home = Interface(screen(Samples.home), height: 24)
    #expect(home.press(.key(.enter)) == [.send(.act(ElementID("link.News"), .activate))])
    let pages = VStack {
      Link("Trick", destination: "javascript:x")
      Link("Swift", destination: "https://www.swift.org/")
    }
    var links = Interface(screen(pages), height: 24)
    #expect(links.frame().plainText.contains("Swift ↗ www.swift.org"))
    #expect(links.press(.key(.enter)) == [.send(.act(ElementID("externalLink.Swift"), .activate))])
    var list = Interface(screen(Samples.list(3)), height: 24)
    #expect(list.press(.key(.tab), .key(.enter)) == [.send(.act(ElementID("row.1"), .activate))])
  }

  @Test("Escape and Alt-Left go back where there is a way back")
  func back() {
    var interface = Interface(screen(Samples.home, canGoBack: true))
    #expect(interface.press(.key(.escape)) == [.send(.back)])
    #expect(interface.press(.key(.left, .alt)) == [.send(.back)])
    _ = interface.show(screen(Samples.home))
    #expect(interface.press(.key(.escape), .key(.left, .alt)) == [])
  }

  @Test("Ctrl-C and Ctrl-Q quit, Ctrl-Z stops, Ctrl-L redraws, whatever is on the screen")
  func control() {
    let screens = [
      screen(Samples.home), screen(Samples.home, error: "No"), screen(Samples.home, loading: "Wait"),
    ]
    for shown in screens {
      var interface = Interface(shown)
      #expect(interface.press(.key(.character("c"), .control)) == [.send(.quit(.asked))])
      #expect(interface.press(.key(.character("q"), .control)) == [.send(.quit(.asked))])
      #expect(interface.press(.key(.character("z"), .control)) == [.suspend])
      #expect(interface.press(.key(.character("l"), .control)) == [.redraw])
    }
  }

  @Test("While the alert is up, only dismissing it does something")
  func alert() {
    var interface = Interface(screen(Samples.home, error: "Wrong", canGoBack: true))
    let focus = interface.focus
    #expect(interface.press(.key(.tab), .text("a"), .key(.left, .alt), .paste("x"), .key(.down)) == [])
    #expect(interface.focus == focus)
    for input: Input in [.key(.enter), .text(" "), .key(.escape)] {
      #expect(interface.press(input) == [.send(.dismissError)])
      // Of two quick ones, the second is not for an alert that comes in the place of the first.
      #expect(interface.press(input) == [])
      interface.see(alert: interface.lastAlert)
    }
  }

  @Test("Keys typed ahead dismiss no alert; what was meant for a field comes when the alert is gone")
  func unseenAlert() {
    var interface = Interface(screen(Samples.login(), canGoBack: true))
    #expect(interface.show(screen(Samples.login(), error: "No", canGoBack: true)) == [])
    let click = Input.mouse(Mouse(kind: .press, place: Point(x: 27, y: 8)))
    #expect(interface.press(.key(.enter), .key(.escape), .text("a"), .text(" "), click, .text("b"), .paste("c")) == [])
    interface.see(alert: interface.lastAlert)
    #expect(interface.press(.text("d"), .key(.enter)) == [.send(.dismissError)])
    let effects = interface.show(screen(Samples.login(), canGoBack: true))
    #expect(effects.last == .send(.act(userName, .edit("a bcd"))))
    // The same words in another alert are not read yet either.
    _ = interface.show(screen(Samples.login(), error: "No", canGoBack: true))
    #expect(interface.press(.key(.enter)) == [])
    #expect(interface.press(.key(.character("c"), .control)) == [.send(.quit(.asked))])
  }

  @Test("What is typed into a field goes on behind an alert that is read, blanks and all, and dismisses nothing")
  func typingBehindAlert() {
    var interface = Interface(screen(Samples.login(), error: "No", canGoBack: true))
    interface.see(alert: interface.lastAlert)
    #expect(interface.type(" Anna k? Leex") == [])
    #expect(interface.press(.key(.backspace), .key(.enter)) == [.send(.dismissError)])
    let effects = interface.show(screen(Samples.login(), canGoBack: true))
    #expect(effects == [.send(.act(userName, .edit(" Anna k? Lee")))])
  }

  @Test("A blank answers a question, but not in the middle of what is typed")
  func typingBehindQuestion() {
    var asking = screen(Samples.login())
    asking.question = Question(number: 3, title: "Which?", choices: [.init("Keep", role: .cancel), .init("Drop")])
    var interface = Interface(asking)
    interface.see(alert: interface.lastAlert)
    #expect(interface.type("an na") == [])
    #expect(interface.press(.key(.enter)) == [.send(.answer(3, choice: 1))])
    #expect(interface.show(screen(Samples.login())) == [.send(.act(userName, .edit("an na")))])
  }

  @Test("Keys typed ahead press nothing when the alert is gone")
  func unseenAlertOverButton() {
    var interface = Interface(screen(Samples.home))
    _ = interface.show(screen(Samples.home, error: "No"))
    #expect(interface.press(.key(.enter), .text(" "), .text("x")) == [])
    #expect(interface.show(screen(Samples.home)) == [])
  }

  @Test("A loader to which a scene gives no words speaks the user's language")
  func loaderWords() {
    var interface = Interface(size: Size(width: 40, height: 12), words: Words(["Loading": "Cargando"]))
    _ = interface.show(screen(Samples.login(), loading: "Loading"))
    #expect(interface.frame().plainText.contains("Cargando"))
  }

  @Test("What is typed into a field under the loader comes when the loader is gone; presses don't")
  func typeAhead() {
    var interface = Interface(screen(Samples.login(), loading: "Wait", canGoBack: true))
    #expect(interface.press(.text("a"), .text("b"), .key(.backspace), .key(.tab), .key(.enter), .paste("c")) == [])
    #expect(interface.press(.key(.escape)) == [.send(.back)])
    #expect(interface.show(screen(Samples.login(), error: "No")) == [])
    let effects = interface.show(screen(Samples.login()))
    #expect(effects.last == .send(.act(userName, .edit("ac"))))
    #expect(interface.show(screen(Samples.login(userName: "ac"))) == [])
  }

  @Test("What was typed under the loader is not for another screen")
  func typeAheadElsewhere() {
    var interface = Interface(screen(Samples.login(), loading: "Wait"))
    interface.type("abc")
    #expect(interface.show(screen(Samples.list(3), instance: 2)) == [])
    var button = Interface(screen(Samples.home, loading: "Wait"))
    button.type("   ")
    #expect(button.show(screen(Samples.home)) == [])
  }

  @Test("The author's text wins")
  func authorsText() {
    var interface = Interface(screen(Samples.login()))
    interface.type("abc")
    _ = interface.show(screen(Samples.login(userName: "ABC")))
    #expect(interface.frame().plainText.contains("ABC"))
    #expect(interface.type("d") == [.send(.act(userName, .edit("ABCd")))])
    _ = interface.show(screen(Samples.login(userName: "x")))
    #expect(interface.type("y") == [.send(.act(userName, .edit("xy")))])
  }

  @Test("Clicks use what they hit, or place the cursor; the wheel scrolls")
  func mouse() {
    func click(_ x: Int, _ y: Int) -> Input { .mouse(Mouse(kind: .press, place: Point(x: x, y: y))) }
    var interface = Interface(screen(Samples.login(userName: "Aleksey")))
    #expect(interface.press(click(5, 7)) == [.send(.act(signIn, .activate))])
    #expect(interface.focus == signIn)
    #expect(interface.press(click(17, 4)) == [])
    #expect(interface.type("-") == [.send(.act(userName, .edit("Ale-ksey")))])
    #expect(interface.press(click(40, 4), .key(.backspace)) == [.send(.act(userName, .edit("Ale-kse")))])
    #expect(interface.press(click(0, 0), click(5, 12), click(500, 500), click(-3, -3)) == [])

    var settings = Interface(screen(Samples.settings), height: 24)
    #expect(settings.press(click(19, 5)) == [.send(.act(ElementID("toggle.Remember me"), .turn(false)))])
    #expect(settings.press(click(19, 6)) == [])
    #expect(settings.press(click(22, 7)) == [], "between the signs it opens")
    #expect(settings.press(.key(.home), .key(.enter)) == [.send(.act(ElementID("picker.Language"), .pick(0)))])
    #expect(settings.press(click(18, 7)) == [.send(.act(ElementID("picker.Language"), .pick(1)))])

    var list = Interface(screen(Samples.list(30)))
    list.press(.mouse(Mouse(kind: .wheelDown, place: Point(x: 9, y: 6))))
    #expect(list.press(click(9, 4)) == [.send(.act(ElementID("row.4"), .activate))])

    var alert = Interface(screen(Samples.login(), error: "Wrong user name or password"))
    #expect(alert.press(click(5, 7)) == [])
    #expect(alert.press(click(27, 8)) == [.send(.dismissError)])
  }

  @Test("A drag selects up to the edge of the field, wherever it goes, and only where the button was pressed")
  func drag() {
    func mouse(_ kind: Mouse.Kind, _ x: Int, _ y: Int = 4) -> Input {
      .mouse(Mouse(kind: kind, place: Point(x: x, y: y)))
    }
    var typed: [Interface.Effect] = []
    let drags: [[Input]] = [
      [mouse(.press, 17), mouse(.drag, 19), mouse(.drag, 500, 90), mouse(.release, 500, 90)],
      [mouse(.press, 17), mouse(.drag, 5, 9), mouse(.release, 5, 9)],
      [mouse(.press, 17), mouse(.release, 17), mouse(.drag, 20)],
      [mouse(.press, 40, 12), mouse(.drag, 15), mouse(.drag, 17), mouse(.release, 17)],
    ]
    for drag in drags {
      var interface = Interface(screen(Samples.login(userName: "Aleksey")))
      for input in drag { interface.press(input) }
      typed += interface.type("x")
    }
    #expect(
      typed == ["Alex", "xksey", "Alexksey", "Alekseyx"].map { .send(.act(userName, .edit($0))) })
  }

  @Test("A text longer than its field scrolls with the cursor")
  func longText() {
    let text = "0123456789".repeated(12)
    var interface = Interface(screen(TextField("T", text: constant(text))), width: 40, height: 12)
    #expect(interface.frame().plainText.contains("0123456789") == true)
    interface.press(.key(.end))
    #expect(interface.frame().plainText.contains("89\n") || interface.frame().plainText.contains("89 "))
    for _ in 0..<5 { interface.press(.key(.left)) }
    #expect(interface.frame().textAtCursor == "5")
    interface.press(.key(.home))
    #expect(interface.frame().textAtCursor == "0")
  }

  @Test("The status line names the keys that work")
  func hints() {
    func hints(_ interface: Interface) -> String {
      interface.hints.map { "\($0.key) \($0.action)" }.joined(separator: ", ")
    }
    #expect(hints(Interface(screen(Samples.login()))) == "Tab next, Ctrl-P commands, F1 help, Ctrl-C quit")
    #expect(hints(Interface(screen(Samples.login(), error: "No", canGoBack: true))) == "Enter dismiss, Ctrl-C quit")
    #expect(hints(Interface(screen(Samples.login(), loading: "…", canGoBack: true))) == "Esc back, Ctrl-C quit")
    #expect(
      hints(Interface(screen(Text("x"), canGoBack: true))) == "Esc back, Ctrl-P commands, ? help, Ctrl-C quit")
    var list = Interface(screen(Samples.list(50)))
    list.press(.key(.tab))
    #expect(
      hints(list)
        == "↑↓ move, Enter select, Tab next, Ctrl-P commands, ? help, Ctrl-C quit, PgUp/PgDn scroll")
    #expect(hints(Interface(size: Size(width: 80, height: 24))) == "")
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}

extension Frame {
  /// The character that the cursor stands on.
  fileprivate var textAtCursor: String? { cursor.map { text(of: self[$0.x, $0.y]) } }
}
