extension View {
  /// The same view; work begins when it comes to the screen, and is cancelled when it leaves.
  ///
  /// The screen counts as settled when the work is done. Another scene that covers this one changes nothing.
  ///
  /// - Parameter work: the work; refers to the view controller weakly.
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
  ///   - work: the work; refers to the view controller weakly.
  public func task(
    id: some Hashable, file: String = #fileID, line: Int = #line, _ work: @escaping @MainActor () async -> Void
  ) -> TaskView<Self> {
    TaskView(content: self, id: AnyHashable(id), origin: "\(file):\(line)", work: work)
  }

  /// The same view; something is done with each value that comes while it is on the screen. The screen counts as settled meanwhile.
  ///
  /// - Parameters:
  ///   - values: where they come from; asked for when the view comes to the screen.
  ///   - id: what they depend on: when it changes, the values of now take the place of those before.
  ///   - receive: takes one; refers to the view controller weakly.
  public func observe<Values: AsyncSequence>(
    _ values: @autoclosure @escaping @MainActor () -> Values, id: some Hashable = 0, file: String = #fileID,
    line: Int = #line,
    _ receive: @escaping @MainActor (Values.Element) -> Void
  ) -> TaskView<Self> where Values.Failure == Never {
    TaskView(
      content: self, id: AnyHashable(id), origin: "\(file):\(line)",
      work: { await values().forEach(receive) }, isAwaited: false)
  }

  /// The same view; something is done again and again while it is on the screen. The screen counts as settled meanwhile.
  ///
  /// - Parameters:
  ///   - interval: the time between.
  ///   - clock: measures it; a test has one of its own.
  ///   - act: does it; refers to the view controller weakly.
  public func every(
    _ interval: Duration, clock: any Clock<Duration> = ContinuousClock(), file: String = #fileID, line: Int = #line,
    _ act: @escaping @MainActor () async -> Void
  ) -> TaskView<Self> {
    TaskView(
      content: self, id: AnyHashable(interval), origin: "\(file):\(line)",
      work: { await clock.every(interval, act) }, isAwaited: false)
  }

  /// The same view; something is done when it comes to the screen.
  ///
  /// - Parameter act: does it; refers to the view controller weakly.
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
    let work = ViewWork(id: id, origin: origin, isAwaited: isAwaited, onAppear: onAppear, work: work)
    context.storage.works.append((context.place, work))
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

  /// Begins the work of views that have come, in their order, and cancels that of views that have left.
  ///
  /// - Parameters:
  ///   - works: the work of the views that are on the screen.
  ///   - begin: begins work.
  func update(_ works: [(place: ViewPlace, work: ViewWork)], begin: (ViewWork) -> Task<Void, Never>?) {
    let places = Set(works.map(\.place))
    for (place, entry) in running where !places.contains(place) {
      entry.task?.cancel()
      running[place] = nil
    }
    for (place, work) in works where running[place] == nil || running[place]?.id != work.id {
      running[place]?.task?.cancel()
      running[place] = (work.id, nil)
      running[place]?.task = begin(work)
    }
  }

  /// Cancels all work. What is on the screen begins its own again with the next drawing.
  func restart() {
    for entry in running.values { entry.task?.cancel() }
    running = [:]
  }
}
