public import VIPKit

extension Route where Destination == any TaskDetailDataStore {
  /// From the list to one task.
  public static var taskDetail: Route { Route("taskDetail", to: "TaskDetail") }
}
