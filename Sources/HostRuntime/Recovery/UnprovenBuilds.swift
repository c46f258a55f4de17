package import HostJournal
package import HostSystem

/// The builds that haven't shown in this process that they can run: scenes that weren't on the screen, workers that weren't
/// made.
///
/// Their code runs under a ``JournalMark``. So an app that dies of it knows whom to blame, also without a backtrace: a
/// library that is damaged ends the process in the dynamic linker, in the runtime or by exit(3), where no frame is its own.
///
/// Whose code runs is noted of the others, too, as long as it is called: what it does after an `await`, or off the main actor, nobody notes.
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

  /// Sets the mark for a build that is about to come into the process, until the end of ``scope(_:)``.
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

  /// Runs code of a build: under the mark as long as the build is unproven.
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

  /// Notes that code of a build is about to be called.
  package func enter(_ build: BuildID) { running?.number = build.number }

  /// Notes that no build's code is called any more.
  package func leave() { running?.number = 0 }

  /// Notes that a build can run, and returns it when that wasn't known.
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
