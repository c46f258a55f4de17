@MainActor
final class SceneTasks {
  private struct Entry {
    let task: Task<Void, Never>
    let origin: String
    let isAwaited: Bool
  }

  private var entries: [Int: Entry] = [:]
  private var newest: [AnyHashable: Int] = [:]
  private var last = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Called when awaited work begins or ends.
  var onChange: @MainActor () -> Void = {}

  var awaited: [String] { entries.filter(\.value.isAwaited).sorted { $0.key < $1.key }.map(\.value.origin) }
  var count: Int { entries.count }
  var isWorking: Bool { entries.values.contains(where: \.isAwaited) }

  /// Cancels earlier work with the id. The screen isn't settled before awaited work is done.
  @discardableResult
  func begin(
    id: AnyHashable? = nil, origin: String, isAwaited: Bool = true, _ work: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    last += 1
    let number = last
    if let id {
      cancel(id)
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

  func cancel(_ id: AnyHashable) { newest[id].map { entries[$0]?.task.cancel() } }

  /// Waits for awaited work, and what that begins, unless it is the user's turn, asked again at ``lookAgain()``.
  func finish(unless isUsersTurn: () -> Bool) async {
    while isWorking, !isUsersTurn() { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Wakes those that wait, to check whether they still have to.
  func lookAgain() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  private func end(_ number: Int, _ id: AnyHashable?) {
    let entry = entries.removeValue(forKey: number)
    if let id, newest[id] == number { newest[id] = nil }
    guard entry?.isAwaited == true else { return }
    lookAgain()
    onChange()
  }

  isolated deinit {
    for entry in entries.values { entry.task.cancel() }
  }
}
