import VIPKit

/// Shows every view in every state, a page a kind.
final class GalleryViewController: ViewController {
  @State private var page = Page.words
  private let clock: GalleryClock

  init(clock: GalleryClock) { self.clock = clock }

  override var body: any View {
    TabView(selection: $page) {
      Tab("Words", value: .words) { Words() }
      Tab("Fields", value: .fields) { Fields { [weak self] in self?.focus("search") } }
      Tab("Choices", value: .choices) { Choices() }
      Tab("Numbers", value: .numbers) { [clock] in Numbers(clock: clock) }
      Tab("Pictures", value: .pictures) { Pictures() }
      Tab("Buttons", value: .buttons) { Buttons() }
      Tab("Rows", value: .rows) { Rows() }
      Tab("Tables", value: .tables) { Tables() }
      Tab("Panes", value: .panes) { Panes() }
    }
  }

  override func viewDidLoad() { title = "Gallery" }
}

/// The pages.
private enum Page {
  case words, fields, choices, numbers, pictures, buttons, rows, tables, panes
}
