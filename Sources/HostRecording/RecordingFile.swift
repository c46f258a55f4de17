package import DisplayProtocol
import FoundationEssentials
package import HostJournal
import HostManifest
package import HostSystem
@_spi(Host) package import VIPKit

/// A recording of a run: JSON objects, a line for the start, then a line for each event in order (Docs/Recording.md).
package struct RecordingFile: Sendable {
  package static let version = 1
  /// In bytes: the steps of some days.
  package static let sizeLimit = 64 << 20

  package struct Start: Equatable, Sendable {
    /// The manifest's file, from the root.
    package var application: String
    /// The first scene of a run that doesn't resume.
    package var scene: String?
    /// The other options of the run, by name: `worker`, `route`, `user`, `open`.
    package var options: [String: [String]]
    package var journal: Journal
    /// `width` and `pointer`.
    package var environment: JSONObject
    package var timeZone: String?
    package var languages: String?
    package var hasAnswers: Bool
    /// The last steps of a run that died, which nobody asked to record.
    package var isRolling = false
    /// The first of ``localeVariables`` that is set; empty where none is.
    package var locale: String

    /// They name the language where `LANGUAGE` is empty (POSIX, XBD 8.2).
    package static let localeVariables = ["LC_ALL", "LC_MESSAGES", "LANG"]
  }

  package let path: String
  package private(set) var start: Start
  package private(set) var lines: [RecordingLine]
  package let proxies: [String: String]
  /// Somebody ended the recording, or the run; else the app died.
  package let isOver: Bool
  /// Why it ends before the run does, where it says so.
  package let endReason: String?

  /// The workers are asked instead.
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

  /// Leaves out an incomplete last line.
  package init(reading path: String) throws(Diagnostic) {
    let bytes: [UInt8]
    do throws(File.Fault) { bytes = try File.read(path, limit: Self.sizeLimit + (1 << 20)) } catch {
      throw .unreadable(file: path, reason: error.text)
    }
    var lines: [RecordingLine] = []
    var proxies: [String: String] = [:]
    var start: Start?
    var isFirstSegment = true
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
        if fields["redacted"] != nil {
          throw Diagnostic(
            "\(path): is to be read: the data without which it can't be replayed was taken out",
            "ask for the diagnosis that host diagnose --with-data packs")
        }
        guard version == Self.version, let read = Start(fields) else { throw .otherVersion(file: path, found: version) }
        start = read
      } else if fields["recording"] != nil {
        isFirstSegment = false
      } else if !isFirstSegment, fields["known"] != nil {
        // Events of this recording have led to it already.
        continue
      } else if let worker = fields["worker"]?.string, let proxy = fields["proxy"]?.string {
        proxies[worker] = proxy
      } else if let said = fields["over"] {
        over = said
      } else if let line = RecordingLine(fields, at: lines.count + 1) {
        lines.append(line)
      }
    }
    guard let start else { throw .notARecording(file: path, line: 1, found: "nothing") }
    (self.path, self.start, self.lines, self.proxies) = (path, start, lines, proxies)
    (isOver, endReason) = (over != nil, over?.string)
  }
}

extension RecordingFile.Start {
  var fields: JSONObject {
    // A replay has a manifest of its own. This one may hold secrets, such as passwords of workers.
    var journal = journal
    (journal.manifest, journal.crashes, journal.receipts) = (nil, [], [])
    var fields: JSONObject = [
      "recording": .number("\(RecordingFile.version)"), "application": .string(application),
      "environment": .object(environment), "answers": .bool(hasAnswers),
      "locale": .string(locale), "journal": .string(Data(JournalLog.compact(journal)).base64EncodedString()),
    ]
    if isRolling { fields["rolling"] = .bool(true) }
    if !journal.instances.isEmpty { fields["resumed"] = .bool(true) }
    if !options.isEmpty { fields["options"] = .object(options.mapValues { .strings($0) }) }
    fields["scene"] = scene.map(JSONValue.string)
    fields["timeZone"] = timeZone.map(JSONValue.string)
    fields["languages"] = languages.map(JSONValue.string)
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
      isRolling: fields["rolling"] != nil, locale: fields["locale"]?.string ?? "")
  }
}

package struct RecordingLine: Sendable {
  package enum Event: Sendable {
    case step(JSONObject)
    /// A line of the display protocol.
    case screen(JSONObject)
    /// A call of a worker, or of the system's time or chance; `isKnown` when it was before the recording.
    case call(number: Int, worker: String, function: String, arguments: String, isKnown: Bool)
    case answer(call: Int, WorkerEvent)
  }

  /// 0 for calls before the recording.
  let number: Int
  package let event: Event

  fileprivate init?(_ fields: JSONObject, at place: Int) {
    let isKnown = fields["known"] != nil
    number = isKnown ? 0 : place
    if let step = fields["step"]?.object {
      event = .step(step)
    } else if let screen = fields["show"]?.object {
      event = .screen(screen)
    } else if let call = fields["call"]?.int, let function = fields["of"]?.string {
      event = .call(
        number: call, worker: fields["in"]?.string ?? "", function: function, arguments: fields["with"]?.text ?? "[]",
        isKnown: isKnown)
    } else if let call = fields["answer"]?.int, let outcome = WorkerEvent(fields) {
      event = .answer(call: call, outcome)
    } else {
      return nil
    }
  }
}

extension WorkerEvent {
  func fields(of call: Int) -> JSONObject {
    func json(_ bytes: [UInt8]) -> JSONValue { (try? JSONParser.parse(bytes)) ?? .null }
    let (name, value, state) = parts
    var fields: JSONObject = ["answer": .number("\(call)"), name: json(value)]
    if !state.isEmpty { fields["state"] = .object(state.mapValues(json)) }
    return fields
  }

  var parts: (name: String, json: [UInt8], state: [String: [UInt8]]) {
    switch self {
    case .value(let json, let state): ("value", json, state)
    case .error(let json, let state): ("error", json, state)
    case .item(let json): ("item", json, [:])
    case .finished: ("end", Array("true".utf8), [:])
    @unknown default: ("unknown", [], [:])
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
