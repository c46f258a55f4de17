import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("An element's id tells what it is, not where it stands")
struct ElementIDTests {
  private struct Item: Identifiable {
    let id: String
  }

  @Test("kind and label; an explicit id in the place of the label")
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
  }

  @Test("it stays when something is put before, and when the order changes")
  func stable() {
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

  @Test("of several that are called the same, and of rows of one id, the later ones are numbered")
  func duplicates() {
    let ids = Self.ids {
      Button("Save") {}
      Section("Section") { Button("Save") {} }
      Button("Save") {}
    }
    #expect(ids == ["vStack.", "button.Save", "section.Section", "button.Save#2", "button.Save#3"])
    let rows = Self.ids { List([Item(id: "A"), Item(id: "A")]) { _ in Button("Delete") {} } }
    #expect(rows == ["vStack.", "list.", "row.A", "row.A/button.Delete", "row.A#2", "row.A#2/button.Delete"])
  }

  @Test("no two are the same, whatever the labels are")
  func unique() {
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

  @Test(
    "it stays when the label changes, also when another takes the label, and when something comes or goes before it")
  func labels() {
    let page = Page()
    let before = page.ids
    (page.more, page.reload) = ("Show more (99 of 99)", "Retry")
    #expect(page.ids == before)
    (page.more, page.reload) = (page.reload, page.more)
    #expect(page.ids == before)
    page.isFull = true
    #expect(page.ids == ["vStack.", "textField.Filter"] + before.dropFirst())
    page.isFull = false
    #expect(page.ids == before)
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
    #expect(Set(first).count == first.count)
    #expect(ids() == first)
    #expect(ids() == first)
  }

  @Test("anew it has the label of now")
  func renamed() {
    let page = Page()
    _ = page.ids
    page.reload = "Retry"
    #expect(page.render().root.renamed().flattened.map(\.id.rawValue).last == "button.Retry")
  }

  @Test("of what a for shows, it goes with the label")
  func loops() {
    let page = Page()
    page.links = ["News"]
    let one = page.ids
    page.links = ["Contacts", "News"]
    #expect(page.ids == one.dropLast() + ["button.Contacts", "button.News"])
  }

  @Test("what comes in the place of another, and is something else, has another")
  func roles() {
    let page = Page()
    let shown = page.ids
    page.isReading = true
    #expect(Set(page.ids).isDisjoint(with: shown.filter { $0.hasPrefix("button") }))
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
