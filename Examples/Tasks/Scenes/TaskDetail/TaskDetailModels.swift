import Contracts

enum TaskDetail {
  enum ShowTask {
    struct Request: Equatable {}

    struct Response: Equatable {
      let task: TaskItem?
    }

    struct ViewModel: Equatable {
      let title: String
      let isDone: Bool
    }
  }

  enum MarkTask {
    struct Request: Equatable {
      let isDone: Bool
    }

    enum Response: Equatable {
      case marked
      case failed(TasksError)
    }

    enum ViewModel: Equatable {
      case marked
      case failed(message: String)
    }
  }
}
