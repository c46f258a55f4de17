import Contracts

enum TaskList {
  enum FetchTasks {
    struct Request: Equatable {}

    enum Response: Equatable {
      case fetched([TaskItem])
      case failed(TasksError)
    }

    enum ViewModel: Equatable {
      case fetched([DisplayedTask])
      case failed(message: String)
    }
  }

  enum AddTask {
    struct Request: Equatable {
      let title: String
    }

    enum Response: Equatable {
      case added([TaskItem])
      case noTitle
      case failed(TasksError)
    }

    enum ViewModel: Equatable {
      case added([DisplayedTask])
      case refused(problem: String)
      case failed(message: String)
    }
  }

  enum SelectTask {
    struct Request: Equatable {
      let id: Int
    }

    struct Response: Equatable {}

    struct ViewModel: Equatable {}
  }

  struct DisplayedTask: Equatable, Identifiable {
    let id: Int
    let title: String
  }
}
