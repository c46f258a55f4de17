package import DisplayProtocol
import FoundationEssentials
import Glibc
package import HostJournal
import HostManifest
import HostSystem
@_spi(Host) package import VIPKit

/// A recording of a run: a line that says how it began, then a line for each thing that happened (Docs/Recording.md). Each is a JSON object, and
/// is counted by its field `s`.
package struct RecordingFile: Sendable {
  package static let version = 1
  /// A recording ends here, in bytes: the steps of some days.
  package static let sizeLimit = 64 << 20

  /// How a recording began.
  package struct Start: Equatable, Sendable {
    /// The manifest's file, from the root.
    package var application: String
    /// The scene that comes first where nothing was gone on with.
    package var scene: String?
    /// The other options that the run was begun with, by name: `worker`, `route`, `user`, `open`.
    package var options: [String: [String]]
    /// Where the user was.
    package var journal: Journal
    /// What surrounds the screen: `width` and `pointer`.
    package var environment: JSONObject
    package var timeZone: String?
    package var languages: String?
    /// Whether it has what workers answer.
    package var hasAnswers: Bool
    /// Whether it has the last steps of a run that has died, without anybody having asked for it then.
    package var isRolling = false
    /// The first of ``localeVariables`` that is set; empty where none is, nil in older recordings.
    package var locale: String?

    /// They name the user's language where `LANGUAGE` names none (POSIX, XBD 8.2).
    package static let localeVariables = ["LC_ALL", "LC_MESSAGES", "LANG"]
  }

  package let path: String
  package private(set) var start: Start
  /// What happened, in its order.
  package private(set) var lines: [RecordingLine]
  /// The proxies that stood before workers, by worker.
  package let proxies: [String: String]
  /// Whether somebody ended the recording, or the run; else the app died.
  package let isOver: Bool
  /// Why it ends before the run does, where it says so.
  package let endReason: String?

  /// Makes the file of a recording, a new one.
  static func create(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_EXCL, 0o600))
  }

  /// Lines of one number, as they are written.
  static func bytes(of lines: [JSONObject], at number: Int) -> [UInt8] {
    lines.flatMap { Array("\(JSONValue.object($0.merging(["s": .number("\(number)")]) { $1 }).text)\n".utf8) }
  }

  /// Leaves out what workers answered, so that they are asked.
  package mutating func dropAnswers() {
    start.hasAnswers = false
    var dropped: Set<Int> = []
    lines = lines.filter { line in
      switch line.event {
      case .call(let number, let worker, _, _, _):
        if !worker.isEmpty { dropped.insert(number) }
        return worker.isEmpty
      case .answer(let call, _): return !dropped.contains(call)
      case .step, .screen: return true
      }
    }
  }

  /// Reads a recording. A last line that was cut off is left out.
  package init(reading path: String) throws(ReplayFault) {
    let bytes: [UInt8]
    do throws(File.Fault) { bytes = try File.read(path, limit: Self.sizeLimit + (1 << 20)) } catch {
      throw .unreadable(file: path, reason: error.text)
    }
    var lines: [RecordingLine] = []
    var proxies: [String: String] = [:]
    var start: Start?
    var first = 0
    var over: JSONValue?
    let texts = bytes.split(separator: UInt8(ascii: "\n"))
    for (index, text) in texts.enumerated() {
      guard let fields = (try? JSONParser.parse(Array(text)))?.object else {
        if index == texts.count - 1, index > 0 { continue }
        throw .notARecording(file: path, line: index + 1, found: String(decoding: text.prefix(40), as: UTF8.self))
      }
      if index == 0 {
        guard let version = fields["recording"]?.int else {
          throw .notARecording(file: path, line: 1, found: String(decoding: text.prefix(40), as: UTF8.self))
        }
        if fields["redacted"] != nil { throw .redacted(file: path) }
        guard version == Self.version, let read = Start(fields) else { throw .otherVersion(file: path, found: version) }
        (start, first) = (read, fields["s"]?.int ?? 0)
      } else if fields["known"] != nil || fields["recording"] != nil, fields["s"]?.int != first {
        // A segment that begins where this recording has come to by itself.
        continue
      } else if let worker = fields["worker"]?.string, let proxy = fields["proxy"]?.string {
        proxies[worker] = proxy
      } else if let said = fields["over"] {
        over = said
      } else if let line = RecordingLine(fields) {
        lines.append(line)
      }
    }
    guard let start else { throw .notARecording(file: path, line: 1, found: "nothing") }
    (self.path, self.start, self.proxies, isOver, endReason) = (path, start, proxies, over != nil, over?.string)
    self.lines = lines.enumerated().sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
      .map(\.element)
  }
}

extension RecordingFile.Start {
  var fields: JSONObject {
    // Whoever replays it has a manifest. What stands there besides, such as passwords of workers, concerns nobody else.
    var journal = journal
    (journal.manifest, journal.crashes, journal.receipts) = (nil, [], [])
    var fields: JSONObject = [
      "recording": .number("\(RecordingFile.version)"), "application": .string(application),
      "environment": .object(environment), "answers": .bool(hasAnswers),
      "journal": .string(Data(JournalLog.compact(journal)).base64EncodedString()),
    ]
    if isRolling { fields["rolling"] = .bool(true) }
    if !journal.instances.isEmpty { fields["resumed"] = .bool(true) }
    if !options.isEmpty { fields["options"] = .object(options.mapValues { .strings($0) }) }
    fields["scene"] = scene.map(JSONValue.string)
    fields["timeZone"] = timeZone.map(JSONValue.string)
    fields["languages"] = languages.map(JSONValue.string)
    fields["locale"] = locale.map(JSONValue.string)
    return fields
  }

  fileprivate init?(_ fields: JSONObject) {
    guard let application = fields["application"]?.string,
      let bytes = fields["journal"]?.string.flatMap({ Data(base64Encoded: $0) }),
      let journal = try? Journal(Array(bytes), for: nil)
    else { return nil }
    self.init(
      application: application, scene: fields["scene"]?.string,
      options: (fields["options"]?.object ?? [:]).mapValues { $0.array?.compactMap(\.string) ?? [] },
      journal: journal, environment: fields["environment"]?.object ?? [:], timeZone: fields["timeZone"]?.string,
      languages: fields["languages"]?.string, hasAnswers: fields["answers"] == .bool(true),
      isRolling: fields["rolling"] != nil, locale: fields["locale"]?.string)
  }
}

/// Something that happened in a recorded run.
package struct RecordingLine: Sendable {
  package enum Event: Sendable {
    /// Somebody did something: the fields of an event.
    case step(JSONObject)
    /// A line of the display protocol: what was on the screen from here on.
    case screen(JSONObject)
    /// Somebody called a worker, or asked for the time.
    ///
    /// `isKnown`: before the recording began.
    case call(number: Int, worker: String, function: String, arguments: String, isKnown: Bool)
    /// What came of a call.
    case answer(call: Int, WorkerEvent)
  }

  /// Counts what happened.
  let number: Int
  package let event: Event

  init?(_ fields: JSONObject) {
    guard let number = fields["s"]?.int else { return nil }
    self.number = number
    if let step = fields["step"]?.object {
      event = .step(step)
    } else if let screen = fields["show"]?.object {
      event = .screen(screen)
    } else if let call = fields["call"]?.int, let function = fields["of"]?.string {
      event = .call(
        number: call, worker: fields["in"]?.string ?? "", function: function, arguments: fields["with"]?.text ?? "[]",
        isKnown: fields["known"] != nil)
    } else if let call = fields["answer"]?.int, let outcome = WorkerEvent(fields) {
      event = .answer(call: call, outcome)
    } else {
      return nil
    }
  }
}

extension WorkerEvent {
  /// As a line of a recording has it.
  func fields(of call: Int) -> JSONObject { fields.merging(["answer": .number("\(call)")]) { $1 } }

  private var fields: JSONObject {
    func json(_ bytes: [UInt8]) -> JSONValue { (try? JSONParser.parse(bytes)) ?? .null }
    func fields(_ name: String, _ bytes: [UInt8], _ state: [String: [UInt8]]) -> JSONObject {
      let value: JSONObject = [name: json(bytes)]
      return state.isEmpty ? value : value.merging(["state": .object(state.mapValues(json))]) { $1 }
    }
    return switch self {
    case .value(let bytes, let state): fields("value", bytes, state)
    case .error(let bytes, let state): fields("error", bytes, state)
    case .item(let bytes): ["item": json(bytes)]
    case .finished: ["end": .bool(true)]
    @unknown default: [:]
    }
  }

  fileprivate init?(_ fields: JSONObject) {
    let state = (fields["state"]?.object ?? [:]).mapValues { Array($0.text.utf8) }
    if let value = fields["value"] {
      self = .value(Array(value.text.utf8), state: state)
    } else if let error = fields["error"] {
      self = .error(Array(error.text.utf8), state: state)
    } else if let item = fields["item"] {
      self = .item(Array(item.text.utf8))
    } else if fields["end"] != nil {
      self = .finished
    } else {
      return nil
    }
  }
}
