import ScreenModel
import Testing
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

private final class FormViewController: ViewController {
  @State var hasPhone = false

  override var body: any View {
    VStack {
      TextField("Name", text: constant(""))
      if hasPhone { TextField("Phone", text: constant("")).id("phone") }
      VStack {
        Text("Send")
        Button("Not yet") {}.disabled(true)
        Button("Now") {}
      }.id("send")
      Button("Never") {}.id("never").disabled(true)
      List(Item.many(90), row: { Text($0.name) }, onSelect: { _ in })
      Table([Item(id: 91, name: "Item 91")], sort: constant(nil)) {
        TableColumn("Name", isSortable: true) { Text($0.name) }
      } onSelect: { _ in
      }.id("table")
    }
  }

  /// As the host shows it.
  func screen(instance: Int = 1, loading: String? = nil) -> Screen {
    let root = render().root
    return Screen(
      instance: instance, sceneID: "Demo", title: "Demo", root: root,
      focus: focusRequest.map { Screen.Focus(root.find(authorID: $0.id)?.id, number: $0.number) }, loading: loading)
  }
}

@Suite("The focus goes where the scene wants it")
@MainActor
struct FocusFromCodeTests {
  private let scene = FormViewController()
  private let name = ElementID("textField.Name")

  @Test("once, also to what the same change brings, to the first inside that can have it, to a row out of sight")
  func once() {
    var model = TerminalModel(scene.screen())
    func focus(_ id: some CustomStringConvertible) -> String? {
      scene.focus(id)
      _ = model.show(scene.screen())
      return model.focus?.rawValue
    }
    #expect(model.focus == name)
    scene.hasPhone = true
    #expect(focus("phone") == "textField.phone")
    model.press(.key(.tab, .shift))
    _ = model.show(scene.screen())
    #expect(model.focus == name)
    #expect((focus("phone"), focus("send"), focus(77)) == ("textField.phone", "vStack.send/button.Now", "row.77"))
    #expect(model.frame().plainText.contains("▸ Item 77"))
    // Not to the title that sorts.
    #expect(focus("table")?.hasSuffix("row.91") == true)
  }

  @Test(
    "and stays where it is when that isn't there, can't have it, or comes later", arguments: ["phone", "never", ""])
  func nowhere(id: String) {
    var model = TerminalModel(scene.screen())
    model.press(.key(.tab))
    let before = model.focus
    scene.focus(id)
    for hasPhone in [false, true] {
      scene.hasPhone = hasPhone
      _ = model.show(scene.screen())
      #expect(model.focus == before)
    }
  }

  @Test("What was typed ahead goes to where the focus was, or nowhere")
  func typedAhead() {
    var model = TerminalModel(scene.screen())
    scene.hasPhone = true
    _ = model.show(scene.screen(loading: "Wait"))
    model.type("ab")
    scene.focus("phone")
    #expect(model.show(scene.screen()).last == .send(.act(name, .edit("ab"))))
    #expect(model.focus == ElementID("textField.phone"))
    _ = model.show(scene.screen(loading: "Wait"))
    model.type("cd")
    scene.focus("send")
    _ = model.show(scene.screen(loading: "Wait"))
    #expect(model.show(scene.screen()) == [])
  }

  @Test("Another build of the scene moves it, too, and going back repeats nothing")
  func otherBuild() {
    var model = TerminalModel(scene.screen())
    scene.focus("send")
    _ = model.show(scene.screen())
    let next = FormViewController()
    next.focus("send")
    model.press(.key(.tab, .shift))
    _ = model.show(next.screen())
    #expect(model.focus == ElementID("vStack.send/button.Now"))
    model.press(.key(.tab, .shift))
    _ = model.show(screen(Button("Elsewhere") {}, instance: 2))
    _ = model.show(next.screen())
    #expect(model.focus == name)
  }

  @Test("the host is told of the scene inside another in which it is, once for each move")
  func told() {
    var inside = root(TextField("Phone", text: constant("")))
    inside = inside.named(inside.id.inside(2))
    let page = root(TextField("Name", text: constant("")))
    var model = TerminalModel(screen(Element(.verticalStack, children: [page, inside]), title: "Demo"))
    #expect(model.reportPlace() == [])
    for (id, instance) in [(inside.id, 2), (page.id, nil)] as [(ElementID, Int?)] {
      model.press(.key(.tab))
      let position = ScreenPosition(focus: id.rawValue)
      #expect(model.reportPlace() == [.send(.moved(position)), .send(.focused(instance))])
      #expect(model.reportPlace() == [])
    }
  }
}

@Suite("After a button the focus goes to the first field with a problem")
@MainActor
struct SubmissionTests {
  private func form(_ first: String?, _ second: String?) -> Screen {
    screen(
      Form {
        TextField("Name", text: constant("")).problem(first)
        DatePicker("Born", selection: constant(CalendarDay.earliest)).problem(second)
        Button("Save") {}
      })
  }

  private let save = ElementID("button.Save")

  private func pressed(_ first: String? = nil, _ second: String? = nil) -> TerminalModel {
    var model = TerminalModel(form(first, second))
    model.press(.key(.tab), .key(.tab))
    #expect(model.press(.key(.enter)) == [.send(.act(save, .activate))])
    return model
  }

  @Test(
    "To the first of all that there are; without the loader only to a new problem, and not twice",
    arguments: [
      (nil, [("is missing", "too early")], "textField.Name"), (nil, [(nil, "too early")], "datePicker.Born"),
      ("is missing", [("is missing", nil)], "button.Save"),
      ("is missing", [(nil, nil), ("is missing", nil)], "textField.Name"),
      (nil, [(nil, "too early"), ("is missing", "too early")], "datePicker.Born"),
    ] as [(String?, [(String?, String?)], String)])
  func problems(first: String?, shown: [(String?, String?)], focus: String) {
    var model = pressed(first)
    for (first, second) in shown { _ = model.show(form(first, second)) }
    #expect(model.focus?.rawValue == focus)
  }

  @Test func `Also when it is the same problem again, behind the loader; not after the user has gone on`() {
    var model = pressed("is missing")
    var loading = form("is missing", nil)
    loading.loading = "Saving"
    _ = model.show(loading)
    #expect(model.focus == save)
    _ = model.show(form("is missing", nil))
    #expect(model.focus == ElementID("textField.Name"))
    _ = model.show(form("is missing", "too early"))
    let text = model.frame().plainText
    #expect(text.contains("! is missing") && text.contains("! too early"))
    for (start, key) in [(pressed(), Key.up), (TerminalModel(form(nil, nil)), .tab)] {
      model = start
      model.press(.key(key))
      _ = model.show(form("is missing", nil))
      #expect(model.focus == ElementID("datePicker.Born"))
    }
  }
}
