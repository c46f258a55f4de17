import Glibc

/// Why the app before this one died, as far as it can be found out.
struct CrashReport: HostError {
  /// Whose code it was.
  struct Culprit: Equatable, Sendable {
    /// The id of the scene or worker.
    let id: String
    let build: Journal.Build
  }

  /// Nil when it was nobody's code, such as when the system ended the app for want of memory.
  let culprit: Culprit?
  /// Who, what and where, in a line.
  let message: String
  /// The file with the backtrace.
  var backtrace: String?
  /// Whether the build isn't run any more.
  var isQuarantined = false

  /// Finds out.
  ///
  /// - Parameters:
  ///   - end: how the app ended.
  ///   - backtrace: what the runtime wrote.
  ///   - builds: the builds that were in the process, by id.
  init(_ end: AppEnd, backtrace: Backtrace?, builds: [String: [Journal.Build]]) {
    let owners = builds.flatMap { id, builds in builds.map { ($0.copy, Culprit(id: id, build: $0)) } }
    let owner = Dictionary(owners) { first, _ in first }
    let frames = backtrace?.frames.drop { owner[$0.image] == nil } ?? []
    let frame = frames.first
    culprit = frame.flatMap { owner[$0.image] }
    let who = culprit.map { "\($0.id), build \($0.build.generation)," } ?? "the app"
    // What the compiler has made of other code has no line; the code that it was made for is beneath.
    let placed = frames.prefix { $0.image == frame?.image }.first { $0.file != nil }
    let place = placed.flatMap { frame in frame.file.map { " (\($0):\(frame.line ?? 0))" } } ?? ""
    message = "\(who) \(Self.what(end, backtrace, isKnown: culprit != nil))\(place)"
  }

  /// What the user is told.
  var alert: String { message.prefix(1).uppercased() + message.dropFirst() }

  /// How to mend it.
  var remedy: String {
    let place = backtrace.map { "the backtrace is \($0)" } ?? "there is no backtrace"
    guard let culprit, isQuarantined else { return place }
    return "\(place); the build isn't run any more, until host lift \(culprit.id)"
  }

  private static func what(_ end: AppEnd, _ backtrace: Backtrace?, isKnown: Bool) -> String {
    // Where nobody's code ran, it may have answered.
    if end.signal == SIGQUIT {
      return isKnown ? "did not answer, and was left" : "was started anew, as asked for by Ctrl-\\"
    }
    let reason = LastWords(end.lastWords).reason ?? backtrace?.description ?? name(of: end.signal)
    return "stopped: \(Printable.text(reason, limit: 200))"
  }

  private static func name(of signal: Int32) -> String {
    strsignal(signal).map { String(cString: $0) } ?? "signal \(signal)"
  }
}
