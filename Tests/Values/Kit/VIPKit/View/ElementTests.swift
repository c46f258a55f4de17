import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("Elements are values")
struct ElementTests {
  @Test("of a role that a display doesn't know, the label, the value and what is inside are left, and no secret")
  func fallback() {
    let calendar = Element.Role(rawValue: "calendar")
    func known(_ element: Element) -> String { element.inKnownRoles.description }
    let shown = Element(calendar, label: "Day", value: .text("Monday"), children: [Element(.divider)])
    #expect(known(shown) == "vStack\n  text \"Day: Monday\"\n  divider")
    #expect(
      known(Element(.row, children: [shown])) == "row\n  vStack\n    text \"Day: Monday\"\n    divider")
    let chosen = Element(calendar, label: "Day", value: .isOn(true), traits: [.selectable, .disabled])
    #expect(known(chosen) == "vStack\n  button \"Day\" disabled selectable")
    #expect(known(Element(calendar, traits: .selectable)) == "vStack\n  button selectable")
    #expect(
      known(Element(calendar, label: "PIN", value: .text("12"), traits: .secure)) == "vStack\n  text \"PIN: ••\" secure"
    )
    #expect(known(Element(calendar)) == "vStack")
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
