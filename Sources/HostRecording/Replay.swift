package import DisplayProtocol
import Glibc
import HostManifest
package import HostRuntime
import HostState
package import HostSystem
package import ScreenModel
@_spi(Host) package import VIPKit

/// Repeats a recorded run step by step, and compares the screens at each step. It is a display of the new run.
@MainActor
package final class Replay: AttachedDisplay {
  package enum Outcome: Equatable, Sendable {
    /// All screens were the same; the calls of workers may differ.
    case same(steps: Int, calls: [String])
    /// A step has another screen than the recording.
    case different(afterSteps: Int, step: String, found: Screen?, expected: Screen, calls: [String])
    /// The user goes on from here.
    case stopped(steps: Int)
  }

  private let recording: RecordingFile
  private let host: Host
  private let tape: ReplayTape
  private let limit: Int?
  private let goesOn: Bool
  /// Fields whose recorded text is gone.
  package private(set) var lostTexts: Set<String> = []
  /// Steps are left after a difference, as the element of one is missing.
  package private(set) var isCut = false
  /// By scene and id; no secret ones.
  private var typed: Set<String> = []
  private let begun = ContinuousClock.now
  private var firstScreen: Duration?
  private var number = 0
  private var screen: Screen?
  private var onScreen: CheckedContinuation<Bool, Never>?
  private var expectation = ScreenMirror()

  /// Until a screen at rest counts as another one; longer on a slow machine.
  private var patience: Duration { max(.seconds(5), (firstScreen ?? .zero) * 10) }
  /// For a replay that goes on, and for a screen that waits for a call that the recording can't answer.
  private var shortPatience: Duration { max(.milliseconds(250), (firstScreen ?? .zero) * 3) }
  private var shortWait: Duration { max(.seconds(1), (firstScreen ?? .zero) * 3) }
  /// For a step that leads to nothing.
  private static let longestWait = Duration.seconds(30)
  private var longestStep: Duration { goesOn ? shortWait : Self.longestWait }

  private func patience(isFirst: Bool) -> Duration {
    if !goesOn { return patience }
    return isFirst ? shortPatience : .zero
  }

  /// The run must not have begun. `limit` is the number of steps after which the user goes on; nil for all.
  ///
  /// - Parameters:
  ///   - goesOn: also makes steps after a difference, while their elements are there.
  ///   - onUnanswered: takes a call that can't wait and has no recorded answer; ends the process.
  package init(
    _ recording: RecordingFile, in host: Host, until limit: Int? = nil, goesOn: Bool = false,
    onUnanswered: @escaping @Sendable (String) -> Never
  ) {
    (self.recording, self.host, self.limit, self.goesOn) = (recording, host, limit, goesOn)
    tape = ReplayTape(recording.lines, onUnanswered: onUnanswered)
    host.system = SystemValues(host.system, on: tape) { [tape] in !tape.isOver }
    if recording.start.hasAnswers { host.use(WorkerTapes(answering: tape, by: recording.proxies)) }
  }

  package var environment: EnvironmentValues {
    let fields = recording.start.environment
    return EnvironmentValues(width: fields["width"]?.string, pointer: fields["pointer"].map { $0 == .bool(true) })
  }

  /// Before the run begins.
  package func attach() throws(Diagnostic) {
    number = try host.attach(self, DisplayProfile(kind: "replay", pid: getpid(), follows: false), in: environment)
  }

  package func run() async -> Outcome {
    defer { host.detach(number) }
    // A machine that is slow here gets longer timeouts for the rest.
    while screen == nil, .now < begun + Self.longestWait, await hasNews(within: Self.longestWait) {}
    var steps = 0
    var first: Outcome?
    var callsBefore = 0
    for line in recording.lines {
      switch line.event {
      case .screen(let fields):
        _ = try? expectation.take(fields)
      case .call: break
      case .answer: tape.advance(to: line.number)
      case .step(let fields):
        tape.advance(to: line.number, byStep: true)
        if steps == limit {
          tape.end()
          return .stopped(steps: steps)
        }
        if let difference = await difference(before: Self.text(of: fields), after: steps, isFirst: first == nil) {
          first = first ?? difference
          guard goesOn else { return difference }
          if let id = fields["element"]?.string, screen?.root.find(ElementID(id)) == nil {
            isCut = true
            return first ?? difference
          }
        }
        callsBefore = tape.unknown.count
        take(fields)
        steps += 1
      }
    }
    // A rolling recording ends in the middle of the app's last step.
    if !recording.start.isRolling,
      let difference = await difference(before: "the end", after: steps, isFirst: first == nil)
    {
      return first ?? difference
    }
    if let first { return first }
    if !recording.isOver {
      // The result of the last step is what the recording is about.
      _ = await hasNews(within: shortWait)
      await settle(within: longestStep)
    }
    // Calls of the last step may still come.
    let deadline = ContinuousClock.now + (goesOn ? shortWait : patience)
    while !missing.isEmpty, .now < deadline { try? await Task.sleep(for: .milliseconds(20)) }
    // This run goes on where the recorded one died.
    return .same(steps: steps, calls: differingCalls(unknown: recording.isOver ? .max : callsBefore))
  }

  /// Without recorded swaps, a run has calls of later builds, which ask again for what they show.
  private var missing: [String] { tape.missing(allowsRepeats: recording.start.isRolling) }

  private func differingCalls(unknown most: Int = .max) -> [String] {
    tape.unknown.prefix(most).map { "called, and not in the recording: \($0)" }
      + missing.map { "in the recording, and not called: \($0)" }
  }

  private func take(_ fields: JSONObject) {
    guard var event = try? UserEvent(recorded: fields) else { return }
    if case .act(let id, .edit) = event, let screen, screen.root.find(id)?.isSecure == false {
      typed.insert("\(screen.sceneID)/\(id.rawValue)")
    }
    // Each run counts its questions.
    if case .answer(_, let choice) = event, let question = screen?.question {
      event = .answer(question.number, choice: choice)
    }
    host.take(ScreenEvent(event, on: screen), event: 0, from: self.number)
  }

  /// Waits for the recorded screen; nil when it comes. After a first difference a screen at rest ends the wait.
  private func difference(before step: String, after steps: Int, isFirst: Bool = true) async -> Outcome? {
    guard let expected = expectation.screen?.comparable else { return nil }
    let deadline = ContinuousClock.now + longestStep
    while true {
      if screen?.told?.comparable == expected { return nil }
      let rest = min(deadline - .now, screen?.isSettled == true ? patience(isFirst: isFirst) : longestStep)
      if rest > .zero, await hasNews(within: rest) { continue }
      // The screen may have come at the last moment.
      if screen?.told?.comparable == expected { return nil }
      noteLostTexts(of: expected)
      return .different(
        afterSteps: steps, step: step, found: screen?.told?.comparable, expected: expected, calls: differingCalls())
    }
  }

  private func settle(within time: Duration) async {
    let deadline = ContinuousClock.now + time
    while screen?.isSettled != true, .now < deadline { _ = await hasNews(within: deadline - .now) }
  }

  private func noteLostTexts(of expected: Screen) {
    guard let screen, screen.sceneID == expected.sceneID else { return }
    let fields = expected.root.flattened.filter { element in
      typed.contains("\(expected.sceneID)/\(element.id.rawValue)") && element.text?.isEmpty == false
    }
    for field in fields {
      guard let found = screen.root.find(field.id), found.text != field.text else { continue }
      // Another field's text stands there where both share a variable. A short text may be there by chance.
      let isAnothers = fields.contains {
        $0.id != field.id && $0.text == found.text && screen.root.find($0.id)?.text == found.text
      }
      guard found.text?.isEmpty != false || isAnothers && (found.text?.count ?? 0) > 3 else { continue }
      lostTexts.insert(field.label ?? field.id.rawValue)
    }
  }

  /// False when nothing is shown in time.
  private func hasNews(within time: Duration) async -> Bool {
    let timer = Task {
      if (try? await Task.sleep(for: time)) != nil { wake(byNews: false) }
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { onScreen = $0 }
  }

  private func wake(byNews isNews: Bool) {
    onScreen?.resume(returning: isNews)
    onScreen = nil
  }

  package static func text(of fields: JSONObject) -> String {
    let words = [fields["do"], fields["element"] ?? fields["command"] ?? fields["link"], fields["text"]]
    return words.compactMap { $0?.string }.joined(separator: " ")
  }

  package func show(_ screen: Screen, acknowledging event: Int) {
    self.screen = screen
    firstScreen = firstScreen ?? begun.duration(to: .now)
    wake(byNews: true)
  }

  package func open(_ destination: LinkDestination) {}
  package func save(_ bytes: [UInt8], as name: String) {}
  package var seesAllRows: Bool { true }
}

extension Screen {
  fileprivate var told: Screen? {
    var (teller, mirror) = (ScreenTeller.ofRecording, ScreenMirror())
    for line in teller.lines(for: self) { _ = line.object.flatMap { try? mirror.take($0) } }
    return mirror.screen
  }

  /// Without each run's counters, and the host's own messages.
  fileprivate var comparable: Screen {
    var screen = self
    (screen.instance, screen.revision, screen.position) = (0, 0, nil)
    (screen.statusMessage, screen.hasDetails, screen.isSettled, screen.identity) = (nil, false, true, nil)
    screen.focus = focus.map { Focus($0.element, number: 0) }
    screen.question = question.map {
      Question(number: 0, title: $0.title, message: $0.message, tint: $0.tint, choices: $0.choices)
    }
    screen.notices = notices.map { NumberedNotice(number: 0, text: $0.text, tint: $0.tint) }
    return screen
  }
}

extension Diagnostic {
  package static func unreadable(file: String, reason: String) -> Self {
    Self("\(file): the recording can't be read: \(reason)", "name a file that you may read")
  }
  package static func notARecording(file: String, line: Int, found: String) -> Self {
    Self(
      "\(file):\(line): isn't a recording of a run: found \(found), expected a JSON object of host run --record",
      "name a file that host run --record has written")
  }
  package static func otherVersion(file: String, found: Int) -> Self {
    Self("\(file):1: is a recording of version \(found), expected \(RecordingFile.version)", "record it with this host")
  }
}
