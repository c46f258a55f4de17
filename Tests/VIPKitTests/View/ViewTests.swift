import Testing
import VIPKit

@MainActor
@Suite("Each view makes its element, and takes what the user does")
struct ViewTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
  }

  @Test("text, with its style")
  func text() {
    #expect(Text("a").element.content == .text("a", style: .body))
    #expect(Text("a").style(.headline).style(.secondary).element.content == .text("a", style: .secondary))
    #expect(Text("a").element.label == nil)
    #expect(!Text("a").element.isInteractive)
  }

  @Test("fields are edited, and do nothing else")
  func fields() {
    let text = Box("a")
    let field = TextField("Name", text: text.binding).element
    #expect(field.content == .textField(label: "Name", text: "a", isSecure: false))
    #expect(
      SecureField("Name", text: text.binding).element.content == .textField(label: "Name", text: "a", isSecure: true))
    #expect(field.label == "Name")
    #expect(field.isInteractive)

    field.perform(.edit("b"))
    field.perform(.activate)
    field.perform(.turn(true))
    #expect(text.value == "b")
  }

  @Test("a button is pressed, and does nothing else")
  func button() {
    var presses = 0
    let button = Button("Delete", role: .destructive) { presses += 1 }.element
    #expect(button.content == .button(label: "Delete", role: .destructive))
    #expect(Button("Save") {}.element.content == .button(label: "Save", role: .normal))

    button.perform(.activate)
    button.perform(.edit("x"))
    #expect(presses == 1)
  }

  @Test("a toggle is turned to what is said, not over")
  func toggle() {
    let isOn = Box(false)
    let toggle = Toggle("Sound", isOn: isOn.binding).element
    #expect(toggle.content == .toggle(label: "Sound", isOn: false))

    toggle.perform(.turn(true))
    toggle.perform(.turn(true))
    toggle.perform(.activate)
    #expect(isOn.value)
  }

  @Test("a picker takes the options that it has, and shows no other")
  func picker() {
    let selection = Box<Int?>(nil)
    func picker() -> Element { Picker("Colour", options: ["Red", "Green"], selection: selection.binding).element }
    #expect(picker().content == .picker(label: "Colour", options: ["Red", "Green"], selection: nil))

    picker().perform(.pick(1))
    #expect(selection.value == 1)
    picker().perform(.pick(2))
    picker().perform(.pick(-1))
    #expect(selection.value == 1)

    selection.value = 7
    #expect(picker().content == .picker(label: "Colour", options: ["Red", "Green"], selection: nil))
  }

  @Test("a link names its route; the Router takes it, so the element has nothing to do")
  func link() {
    let link = NavigationLink("News", route: Route<Void>("news", to: "NewsList")).element
    #expect(link.content == .link(label: "News", route: "news"))
    #expect(link.isInteractive)
    link.perform(.activate)
  }

  @Test("a list has a row for each datum; rows are chosen where something happens then")
  func list() {
    var chosen: [Item] = []
    let items = [Item(id: 1), Item(id: 2)]
    let silent = List(items, placeholder: "None") { Text("\($0.id)") }.element
    let selectable = List(items) {
      Text("\($0.id)")
    } onSelect: {
      chosen.append($0)
    }.element

    #expect(silent.content == .list(placeholder: "None"))
    #expect(silent.children.map(\.content) == [.row(isSelectable: false), .row(isSelectable: false)])
    #expect(silent.children[1].children == [Text("2").element])
    #expect(silent.children.map(\.isInteractive) == [false, false])
    #expect(selectable.children.map(\.isInteractive) == [true, true])

    silent.children[0].perform(.activate)
    selectable.children[1].perform(.activate)
    selectable.children[1].perform(.edit(""))
    #expect(chosen == [Item(id: 2)])
  }

  @Test("layout")
  func layout() {
    let children = [Text("a").element, Divider().element]
    func content() -> [Element] { children }
    for (view, content) in [
      (HStack(content: content) as any View, Element.Content.horizontalStack),
      (VStack(content: content), .verticalStack), (Form("F", content: content), .form(title: "F")),
      (Form(content: content), .form(title: "")), (Section("S", content: content), .section(header: "S")),
    ] {
      #expect(view.element.content == content)
      #expect(view.element.children == children)
    }
    #expect(Divider().element.content == .divider)
    #expect(Spacer().element.content == .spacer)
    #expect(EmptyView().element.content == .empty)
    #expect(Form("F") {}.element.label == "F")
    #expect(Section("S") {}.element.label == "S")
  }

  @Test(
    "progress is brought between 0 and 1",
    arguments: [
      (0.25, 0.25), (-1, 0), (2, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0), (nil, nil),
    ] as [(Double?, Double?)])
  func progress(value: Double?, fraction: Double?) {
    #expect(ProgressView("Work", value: value).element.content == .progress(label: "Work", fraction: fraction))
  }

  @Test("disabled reaches what is inside, and disabled(false) undoes nothing")
  func disabled() {
    var presses = 0
    let view = Form("F") {
      Button("Save") { presses += 1 }.disabled(false)
      HStack { TextField("Name", text: .constant("")) }
    }
    #expect(view.disabled(false).element.flattened.map(\.isEnabled) == [true, true, true, true])

    let disabled = view.disabled(true).disabled(false).element
    #expect(disabled.flattened.map(\.isEnabled) == [false, false, false, false])
    #expect(disabled.flattened.filter(\.isInteractive) == [])
    disabled.children[0].perform(.activate)
    #expect(presses == 0)
  }
}
