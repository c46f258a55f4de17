import VIPKit

/// Shows every view in every state, one page for each kind.
final class GalleryViewController: ViewController {
  @State private var page = Page.words

  override var body: any View {
    TabView(selection: $page) {
      Tab(words("Words"), value: .words) { Words() }
      Tab(words("Fields"), value: .fields) { Fields { [weak self] in self?.focus("search") } }
      Tab(words("Choices"), value: .choices) { Choices() }
      Tab(words("Numbers"), value: .numbers) { Numbers() }
      Tab(words("Pictures"), value: .pictures) { Pictures() }
      Tab(words("Buttons"), value: .buttons) { Buttons() }
      Tab(words("Rows"), value: .rows) { Rows() }
      Tab(words("Tables"), value: .tables) { Tables() }
      Tab(words("Panes"), value: .panes) { Panes() }
      Tab(words("Feedback"), value: .feedback) { Feedback() }
    }
  }

  override func viewDidLoad() { title = words("Gallery") }
}

private enum Page {
  case words, fields, choices, numbers, pictures, buttons, rows, tables, panes, feedback
}
