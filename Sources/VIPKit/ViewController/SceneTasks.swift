/// The work that a scene has begun. It is cancelled when the scene is gone.
@MainActor
final class SceneTasks {
  private struct Entry {
    let task: Task<Void, Never>
    /// Where it was begun.
    let origin: String
    /// Whether the screen isn't settled before it is done.
    let isAwaited: Bool
  }

  private var entries: [Int: Entry] = [:]
  /// The work that is the newest of those with its id.
  private var newest: [AnyHashable: Int] = [:]
  private var last = 0
  /// Called when there is more or less work to wait for.
  var onChange: @MainActor () -> Void = {}

  /// Where the work was begun that the screen waits for, in its order.
  var awaited: [String] { entries.filter(\.value.isAwaited).sorted { $0.key < $1.key }.map(\.value.origin) }

  var isWorking: Bool { entries.values.contains(where: \.isAwaited) }

  /// Begins work.
  ///
  /// - Parameters:
  ///   - id: cancels the work that was begun with it before; nil for none.
  ///   - origin: where it was begun.
  ///   - isAwaited: whether the screen isn't settled before it is done.
  ///   - work: the work.
  @discardableResult
  func begin(
    id: AnyHashable? = nil, origin: String, isAwaited: Bool = true, _ work: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    last += 1
    let number = last
    if let id {
      newest[id].map { entries[$0]?.task.cancel() }
      newest[id] = number
    }
    let task = Task { [weak self] in
      await work()
      self?.end(number, id)
    }
    entries[number] = Entry(task: task, origin: origin, isAwaited: isAwaited)
    if isAwaited { onChange() }
    return task
  }

  /// Waits until all work is done that the screen waits for, that which it begins in turn included.
  func finish() async {
    while let entry = entries.values.first(where: \.isAwaited) { await entry.task.value }
  }

  private func end(_ number: Int, _ id: AnyHashable?) {
    let entry = entries.removeValue(forKey: number)
    if let id, newest[id] == number { newest[id] = nil }
    if entry?.isAwaited == true { onChange() }
  }

  isolated deinit {
    for entry in entries.values { entry.task.cancel() }
  }
}
