import ScreenModel
import Testing
@_spi(Host) import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

/// A scene that moves the focus.
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
      List(Item.many(90)) {
        Text($0.name)
      } onSelect: { _ in
      }
    }
  }

  /// What the host shows of it.
  func screen(instance: Int = 1, loading: String? = nil) -> Screen {
    let root = render()
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

  @Test("once, also to what the same change brings")
  func once() {
    var interface = Interface(scene.screen())
    #expect(interface.focus == name)
    scene.focus("phone")
    scene.hasPhone = true
    _ = interface.show(scene.screen())
    #expect(interface.focus == ElementID("textField.phone"))
    interface.press(.key(.tab, .shift))
    _ = interface.show(scene.screen())
    #expect(interface.focus == name)
    scene.focus("phone")
    _ = interface.show(scene.screen())
    #expect(interface.focus == ElementID("textField.phone"))
  }

  @Test("to the first that can have it of what is inside, and to a row, which comes into sight")
  func inside() {
    var interface = Interface(scene.screen())
    scene.focus("send")
    _ = interface.show(scene.screen())
    #expect(interface.focus == ElementID("vStack.send/button.Now"))
    scene.focus(77)
    _ = interface.show(scene.screen())
    #expect(interface.focus == ElementID("row.77"))
    #expect(interface.frame().plainText.contains("▸ Item 77"))
  }

  @Test(
    "and stays where it is when that isn't there, can't have it, or comes later", arguments: ["phone", "never", ""])
  func nowhere(id: String) {
    var interface = Interface(scene.screen())
    interface.press(.key(.tab))
    let before = interface.focus
    scene.focus(id)
    _ = interface.show(scene.screen())
    #expect(interface.focus == before)
    scene.hasPhone = true
    _ = interface.show(scene.screen())
    #expect(interface.focus == before)
  }

  @Test("What was typed ahead goes to where the focus was, or nowhere")
  func typedAhead() {
    var interface = Interface(scene.screen())
    scene.hasPhone = true
    _ = interface.show(scene.screen(loading: "Wait"))
    interface.type("ab")
    scene.focus("phone")
    #expect(interface.show(scene.screen()).last == .send(.act(name, .edit("ab"))))
    #expect(interface.focus == ElementID("textField.phone"))
    _ = interface.show(scene.screen(loading: "Wait"))
    interface.type("cd")
    scene.focus("send")
    _ = interface.show(scene.screen(loading: "Wait"))
    #expect(interface.show(scene.screen()) == [])
  }

  @Test("Another build of the scene moves it, too, and going back repeats nothing")
  func otherBuild() {
    var interface = Interface(scene.screen())
    scene.focus("send")
    _ = interface.show(scene.screen())
    let next = FormViewController()
    next.focus("send")
    interface.press(.key(.tab, .shift))
    _ = interface.show(next.screen())
    #expect(interface.focus == ElementID("vStack.send/button.Now"))
    interface.press(.key(.tab, .shift))
    _ = interface.show(screen(Button("Elsewhere") {}, instance: 2))
    _ = interface.show(next.screen())
    #expect(interface.focus == name)
  }

  @Test("the host is told of the scene inside another in which it is, once for each move")
  func told() {
    var inside = root(TextField("Phone", text: constant("")))
    inside = inside.named(inside.id.inside(2))
    let page = root(TextField("Name", text: constant("")))
    var interface = Interface(screen(Element(.verticalStack, children: [page, inside]), title: "Demo"))
    #expect(interface.tellFocus() == [])
    interface.press(.key(.tab))
    #expect(interface.tellFocus() == [.send(.focused(2))])
    #expect(interface.tellFocus() == [])
    interface.press(.key(.tab))
    #expect(interface.tellFocus() == [.send(.focused(nil))])
  }
}
