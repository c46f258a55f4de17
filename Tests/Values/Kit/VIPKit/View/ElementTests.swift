import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("An element's id tells what it is, not where it stands")
struct ElementIDTests {
  private struct Item: Identifiable { let id: String }

  @Test("kind and label; an explicit id in the place of the label; it stays when something is put before, or moved")
  func names() {
    let ids = Self.ids {
      TextField("Name", text: .constant(""))
      SecureField("Name", text: .constant("")).id("secret")
      Button("Save") {}
      NavigationLink("News", route: Route<Void>("news", to: "NewsList"))
      Toggle("Sound", isOn: .constant(true))
      Picker("Colour", selection: .constant(nil), options: [])
      Text("words").id(7)
      ProgressView("Work")
      Divider()
      Spacer()
      EmptyView()
    }
    #expect(
      ids == [
        "vStack.", "textField.Name", "textField.secret", "button.Save", "link.News", "toggle.Sound", "picker.Colour",
        "text.7", "progress.Work", "divider.", "spacer.",
      ])
    let before = Self.ids {
      TextField("Name", text: .constant(""))
      Button("Save") {}
    }
    let after = Self.ids {
      Text("new")
      Form("Form") {
        Button("Save") {}
        TextField("Name", text: .constant("typed"))
      }
    }
    #expect(Set(before).isSubset(of: after))
  }

  @Test("of several that are called the same, and of rows of one id, the later ones are numbered; no two are the same")
  func duplicates() {
    let ids = Self.ids {
      Button("Save") {}
      Section("Section") { Button("Save") {} }
      Button("Save") {}
    }
    #expect(ids == ["vStack.", "button.Save", "section.Section", "button.Save#2", "button.Save#3"])
    let rows = Self.ids { List([Item(id: "A"), Item(id: "A")]) { _ in Button("Delete") {} } }
    #expect(rows == ["vStack.", "list.", "row.A", "row.A/button.Delete", "row.A#2", "row.A#2/button.Delete"])
    for labels in [["x", "x", "x#2"], ["x#2", "x", "x"], ["x#2", "x", "x", "x#2", "x", "x#2#2"], ["", "", "#2"]] {
      let ids = Self.ids { for label in labels { Button(label) {} } }
      #expect(Set(ids).count == ids.count, "\(ids)")
    }
  }

  @Test("a row has its datum's id, and what is in the row is named after it: it moves with the row")
  func rows() {
    func list(_ items: [Item]) -> [String] {
      Self.ids {
        List(items) { item in
          Text(item.id)
          Button("Delete") {}
        }
      }
    }
    let anna = ["row.Anna", "row.Anna/text.", "row.Anna/button.Delete"]
    let boris = ["row.Boris", "row.Boris/text.", "row.Boris/button.Delete"]
    #expect(list([Item(id: "Anna"), Item(id: "Boris")]) == ["vStack.", "list."] + anna + boris)
    #expect(list([Item(id: "Boris"), Item(id: "Anna")]) == ["vStack.", "list."] + boris + anna)
  }

  @Test("it stays when the label changes, or something comes or goes before it; anew it has the label of now")
  func labels() {
    let page = Page()
    let before = page.ids
    (page.more, page.reload) = ("Show more (99 of 99)", "Retry")
    #expect(page.ids == before)
    // Another takes the label.
    (page.more, page.reload) = (page.reload, page.more)
    #expect(page.ids == before)
    page.isFull = true
    #expect(page.ids == ["vStack.", "textField.Filter"] + before.dropFirst())
    page.isFull = false
    #expect(page.ids == before)
    #expect(page.render().root.renamed().flattened.map(\.id.rawValue).last == "button.Show more (99 of 99)")
    page.isReading = true
    #expect(Set(page.ids).isDisjoint(with: before.filter { $0.hasPrefix("button") }), "something else has another")
  }

  @Test("in two rows of one id, and of labels that begin with a mark, it stays as well")
  func sameAgain() {
    let page = TestViewController {
      VStack {
        List([Item(id: "A"), Item(id: "A")]) { _ in Button("\u{301}x") {} }
        Button("\u{301}x") {}
      }
    }
    func ids() -> [String] { page.render().root.flattened.map(\.id.rawValue) }
    let first = ids()
    #expect((Set(first).count, ids(), ids()) == (first.count, first, first))
  }

  @Test("of what a for shows, it goes with the label")
  func loops() {
    let page = Page()
    page.links = ["News"]
    let one = page.ids
    page.links = ["Contacts", "News"]
    #expect(page.ids == one.dropLast() + ["button.Contacts", "button.News"])
  }

  private final class Page: ViewController {
    var more = "Show more (50 of 99)"
    var reload = "Reload"
    var isFull = false
    var isReading = false
    var links: [String] = []

    override var body: any View {
      VStack {
        if isFull { TextField("Filter", text: .constant("")) }
        if isReading {
          Text(more)
        } else {
          Button(more) {}
          Button(reload) {}
        }
        for link in links { Button(link) {} }
      }
    }

    var ids: [String] { render().root.flattened.map(\.id.rawValue) }
  }

  private static func ids(@ViewBuilder _ content: () -> some View) -> [String] {
    element(VStack(content: content)).flattened.map(\.id.rawValue)
  }
}

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
