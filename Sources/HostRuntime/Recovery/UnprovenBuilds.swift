package import HostJournal
package import HostSystem

/// Builds that haven't shown in this process that they can run: scenes not yet on the screen, workers not yet made.
/// Their code runs under a ``JournalMark``, which names the culprit without a backtrace: a damaged library ends the
/// process in the dynamic linker, in the runtime or by exit(3), where no frame is its own. The other builds are noted
/// only while they are called, not after an `await` or off the main actor.
@MainActor
package final class UnprovenBuilds {
  private let memory: JournalMemory?
  private var openings: [BuildID: Journal.Opening] = [:]
  private var marked: Journal.Opening?
  private let running: RunningBuild?

  package init(memory: JournalMemory? = nil) {
    self.memory = memory
    running = memory.flatMap { RunningBuild(in: $0) }
  }

  /// Marks a build that is about to be loaded, until the end of ``scope(_:)``.
  package func open(_ build: Journal.Build, of id: String) {
    let opening = Journal.Opening(id: id, build: build)
    openings[.init(id: id, generation: build.generation)] = opening
    mark(opening)
  }

  package func scope<Value, Fault: Error>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value {
    let outer = marked
    defer { mark(outer) }
    return try body()
  }

  package func run<Value, Fault: Error>(
    _ build: BuildID, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let outer = running?.number ?? 0
    running?.number = build.number
    defer { running?.number = outer }
    guard let opening = openings[build] else { return try body() }
    return try scope { () throws(Fault) in
      mark(opening)
      return try body()
    }
  }

  package func enter(_ build: BuildID) { running?.number = build.number }

  package func leave() { running?.number = 0 }

  package func prove(_ id: String, _ generation: Int) -> Journal.Build? {
    guard let build = openings.removeValue(forKey: .init(id: id, generation: generation))?.build else { return nil }
    return build.isProven == true ? nil : build
  }

  private func mark(_ opening: Journal.Opening?) {
    guard let memory, opening != marked else { return }
    marked = opening
    memory.set(opening?.mark ?? .none)
  }
}
