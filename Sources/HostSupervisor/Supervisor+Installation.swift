import HostSystem
import Glibc

/// An app may die while a new host is being installed. The next one then ends before its main function, because a file is
/// missing or cut off. No scene is to blame for that, and the run goes on as soon as there is an app that runs.
extension Supervisor {
  /// Finds an app that runs, and waits for one when there is none.
  ///
  /// - Parameter reason: why the app that was started doesn't run.
  /// - Returns: the signal by which somebody has asked for the end meanwhile; nil when there is an app.
  /// - Throws: ``SupervisorFault/notRunning(program:reason:_:)`` when the run hasn't begun yet, or it takes too long.
  mutating func awaitApp(_ reason: String) throws(SupervisorFault) -> Int32? {
    guard JournalMemory(descriptor: state.journal).content != nil else { throw program.notRunning(reason, .none) }
    // It could tell its version, and doesn't run all the same.
    if !wait.isNew { tellOnce(reason) }
    while let pause = wait.pause(at: Clock.milliseconds) {
      if let request = rest(pause) { return request }
      for build in program.builds {
        let (runs, request) = look(at: build)
        if let request { return request }
        guard runs else { continue }
        if build == .first, program.build != .first { tell(program.notRunning(reason, .earlier)) }
        program.build = build
        return nil
      }
      tellOnce(reason)
    }
    throw program.notRunning(reason, .ends)
  }

  private mutating func tellOnce(_ reason: String) {
    if !wait.isTold { tell(program.notRunning(reason, .waits)) }
    wait.isTold = true
  }

  mutating func tell(_ fault: SupervisorFault) { relay.add("error: \(fault)\n") }

  /// Whether an app tells its version, and the signal by which somebody has asked for the end meanwhile.
  private mutating func look(at build: Program.Build) -> (runs: Bool, request: Int32?) {
    guard let process = try? program.version(of: build) else { return (false, nil) }
    var watch = watch(process)
    watch.deadline = Clock.milliseconds + Watch.timeout
    let end = watch.end(&relay)
    return (end == .exit(0), watch.request)
  }

  /// Waits, and passes on what was said.
  ///
  /// - Returns: the signal by which somebody has asked for the end meanwhile.
  private mutating func rest(_ milliseconds: Int) -> Int32? {
    let end = Clock.milliseconds + milliseconds
    while true {
      relay.pump(isTaken: terminal.isTaken)
      if let request = lateRequest() { return request }
      let rest = end - Clock.milliseconds
      guard rest > 0 else { return nil }
      var polls = relay.polls + [pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)]
      poll(&polls, nfds_t(polls.count), Int32(rest))
    }
  }
}
