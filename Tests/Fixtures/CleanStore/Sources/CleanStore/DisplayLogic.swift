// These stood in the ViewControllers.

protocol CreateOrderDisplayLogic: AnyObject {
  func displayExpirationDate(viewModel: CreateOrder.FormatExpirationDate.ViewModel)
  func displayCreatedOrder(viewModel: CreateOrder.CreateOrder.ViewModel)
  func displayOrderToEdit(viewModel: CreateOrder.EditOrder.ViewModel)
  func displayUpdatedOrder(viewModel: CreateOrder.UpdateOrder.ViewModel)
}

protocol ListOrdersDisplayLogic: AnyObject {
  func displayFetchedOrders(viewModel: ListOrders.FetchOrders.ViewModel)
}

protocol ShowOrderDisplayLogic: AnyObject {
  func displayOrder(viewModel: ShowOrder.GetOrder.ViewModel)
}
