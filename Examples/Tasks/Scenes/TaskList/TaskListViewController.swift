import VIPKit

protocol TaskListDisplayLogic: AnyObject {
  func displayFetchedTasks(viewModel: TaskList.FetchTasks.ViewModel)
  func displayAddedTask(viewModel: TaskList.AddTask.ViewModel)
  func displaySelectedTask(viewModel: TaskList.SelectTask.ViewModel)
}

final class TaskListViewController: ViewController, TaskListDisplayLogic {
  var interactor: (any TaskListBusinessLogic)?
  var router: (any TaskListRoutingLogic)?

  @State private var newTask = ""
  @State private var problem: String?
  @State private var tasks: [TaskList.DisplayedTask] = []

  override var body: any View {
    VStack {
      Form(words("New task")) {
        TextField(words("Title"), text: $newTask).problem(problem)
        Button(words("Add")) { [weak self] in self?.addTask() }
      }
      List(tasks, placeholder: words("Nothing to do")) { task in
        Text(task.title)
      } onSelect: { [weak self] task in
        self?.selectTask(id: task.id)
      }
    }
  }

  override func viewDidLoad() {
    title = words("Tasks")
  }

  override func viewWillAppear() {
    fetchTasks()
  }

  // MARK: Fetch tasks

  private func fetchTasks() {
    task { [weak interactor] in await interactor?.fetchTasks(request: TaskList.FetchTasks.Request()) }
  }

  func displayFetchedTasks(viewModel: TaskList.FetchTasks.ViewModel) {
    switch viewModel {
    case .fetched(let displayed): tasks = displayed
    case .failed(let message): showError(message)
    }
  }

  // MARK: Add task

  private func addTask() {
    let request = TaskList.AddTask.Request(title: newTask)
    task { [weak interactor] in await interactor?.addTask(request: request) }
  }

  func displayAddedTask(viewModel: TaskList.AddTask.ViewModel) {
    problem = nil
    switch viewModel {
    case .added(let displayed):
      tasks = displayed
      newTask = ""
    case .refused(let problem): self.problem = problem
    case .failed(let message): showError(message)
    }
  }

  // MARK: Select task

  private func selectTask(id: Int) {
    interactor?.selectTask(request: TaskList.SelectTask.Request(id: id))
  }

  func displaySelectedTask(viewModel: TaskList.SelectTask.ViewModel) {
    router?.routeToTaskDetail()
  }
}
