import VIPKit

protocol NewsItemDisplayLogic: AnyObject {
  func displayArticle(viewModel: NewsItem.ShowArticle.ViewModel)
}

final class NewsItemViewController: ViewController, NewsItemDisplayLogic {
  var interactor: (any NewsItemBusinessLogic)?
  var router: (any NewsItemRoutingLogic & NewsItemDataPassing)?

  @State private var item: NewsItem.DisplayedItem?

  override var body: any View {
    VStack {
      if let item {
        Text(item.title).style(.headline)
        if !item.date.isEmpty { Text(item.date).style(.secondary) }
        if !item.description.isEmpty { Text(item.description) }
        if !item.imageAddress.isEmpty { labelled("Picture", item.imageAddress) }
        if !item.link.isEmpty { labelled("Read on at", item.link) }
      }
      Button("Back") { [weak self] in self?.router?.routeBack() }
    }
  }

  private func labelled(_ label: String, _ address: String) -> some View {
    HStack {
      Text(label).style(.secondary)
      Text(address)
    }
  }

  override func viewDidLoad() {
    title = "Article"
    showArticle()
  }

  // MARK: Show article

  private func showArticle() {
    interactor?.showArticle(request: NewsItem.ShowArticle.Request())
  }

  func displayArticle(viewModel: NewsItem.ShowArticle.ViewModel) {
    switch viewModel {
    case .article(let displayed): item = displayed
    case .failed(let message): showError(message)
    }
  }
}
