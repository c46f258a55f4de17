extension View {
  /// The same view; work begins when it comes to the screen, which is settled when the work is done, and is cancelled
  /// when it leaves. When the id changes, it is cancelled and begins again. Another scene that covers this one changes
  /// nothing.
  public func task(
    id: some Hashable = 0, file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void
  ) -> ModifiedView<Self> {
    working({ _ in await work() }, id: AnyHashable(id), origin: "\(file):\(line)")
  }

  /// The same view; while on the screen, which counts as settled, it handles each value. A new id asks `values` again.
  public func observe<Values: AsyncSequence>(
    _ values: @autoclosure @escaping @MainActor () -> Values, id: some Hashable = 0, file: String = #fileID,
    line: Int = #line,
    _ receive: @escaping @MainActor (Values.Element) async -> Void
  ) -> ModifiedView<Self> where Values.Failure == Never {
    working({ _ in await values().forEach(receive) }, id: AnyHashable(id), origin: "\(file):\(line)", isAwaited: false)
  }

  /// The same view; while on the screen, which counts as settled, work follows something.
  public func observe(
    file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void
  ) -> ModifiedView<Self> {
    working({ _ in await work() }, origin: "\(file):\(line)", isAwaited: false)
  }

  /// The same view; while on the screen, which counts as settled, it acts at each interval of the environment's clock.
  public func every(
    _ interval: Duration, file: String = #fileID, line: Int = #line, _ act: @escaping @MainActor () async -> Void
  ) -> ModifiedView<Self> {
    working(
      { await $0.system.clock.every(interval, act) }, id: AnyHashable(interval), origin: "\(file):\(line)",
      isAwaited: false)
  }

  /// The same view; `act` runs when it comes to the screen.
  public func onAppear(perform act: @escaping @MainActor () -> Void) -> ModifiedView<Self> {
    working(onAppear: act)
  }

  /// The same view; `act` runs when it leaves a screen that stays, else ``ViewController/viewDidDisappear()``.
  public func onDisappear(perform act: @escaping @MainActor () -> Void) -> ModifiedView<Self> {
    working(onDisappear: act)
  }

  /// The same view; `act` gets both values when they differ from one drawing to the next.
  public func onChange<Value: Equatable>(
    of value: Value, _ act: @escaping @MainActor (_ old: Value, _ new: Value) -> Void
  ) -> ModifiedView<Self> {
    comparing(value, act)
  }

  /// The same view; `act` runs when a value differs from one drawing to the next.
  public func onChange(of value: some Equatable, _ act: @escaping @MainActor () -> Void) -> ModifiedView<Self> {
    comparing(value) { _, _ in act() }
  }

  private func working(
    _ work: (@MainActor (EnvironmentValues) async -> Void)? = nil, id: AnyHashable? = nil, origin: String = "",
    isAwaited: Bool = true, onAppear: (@MainActor () -> Void)? = nil, onDisappear: (@MainActor () -> Void)? = nil
  ) -> ModifiedView<Self> {
    modified { content, context in
      let environment = context.environment
      var begin: (@MainActor () async -> Void)?
      if let work { begin = { await work(environment) } }
      context.storage.works.append(
        (
          context.place,
          ViewWork(
            id: id, origin: origin, isAwaited: isAwaited, onAppear: onAppear, onDisappear: onDisappear, work: begin)
        ))
      return context.elements(of: content, at: 0)
    }
  }

  private func comparing<Value: Equatable>(
    _ value: Value, _ act: @escaping @MainActor (_ old: Value, _ new: Value) -> Void
  ) -> ModifiedView<Self> {
    modified { content, context in
      let last = context.storage.state(0, in: context, initial: LastValue(value)).value
      if last.value != value {
        context.storage.changes.append { [old = last.value] in act(old, value) }
        last.value = value
      }
      return context.elements(of: content, at: 0)
    }
  }
}

/// The last drawing's value. Changing it draws nothing.
final class LastValue<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

struct ViewWork {
  let id: AnyHashable?
  let origin: String
  let isAwaited: Bool
  let onAppear: (@MainActor () -> Void)?
  let onDisappear: (@MainActor () -> Void)?
  let work: (@MainActor () async -> Void)?
}

@MainActor
final class ViewTasks {
  private struct Entry {
    let id: AnyHashable?
    var order = 0
    var task: Task<Void, Never>?
    var onDisappear: (@MainActor () -> Void)?
  }

  private var running: [ViewPlace: Entry] = [:]

  /// Begins new views' work, in their order, and cancels that of views that have left.
  func update(_ works: [(place: ViewPlace, work: ViewWork)], begin: (ViewWork) -> Task<Void, Never>?) {
    let places = Set(works.map(\.place))
    let left = running.filter { !places.contains($0.key) }
    for place in left.keys { running[place] = nil }
    for entry in left.values.sorted(by: { $0.order < $1.order }) {
      entry.task?.cancel()
      entry.onDisappear?()
    }
    for (order, (place, work)) in works.enumerated() {
      if running[place] == nil || running[place]?.id != work.id {
        running[place]?.task?.cancel()
        running[place] = Entry(id: work.id)
        running[place]?.task = begin(work)
      }
      running[place]?.order = order
      running[place]?.onDisappear = work.onDisappear
    }
  }

  /// The next drawing begins the work of what is on the screen again.
  func restart() {
    for entry in running.values { entry.task?.cancel() }
    running = [:]
  }
}
