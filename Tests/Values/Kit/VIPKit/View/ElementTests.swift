import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("An element's id tells what it is, not where it stands")
struct ElementIDTests {
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

  @Test("what is in a row is named after its datum's id; of several that are called the same the later are numbered")
  func duplicates() {
    let ids = Self.ids {
      Button("Save") {}
      Section("Section") { Button("Save") {} }
      Button("Save") {}
    }
    #expect(ids == ["vStack.", "button.Save", "section.Section", "button.Save#2", "button.Save#3"])
    func list(_ items: String...) -> [String] {
      Self.ids {
        List(items.map(Datum.init)) { item in
          Text(item.id)
          Button("Delete") {}
        }
      }
    }
    func row(_ id: String) -> [String] { ["row.\(id)", "row.\(id)/text.", "row.\(id)/button.Delete"] }
    #expect(list("A", "A") == ["vStack.", "list."] + row("A") + row("A#2"))
    #expect(list("Anna", "Boris") == ["vStack.", "list."] + row("Anna") + row("Boris"))
    #expect(list("Boris", "Anna") == ["vStack.", "list."] + row("Boris") + row("Anna"))
    for labels in [["x", "x", "x#2"], ["x#2", "x", "x"], ["x#2", "x", "x", "x#2", "x", "x#2#2"], ["", "", "#2"]] {
      let ids = Self.ids { for label in labels { Button(label) {} } }
      #expect(Set(ids).count == ids.count, "\(ids)")
    }
    // Labels that begin with a combining mark.
    let page = TestViewController {
      VStack {
        List([Datum(id: "A"), Datum(id: "A")]) { _ in Button("\u{301}x") {} }
        Button("\u{301}x") {}
      }
    }
    let drawings = (1...3).map { _ in page.render().root.flattened.map(\.id.rawValue) }
    #expect((Set(drawings).count, Set(drawings[0]).count) == (1, drawings[0].count))
  }

  @Test("it stays when the label changes, or something comes or goes before it; of what a for shows, it has the label")
  func labels() {
    let page = Page()
    let before = page.ids
    (page.more, page.reload) = ("Show more (99 of 99)", "Retry")
    #expect(page.ids == before)
    // Another takes the label.
    (page.more, page.reload) = (page.reload, page.more)
    #expect(page.ids == before)
    for isFull in [true, false] {
      page.isFull = isFull
      #expect(page.ids == ["vStack."] + (isFull ? ["textField.Filter"] : []) + before.dropFirst())
    }
    #expect(page.render().root.renamed().flattened.map(\.id.rawValue).last == "button.Show more (99 of 99)")
    page.isReading = true
    #expect(Set(page.ids).isDisjoint(with: before.filter { $0.hasPrefix("button") }), "something else has another")
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
