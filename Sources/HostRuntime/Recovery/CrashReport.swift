import HostJournal
package import HostSystem
import Glibc
import FoundationEssentials

package struct CrashReport: Equatable, Sendable {
  package struct Culprit: Equatable, Sendable {
    package let id: String
    let build: Journal.Build

    package var generation: Int { build.generation }

    fileprivate var text: String { "\(id), build \(build.generation)" }
    fileprivate var buildID: BuildID { BuildID(id: id, generation: build.generation) }
  }

  /// Nil when no scene's or worker's code is to blame, such as when the system ran out of memory.
  package let culprit: Culprit?
  /// The app was killed, by the system or by somebody, and no scene or worker is known to be to blame.
  let isForeign: Bool
  /// The culprit hadn't shown yet that it can run, and nobody else can have ended the app.
  let isUnproven: Bool
  package let message: String
  var backtrace: String?
  /// The command that replays the last steps; nil when they aren't kept.
  var replay: String?
  var isQuarantined = false

  /// - Parameter running: the number of the build whose code was called; 0 for none.
  init(
    _ end: AppEnd, backtrace: Backtrace?, builds: [String: [Journal.Build]], opening: Journal.Opening? = nil,
    running: UInt64 = 0, host: String? = Path.resolved(HostFiles.own)
  ) {
    let owners = builds.flatMap { id, builds in builds.map { ($0.copy, Culprit(id: id, build: $0)) } }
    let owner = Dictionary(owners) { first, _ in first }
    // The frames beneath the host's belong to its caller, who isn't to blame even where the culprit's only frame is
    // missing. The backtracer follows frame pointers, so it omits the caller of a C function that keeps none.
    let inner = backtrace?.frames.prefix { $0.image != host } ?? []
    let frames = inner.drop { owner[$0.image] == nil }
    let found = frames.first.flatMap { owner[$0.image] }
    // A death that may come from outside counts little against a build, and nothing against one that has run before.
    let mayBeInnocent = end.end.mayComeFromOutside
    let suspect = opening.flatMap {
      mayBeInnocent && $0.build.isProven == true ? nil : Culprit(id: $0.id, build: $0.build)
    }
    culprit = found ?? suspect
    // A backtrace knows better: the host may have died in the build's call. Of one number, the latest build is meant.
    // It is named but not counted: what it had called, or another thread, may be to blame.
    let called = backtrace != nil || mayBeInnocent ? nil : owners.map(\.1).last { $0.buildID.number == running }
    isForeign = end.end == .signal(SIGKILL) && culprit == nil
    isUnproven =
      !mayBeInnocent && suspect?.build.isProven != true && suspect != nil && suspect?.build.copy == culprit?.build.copy
    let named = found ?? (mayBeInnocent ? nil : suspect) ?? called
    let what = Self.what(end, backtrace, isKnown: named != nil)
    let place =
      if found != nil { Self.place(frames) } else if let suspect {
        ", while \(named == nil ? "\(suspect.text)," : "it") was opened"
      } else { "" }
    message = "\(named.map { "\($0.text)," } ?? "the app") \(what)\(place)"
  }

  package var alert: String { message.prefix(1).uppercased() + message.dropFirst() }

  package var diagnostic: Diagnostic { Diagnostic(message, suggestion) }

  package var suggestion: String {
    let place =
      (backtrace.map { "the backtrace is \($0)" } ?? "there is no backtrace")
      + (replay.map { "; replay the last steps: \($0)" } ?? "")
    guard let culprit, isQuarantined else { return place }
    return "\(place); install another build of it, or readmit this one: host readmit \(culprit.id)"
  }

  private static func what(_ end: AppEnd, _ backtrace: Backtrace?, isKnown: Bool) -> String {
    // Where no build's code ran, the app may have been responsive.
    if end.end == .signal(SIGQUIT) {
      return isKnown ? "did not answer, and was left" : "was restarted by Ctrl-\\"
    }
    let reason = StderrTail(end.stderrTail).reason ?? backtrace?.description ?? text(of: end.end)
    return "stopped: \(Printable.text(reason, limit: 200))"
  }

  private static func place(_ frames: some Collection<Backtrace.Frame>) -> String {
    // Compiler-generated code has no line; the code that it was made for is beneath.
    let placed = frames.prefix { $0.image == frames.first?.image }.first { $0.file != nil }
    return placed.flatMap { frame in frame.file.map { " (\($0):\(frame.line ?? 0))" } } ?? ""
  }

  private static func text(of end: ProcessEnd) -> String {
    switch end {
    case .exit(let status): "it ended the process with status \(status)"
    case .signal(let number): strsignal(number).map { String(cString: $0) } ?? "signal \(number)"
    }
  }
}

/// Keeps a backtrace and a recording per crash for those who fix the scenes; removes the oldest.
package struct CrashFolder {
  private static let most = 10

  private let path: String

  package init(in folder: StateFolder) { path = "\(folder.path)/crashes" }

  package var newest: (backtrace: [UInt8]?, recording: [UInt8]?) {
    // Names begin with the time, which has ten digits until the year 2286.
    guard let name = Path.names(in: path).last.map({ $0.prefix { $0 != "." } }) else { return (nil, nil) }
    return (File.contents("\(path)/\(name).json"), File.contents("\(path)/\(name).rec"))
  }

  /// Both files get one name: made one after the other, they may be of two seconds.
  func keep(
    backtrace: [UInt8]?, recording: [UInt8]?, of process: Int32
  ) -> (backtrace: String?, recording: String?) {
    let name = "\(time(nil))-\(process)"
    return (backtrace.flatMap { keep($0, name, "json") }, recording.flatMap { keep($0, name, "rec") })
  }

  private func keep(_ content: [UInt8], _ name: String, _ kind: String) -> String? {
    let file = "\(path)/\(name).\(kind)"
    do throws(SystemError) {
      try File.makeFolder(path)
      try File.replace(file, content)
    } catch {
      return nil
    }
    for old in Path.names(in: path).filter({ $0.hasSuffix(".\(kind)") }).dropLast(Self.most) {
      unlink("\(path)/\(old)")
    }
    return file
  }
}

/// The part of swift-backtrace's report used here (Swift 6.2, `format=json`, see swift/docs/Backtracing.rst).
package struct Backtrace: Equatable, Sendable {
  static let sizeLimit = 16 << 20

  struct Frame: Equatable, Sendable {
    let function: String
    let image: String
    let file: String?
    let line: Int?
  }

  let description: String
  /// Those of the thread that crashed, the innermost first.
  let frames: [Frame]

  init?(json bytes: [UInt8]) {
    guard let (report, thread) = Report.read(bytes) else { return nil }
    let paths = Dictionary((report.images ?? []).map { ($0.name, $0.path) }) { first, _ in first }
    description = report.description
    frames = thread.frames.compactMap { frame in
      guard let image = frame.image else { return nil }
      let location = frame.sourceLocation.flatMap { $0.line > 0 ? $0 : nil }
      return Frame(
        function: frame.description ?? frame.symbol ?? "", image: paths[image] ?? image,
        file: location.map { Path.name(of: $0.file) }, line: location?.line)
    }
  }

  /// The crashed thread's frames, one per line, innermost first, without messages and folders; nil for no backtrace.
  package static func places(in bytes: [UInt8]) -> String? {
    Report.read(bytes)?.crashed.frames.map { frame in
      let place = frame.sourceLocation.map { " (\(Path.name(of: $0.file)):\($0.line))" } ?? ""
      return "\(frame.image ?? "?") \(frame.symbol ?? "?")\(place)\n"
    }.joined()
  }

  private struct Report: Decodable {
    let description: String
    let threads: [Thread]
    let images: [Image]?

    static func read(_ bytes: [UInt8]) -> (report: Report, crashed: Thread)? {
      guard let report = try? JSONDecoder().decode(Report.self, from: Data(bytes)),
        let thread = report.threads.first(where: { $0.crashed == true })
      else { return nil }
      return (report, thread)
    }
  }

  private struct Thread: Decodable {
    let crashed: Bool?
    let frames: [RawFrame]
  }

  private struct RawFrame: Decodable {
    let description: String?
    let symbol: String?
    let image: String?
    let sourceLocation: Location?
  }

  private struct Location: Decodable {
    let file: String
    let line: Int
  }

  private struct Image: Decodable {
    let name: String
    let path: String
  }
}
