import DisplayProtocol
import FoundationEssentials
import HostManifest
package import HostState
import HostSystem
package import VIPKit

/// What a client asks of a running app: one JSON object, `{"command":"swap","libraries":{"Login":"/tmp/libLogin.so"}}`.
package enum ControlRequest: Equatable, Sendable {
  /// What the app is made of now.
  case status
  /// To put builds in the place of those in use, all or none: files by the ids of what they hold. The paths are absolute.
  case swap(libraries: [String: String])
  /// To take back one scene or worker, or the last swap.
  case rollBack(id: String?)
  /// To have another implementation answer the calls of a worker; by force, without checking it.
  case use(worker: String, implementation: String, isForced: Bool = false)
  /// To show the scene that a link opens.
  case open(link: String)
  /// To be told what happens from now on, behind so many of the last that have happened.
  case events(last: Int = 0)
  /// To be shown what is on the screen from now on, and to have done what happens there (Docs/DisplayProtocol.md).
  case attach(DisplayProfile, in: EnvironmentValues)
  /// To be restarted where the user is.
  case restart
  /// To give its terminal back, and to go on without it.
  case detach
  /// To record all steps from now on in a file, whose path is absolute; without one, to record them no longer.
  case record(file: String?)
  /// To end; the run can be gone on with when its journal is kept.
  case stop(keepsJournal: Bool = false)
}

extension ControlRequest: Codable {
  private enum Key: String, CodingKey {
    case command, file, worker, implementation, link, last, force, kind, follow, width, pointer, keep, files
    case libraries, id
    case name = "as"
  }

  /// The commands, as the field `command` names them.
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
      NearestName.find(String(name.prefix(64)), among: known).map { "did you mean \"\($0)\"?" }
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

/// The protocol between a running app and its clients: JSON objects, one a line, in UTF-8 (Docs/Control.md).
enum Wire {
  /// The version of the protocol. It changes when a client of the version before would misunderstand an app.
  static let version = 1
  /// The most characters of the name of a display, as Unicode scalar values.
  static let longestDisplayName = 64

  static func line(_ value: JSONValue) -> [UInt8] { Array(value.text.utf8) + [UInt8(ascii: "\n")] }

  static func line(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that aren't finite can't be written, and no message has any.
    return [UInt8]((try? encoder.encode(value)) ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
  }

  /// Reads a request, and checks all that can be checked without knowing the app.
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
    // The system would cut it off there.
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

/// The first line that an app sends to whoever connects.
struct Greeting: Codable, Equatable {
  let host: String
  let `protocol`: Int
  let pid: Int32
}

/// What an app answers to a request.
package struct ControlReply: Codable, Sendable, Equatable {
  /// Why the app refuses; nil when it did as it was asked.
  var error: Failure?
  var status: HostStatus?
  /// The scene that a link has opened.
  package var opened: OpenedLink?
  /// The files that are in use since something was taken back, by id.
  package var libraries: [String: String]?
  /// The version of the display protocol, for a display that is attached.
  package var display: Int?
  /// The number of the last event that was carried out of a display that names itself.
  package var done: Int?
  /// The number of the upload that the error is about.
  var upload: Int?

  /// An error, as it is shown to a person.
  struct Failure: Codable, Sendable, Equatable {
    let message: String
    let suggestion: String
    /// Whether the request names something that isn't there; nil when something else is wrong.
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

/// Bytes on their way to becoming lines. It holds no more than it was made for.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the first line begins that hasn't been taken out.
  private var start = 0
  /// How far there is known to be no end of a line.
  private var searched = 0
  var limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds what was read; false when more waits than there is room for: what is there isn't to be used then.
  mutating func append(_ more: ArraySlice<UInt8>) -> Bool {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    guard bytes.count + more.count <= limit else { return false }
    bytes += more
    return true
  }

  /// Takes the next whole line out, without its end.
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
