import DisplayProtocol
import FoundationEssentials
import HostManifest
package import HostState
import HostSystem
package import VIPKit

/// A request to a running app: one JSON object, `{"command":"swap","libraries":{"Login":"/tmp/libLogin.so"}}`.
package enum ControlRequest: Equatable, Sendable {
  case status
  /// Files by the ids of what they hold, all or none. The paths are absolute.
  case swap(libraries: [String: String])
  /// One scene or worker; nil for the last swap.
  case rollBack(id: String?)
  /// By force, without checking the implementation.
  case use(worker: String, implementation: String, isForced: Bool = false)
  case open(link: String)
  /// From now on, after the `last` former events.
  case events(last: Int = 0)
  /// Shows the screen from now on, and takes events (Docs/DisplayProtocol.md).
  case attach(DisplayProfile, in: EnvironmentValues)
  /// The user stays where they are.
  case restart
  case detach
  /// Records all steps in a file, whose path is absolute; nil ends the recording.
  case record(file: String?)
  /// With its journal kept, the run can be continued.
  case stop(keepsJournal: Bool = false)
}

extension ControlRequest: Codable {
  private enum Key: String, CodingKey {
    case command, file, worker, implementation, link, last, force, kind, follow, width, pointer, keep, files
    case libraries, id
    case name = "as"
  }

  private enum Command: String, CaseIterable {
    case status, swap, rollback, use, open, events, attach, restart, detach, record, stop
  }

  package init(from decoder: any Decoder) throws {
    let json = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) throws -> String { try json.decode(String.self, forKey: key) }
    func flag(_ key: Key) throws -> Bool { try json.decodeIfPresent(Bool.self, forKey: key) ?? false }
    let name = try text(.command)
    switch Command(rawValue: name) {
    case .status: self = .status
    case .swap: self = .swap(libraries: try json.decode([String: String].self, forKey: .libraries))
    case .rollback: self = .rollBack(id: try json.decodeIfPresent(String.self, forKey: .id))
    case .use:
      self = .use(worker: try text(.worker), implementation: try text(.implementation), isForced: try flag(.force))
    case .open: self = .open(link: try text(.link))
    case .events: self = .events(last: try json.decodeIfPresent(Int.self, forKey: .last) ?? 0)
    case .attach:
      self = .attach(
        DisplayProfile(
          kind: try json.decodeIfPresent(String.self, forKey: .kind) ?? "display",
          follows: try flag(.follow), name: try json.decodeIfPresent(String.self, forKey: .name),
          takesFiles: try flag(.files)),
        in: EnvironmentValues(
          width: try json.decodeIfPresent(String.self, forKey: .width),
          pointer: try json.decodeIfPresent(Bool.self, forKey: .pointer)))
    case .restart: self = .restart
    case .detach: self = .detach
    case .record: self = .record(file: try json.decodeIfPresent(String.self, forKey: .file))
    case .stop: self = .stop(keepsJournal: try flag(.keep))
    case nil: throw Diagnostic.unknownCommand(name, known: Command.allCases.map(\.rawValue))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var json = encoder.container(keyedBy: Key.self)
    func put(_ command: Command, _ texts: [Key: String?] = [:], _ flags: [Key: Bool] = [:]) throws {
      try json.encode(command.rawValue, forKey: .command)
      for (key, text) in texts { try json.encodeIfPresent(text, forKey: key) }
      for (key, flag) in flags where flag { try json.encode(true, forKey: key) }
    }
    switch self {
    case .status: try put(.status)
    case .swap(let libraries):
      try put(.swap)
      try json.encode(libraries, forKey: .libraries)
    case .rollBack(let id): try put(.rollback, [.id: id])
    case .use(let worker, let implementation, let isForced):
      try put(.use, [.worker: worker, .implementation: implementation], [.force: isForced])
    case .open(let link): try put(.open, [.link: link])
    case .events(let last):
      try put(.events)
      if last > 0 { try json.encode(last, forKey: .last) }
    case .attach(let display, let environment):
      try put(
        .attach, [.kind: display.kind, .width: environment.widthClass.rawValue, .name: display.name],
        [.follow: display.follows, .files: display.takesFiles == true, .pointer: environment.hasPointer])
    case .restart: try put(.restart)
    case .detach: try put(.detach)
    case .record(let file): try put(.record, [.file: file])
    case .stop(let keepsJournal): try put(.stop, [:], [.keep: keepsJournal])
    }
  }
}

extension Diagnostic {
  static let notJSON = Self(
    "the request isn't a JSON object", "write one JSON object on a line: {\"command\":\"status\"}")
  static func missingField(_ field: String) -> Self {
    Self("the request has no field \"\(field)\"", "add \"\(field)\"")
  }
  static func wrongType(_ field: String) -> Self {
    Self("the field \"\(field)\" isn't a \(Self.type(of: field))", "make it a \(Self.type(of: field))")
  }
  static func unknownCommand(_ name: String, known: [String]) -> Self {
    Self(
      "unknown command \(Printable.quoted(name.prefix(64)))",
      Suggestion.nearest(String(name.prefix(64)), among: known).map { "did you mean \"\($0)\"?" }
        ?? "the commands are: \(known.joined(separator: ", "))")
  }
  static func badName(_ field: String, found: String) -> Self {
    Self(
      "the field \"\(field)\": found \(Printable.quoted(found.prefix(64))), expected \(Identifier.rule)",
      "give it a name of that form")
  }
  static let replaced = Self("another display of this name is attached", "give each display a name of its own")
  static func relativePath(_ path: String) -> Self {
    Self(
      "\(Printable.text(path)): the path isn't absolute", "write the path from the root: the app runs in another folder"
    )
  }
  static func badPath(_ path: String) -> Self {
    Self("\(Printable.quoted(path)): the path has a NUL in it", "write the path of a file")
  }
  static func tooLong(limit: Int) -> Self {
    Self("the request has more than \(limit) bytes", "send requests one by one, each on a line")
  }
  static let tooLate = Self(
    "the request took too long", "the app may still finish what was asked; host ps shows what it is made of")
  static let idle = Self(
    "no whole request has come in time", "connect when there is something to ask, and end each request with a new line")
  static func tooManyClients(limit: Int) -> Self {
    Self("\(limit) clients are connected, and there is room for no more", "close one of them")
  }
  static let isReplay = Self(
    "the run is a replay, which can't be recorded", "record a run of the application itself: host run --record FILE")

  private static func type(of field: String) -> String {
    switch field {
    case "last": "number"
    case "force", "follow", "pointer", "keep", "files": "truth value"
    case "libraries": "JSON object with a path for each library"
    default: "text"
    }
  }
}

/// The protocol of running apps and their clients: JSON objects, one a line, in UTF-8 (Docs/Control.md).
enum Wire {
  /// Changes when a client of the former version would misunderstand an app.
  static let version = 1
  /// In Unicode scalars.
  static let longestDisplayName = 64

  static func line(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that aren't finite fail, and no message has any.
    return [UInt8]((try? encoder.encode(value)) ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
  }

  /// Checks everything that doesn't depend on the app.
  static func request(_ line: [UInt8]) throws(Diagnostic) -> ControlRequest {
    let request: ControlRequest
    do { request = try JSONDecoder().decode(ControlRequest.self, from: Data(line)) } catch { throw fault(error) }
    switch request {
    case .swap(let libraries):
      for (id, file) in libraries.sorted(by: { $0.key < $1.key }) {
        guard Identifier.isValid(id) else { throw .badName("libraries", found: id) }
        try check(path: file)
      }
    case .record(let file): if let file { try check(path: file) }
    case .rollBack(let id):
      if let id, !Identifier.isValid(id) { throw .badName("id", found: id) }
    case .use(let worker, let implementation, _):
      guard Identifier.isValid(worker) else { throw .badName("worker", found: worker) }
      guard Identifier.isValid(implementation) else { throw .badName("implementation", found: implementation) }
    case .attach(let display, _):
      let length = display.name?.unicodeScalars.count ?? 1
      guard 1...longestDisplayName ~= length else {
        throw Diagnostic(
          "the field \"as\" has \(length) characters, expected 1 to \(Wire.longestDisplayName)",
          "give the display a shorter name, or leave it out")
      }
    case .status, .open, .events, .restart, .detach, .stop: break
    }
    return request
  }

  private static func check(path: String) throws(Diagnostic) {
    guard path.hasPrefix("/") else { throw .relativePath(path) }
    // C would cut it off there.
    guard !path.utf8.contains(0) else { throw .badPath(path) }
  }

  private static func fault(_ error: any Error) -> Diagnostic {
    switch error {
    case let fault as Diagnostic: fault
    case DecodingError.keyNotFound(let key, _): .missingField(key.stringValue)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.last.map { .wrongType($0.stringValue) } ?? .notJSON
    default: .notJSON
    }
  }
}

/// The first line that an app sends to a client.
struct Greeting: Codable, Equatable {
  let host: String
  let `protocol`: Int
  let pid: Int32
}

package struct ControlReply: Codable, Sendable, Equatable {
  /// Why the app refuses; nil when it did as asked.
  var error: Failure?
  var status: HostStatus?
  package var opened: OpenedLink?
  /// By id: the files in use after a rollback.
  package var libraries: [String: String]?
  /// The version of the display protocol, for an attached display.
  package var display: Int?
  /// The last handled event of a display that names itself.
  package var done: Int?
  /// The upload that the error is about.
  var upload: Int?

  struct Failure: Codable, Sendable, Equatable {
    let message: String
    let suggestion: String
    /// The request names something that isn't there; nil otherwise.
    var isOption: Bool?

    var fault: Diagnostic { Diagnostic(message, suggestion, cause: isOption == true ? .option : .other) }
  }

  static let done = ControlReply()
}

extension ControlReply {
  init(_ error: Diagnostic, ofUpload upload: Int? = nil) {
    let isOption = error.cause == .option ? true : nil
    self.init(
      error: Failure(message: error.message, suggestion: error.suggestion, isOption: isOption), upload: upload)
  }
}

/// Splits bytes into lines, and holds at most `limit` bytes.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the first line begins that wasn't taken.
  private var start = 0
  /// Up to here there is no end of a line.
  private var searched = 0
  var limit: Int

  init(limit: Int) { self.limit = limit }

  /// False when more waits than there is room for: the buffer is of no more use then.
  mutating func append(_ more: ArraySlice<UInt8>) -> Bool {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    guard bytes.count + more.count <= limit else { return false }
    bytes += more
    return true
  }

  mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return Array(bytes[start..<end])
  }
}
