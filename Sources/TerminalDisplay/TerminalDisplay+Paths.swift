import Dispatch
import TerminalInterface

extension TerminalDisplay {
  /// The paths whose rest is looked for. A folder on a machine that doesn't answer holds up its reading for ever.
  struct PathReadings {
    fileprivate var going: [PathQuery] = []
    /// What was asked last, until it is answered: only that answer is wanted.
    fileprivate var newest: PathQuery?
    fileprivate var timer: Task<Void, Never>?

    /// The most readings at once: each has a thread.
    static let most = 8

    /// Nobody waits for an answer any more.
    mutating func forgetNewest() {
      newest = nil
      timer?.cancel()
    }
  }

  /// Looks for the rest of a path. Each reading has a thread of its own, so that one that doesn't end holds up no other.
  func complete(_ query: PathQuery) {
    guard let events = session?.events else { return }
    pathReadings.newest = query
    pathReadings.timer?.cancel()
    pathReadings.timer = Task { @concurrent [delay = timeouts.ofFolder] in
      if (try? await Task.sleep(for: delay)) != nil { events.add(.namesAreLate(query)) }
    }
    guard !pathReadings.going.contains(query) else { return }
    guard pathReadings.going.count < PathReadings.most else {
      pathReadings.forgetNewest()
      return model.tellDelay(of: query, isRead: false)
    }
    pathReadings.going.append(query)
    DispatchQueue(label: "terminal.path").async { @Sendable [findNames, home = variables["HOME"]] in
      events.add(.names(findNames(query, home), for: query))
    }
  }

  /// Takes what was found, of the newest question.
  func offer(_ names: PathCompletions, for query: PathQuery) {
    pathReadings.going.removeAll { $0 == query }
    guard pathReadings.newest == query else { return }
    pathReadings.forgetNewest()
    let effects = model.offer(names.names, isCut: names.isCut, for: query)
    perform(model.reportPlace() + effects)
    planDrawing()
  }

  /// Says that a folder doesn't answer. It may still do so.
  func miss(_ query: PathQuery) {
    guard pathReadings.newest == query else { return }
    model.tellDelay(of: query, isRead: true)
    planDrawing()
  }
}
