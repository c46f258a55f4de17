import VIPKit

/// What the view shows. The Presenter fills it.
@Observable
final class NewsItemState {
  var item: NewsItem.DisplayedItem?
  var picture: NewsItem.DisplayedPicture?
  var alert: String?
}
