import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("Elements are values")
struct ElementTests {
  @Test("of a role that a display doesn't know, the label, the words and what is inside are left")
  func fallback() {
    func known(_ element: Element) -> String { element.inKnownRoles.description }
    let shown = Element(.other("calendar", words: "Monday"), label: "Day", children: [Element(.divider)])
    #expect(known(shown) == "vStack\n  text \"Day: Monday\"\n  divider")
    #expect(
      known(Element(.row(Element.Row()), children: [shown])) == "row\n  vStack\n    text \"Day: Monday\"\n    divider")
    let chosen = Element(.other("calendar", words: "on", isSelectable: true), label: "Day", isEnabled: false)
    #expect(known(chosen) == "vStack\n  button \"Day\" disabled")
    #expect(known(Element(.other("calendar", isSelectable: true))) == "vStack\n  button")
    #expect(known(Element(.other("calendar"))) == "vStack")
    let screen = element(
      Form("Form") {
        Text("a").style(.headline)
        TextField("Name", text: .constant("é 😀"))
        Button("Save", role: .cancel) {}.disabled(true)
        Picker("Colour", selection: .constant("Red"), options: ["Red"])
        Toggle("Sound", isOn: .constant(true))
        List(count: 1, id: \.self) { _ in NavigationLink("News", route: Route<Void>("n", to: "N")) }
        ProgressView("Work", value: 0.5)
      })
    #expect(screen.inKnownRoles == screen)
  }
}
