extension View {
  /// The same view; work begins when it comes to the screen, and is cancelled when it leaves.
  ///
  /// The screen counts as settled when the work is done.
  ///
  /// - Parameter work: the work.
  public func task(
    file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void
  ) -> TaskView<Self> {
    TaskView(content: self, id: nil, origin: "\(file):\(line)", work: work)
  }

  /// The same view; work begins when it comes to the screen and whenever an id changes, and is cancelled when the view leaves or
  /// the id changes.
  ///
  /// - Parameters:
  ///   - id: what the work depends on.
  ///   - work: the work.
  public func task(
    id: some Hashable, file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void
  ) -> TaskView<Self> {
    TaskView(content: self, id: AnyHashable(id), origin: "\(file):\(line)", work: work)
  }

  /// The same view; something is done with each value that comes while it is on the screen. The screen counts as settled meanwhile.
  ///
  /// - Parameters:
  ///   - values: where they come from. An error ends them.
  ///   - receive: takes one.
  public func observe<Values: AsyncSequence>(
    _ values: Values, file: String = #fileID, line: Int = #line,
    _ receive: @escaping @MainActor (Values.Element) -> Void
  ) -> TaskView<Self> {
    TaskView(content: self, id: nil, origin: "\(file):\(line)", work: { await values.each(receive) }, isAwaited: false)
  }

  /// The same view; something is done again and again while it is on the screen. The screen counts as settled meanwhile.
  ///
  /// - Parameters:
  ///   - interval: the time between.
  ///   - clock: measures it; a test has one of its own.
  ///   - act: does it.
  public func every(
    _ interval: Duration, clock: any Clock<Duration> = ContinuousClock(), file: String = #fileID, line: Int = #line,
    _ act: @escaping @MainActor () -> Void
  ) -> TaskView<Self> {
    TaskView(
      content: self, id: nil, origin: "\(file):\(line)", work: { await clock.every(interval, act) }, isAwaited: false)
  }

  /// The same view; something is done when it comes to the screen.
  public func onAppear(perform act: @escaping @MainActor () -> Void) -> TaskView<Self> {
    TaskView(content: self, id: nil, origin: "", work: nil, onAppear: act)
  }
}

/// A view with work that is done while it is on the screen.
public struct TaskView<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable?
  let origin: String
  let work: (@MainActor () async -> Void)?
  var isAwaited = true
  var onAppear: (@MainActor () -> Void)?

  /// The elements of the view.
  public func elements(in context: ViewContext) -> [Element] {
    context.storage.works[context.place] = ViewWork(
      id: id, origin: origin, isAwaited: isAwaited, onAppear: onAppear, work: work)
    return context.elements(of: content, at: 0)
  }
}

/// What is done while a view is on the screen.
struct ViewWork {
  let id: AnyHashable?
  let origin: String
  /// Whether the screen isn't settled before it is done.
  let isAwaited: Bool
  let onAppear: (@MainActor () -> Void)?
  let work: (@MainActor () async -> Void)?
}

/// The work of the views that are on the screen.
@MainActor
final class ViewTasks {
  private var running: [ViewPlace: (id: AnyHashable?, task: Task<Void, Never>?)] = [:]

  /// Begins the work of views that have come, and cancels that of views that have left.
  ///
  /// - Parameters:
  ///   - works: the work of the views that are on the screen.
  ///   - begin: begins work.
  func update(_ works: [ViewPlace: ViewWork], begin: (ViewWork) -> Task<Void, Never>?) {
    for (place, entry) in running where works[place] == nil {
      entry.task?.cancel()
      running[place] = nil
    }
    for (place, work) in works where running[place] == nil || running[place]?.id != work.id {
      running[place]?.task?.cancel()
      running[place] = (work.id, nil)
      running[place]?.task = begin(work)
    }
  }
}
