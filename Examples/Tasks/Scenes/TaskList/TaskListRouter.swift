import Contracts
import VIPKit

protocol TaskListRoutingLogic {
  func routeToTaskDetail()
}

final class TaskListRouter: TaskListRoutingLogic {
  private let dataStore: any TaskListDataSource
  private let navigator: any Navigator

  init(dataStore: any TaskListDataSource, navigator: any Navigator) {
    self.dataStore = dataStore
    self.navigator = navigator
  }

  // MARK: Routing

  func routeToTaskDetail() {
    navigator.go(.taskDetail) { taskDetail in passData(to: taskDetail) }
  }

  // MARK: Passing data

  private func passData(to taskDetail: any TaskDetailDataStore) {
    taskDetail.task = dataStore.selectedTask
  }
}
