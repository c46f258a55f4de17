import Contracts
import VIPKit

/// A million rows, and beside them the chosen one in a scene of its own.
struct Panes: View {
  @State private var chosen = 0
  @Environment(\.words) private var words

  var body: some View {
    SplitView {
      List(count: 1_000_000, id: \.self) { [words] in
        Text(words("Row %d", $0 + 1))
      } onSelect: {
        chosen = $0
      }
    } detail: {
      SceneView(.viewArticle, id: chosen) { [row] newsItem in newsItem.article = row }
    }
  }

  private var row: NewsArticle {
    NewsArticle(
      id: "\(chosen)", title: words("Row %d", chosen + 1),
      description: words("is one of a million, of which those are made that are looked at."))
  }
}
