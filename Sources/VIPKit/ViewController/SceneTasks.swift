/// The work that a scene has begun. It is cancelled when the scene is gone.
@MainActor
final class SceneTasks {
  private struct Entry {
    let task: Task<Void, Never>
    let origin: String
    let isAwaited: Bool
  }

  private var entries: [Int: Entry] = [:]
  /// The work that is the newest of those with its id.
  private var newest: [AnyHashable: Int] = [:]
  private var last = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Called when there is more or less work to wait for.
  var onChange: @MainActor () -> Void = {}

  /// Where the work was begun that the screen waits for, in its order.
  var awaited: [String] { entries.filter(\.value.isAwaited).sorted { $0.key < $1.key }.map(\.value.origin) }

  var count: Int { entries.count }

  var isWorking: Bool { entries.values.contains(where: \.isAwaited) }

  /// Begins work, and cancels the work that was begun with the same id before. The screen isn't settled before awaited work
  /// is done.
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

  /// Cancels the work that was begun with an id last, if it goes on.
  func cancel(_ id: AnyHashable) { newest[id].map { entries[$0]?.task.cancel() } }

  /// Waits until all work is done that the screen waits for, that which it begins in turn included, or until it is the user's
  /// turn, which is asked again at each ``lookAgain()``.
  func finish(unless isUsersTurn: () -> Bool) async {
    while isWorking, !isUsersTurn() { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Has those who wait for the work see whether they still have to.
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
