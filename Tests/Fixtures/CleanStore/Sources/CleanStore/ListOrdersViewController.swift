import VIPKit

final class ListOrdersViewController: ViewController, @preconcurrency ListOrdersDisplayLogic {
  var interactor: (any ListOrdersBusinessLogic)?
  var router: ListOrdersRouter?

  @State private var displayedOrders: [ListOrders.FetchOrders.ViewModel.DisplayedOrder] = []

  override var body: any View {
    Table(displayedOrders, placeholder: "No orders yet") {
      TableColumn("Date") { Text($0.date) }
      TableColumn("Name") { Text($0.name) }
      TableColumn("Total", alignment: .trailing) { Text($0.total) }
    } onSelect: { [weak self] order in
      self?.router?.routeToShowOrder(id: order.id)
    }
  }

  override func viewWillAppear() {
    interactor?.fetchOrders(request: ListOrders.FetchOrders.Request())
  }

  func displayFetchedOrders(viewModel: ListOrders.FetchOrders.ViewModel) {
    displayedOrders = viewModel.displayedOrders
  }
}

extension ListOrders.FetchOrders.ViewModel.DisplayedOrder: Identifiable {}
