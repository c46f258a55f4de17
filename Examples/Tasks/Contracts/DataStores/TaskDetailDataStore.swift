/// What other scenes hand to TaskDetail.
@MainActor
public protocol TaskDetailDataStore: AnyObject {
  /// The task to show.
  var task: TaskItem? { get set }
}
