import VIPKit

struct NewsItemView: View {
  @State private var state: NewsItemState
  @State private var isFetchingPicture = false
  @Environment(\.words) private var words

  private let interactor: any NewsItemBusinessLogic
  private let router: any NewsItemRoutingLogic

  init(state: NewsItemState, interactor: any NewsItemBusinessLogic, router: any NewsItemRoutingLogic) {
    self.state = state
    self.interactor = interactor
    self.router = router
  }

  var body: some View {
    VStack {
      if let item = state.item {
        Text(item.title).style(.headline)
        if !item.date.isEmpty { Text(item.date).style(.secondary) }
        if !item.description.isEmpty { Text(item.description) }
        if let picture = state.picture {
          Image(bytes: picture.bytes, alternative: picture.alternative)
        } else if isFetchingPicture, !item.imageAddress.isEmpty {
          ProgressView(words("Fetching the picture"))
        } else if !item.imageAddress.isEmpty {
          Link(words("Picture"), destination: item.imageAddress)
        }
        if !item.link.isEmpty {
          HStack {
            Link(words("Read on"), destination: item.link)
            Button(words("Copy the address"), copying: item.link)
          }
        }
      }
      Button(words("Back")) { router.routeBack() }
    }
    .alert($state.alert)
    .task {
      await interactor.showArticle(request: NewsItem.ShowArticle.Request())
      isFetchingPicture = true
      await interactor.fetchPicture(request: NewsItem.FetchPicture.Request())
      isFetchingPicture = false
    }
  }
}

/// The Presenter fills it.
@Observable
final class NewsItemState {
  var item: NewsItem.DisplayedItem?
  var picture: NewsItem.DisplayedPicture?
  var alert: String?
}
