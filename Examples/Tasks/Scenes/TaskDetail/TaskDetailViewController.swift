import VIPKit

protocol TaskDetailDisplayLogic: AnyObject {
  func displayTask(viewModel: TaskDetail.ShowTask.ViewModel)
  func displayMarkedTask(viewModel: TaskDetail.MarkTask.ViewModel)
}

final class TaskDetailViewController: ViewController, TaskDetailDisplayLogic {
  var interactor: (any TaskDetailBusinessLogic)?
  var router: (any TaskDetailRoutingLogic)?

  @State private var name = ""
  @State private var isDone = false

  override var body: any View {
    Form(name) {
      Toggle(words("Done"), isOn: $isDone)
      Button(words("Save")) { [weak self] in self?.markTask() }
    }
  }

  override func viewDidLoad() {
    title = words("Task")
    showTask()
  }

  // MARK: Show task

  private func showTask() {
    interactor?.showTask(request: TaskDetail.ShowTask.Request())
  }

  func displayTask(viewModel: TaskDetail.ShowTask.ViewModel) {
    name = viewModel.title
    isDone = viewModel.isDone
  }

  // MARK: Mark task

  private func markTask() {
    let request = TaskDetail.MarkTask.Request(isDone: isDone)
    task { [weak interactor] in await interactor?.markTask(request: request) }
  }

  func displayMarkedTask(viewModel: TaskDetail.MarkTask.ViewModel) {
    switch viewModel {
    case .marked: router?.routeBack()
    case .failed(let message): showError(message)
    }
  }
}
