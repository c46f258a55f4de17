/// Something to be done.
public struct TaskItem: Codable, Equatable, Identifiable, Sendable {
  /// Tells it from others, also from those of the same title. Positive, and never given twice.
  public let id: Int
  /// What is to be done, on one line.
  public let title: String
  /// Whether it has been done.
  public var isDone: Bool

  /// Makes a task.
  public init(id: Int, title: String, isDone: Bool = false) {
    self.id = id
    self.title = title
    self.isDone = isDone
  }
}
