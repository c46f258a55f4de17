import HostModel
import HostSystem

/// What a client asks of a running app: one JSON object, `{"command":"swap","scene":"Login","file":"/tmp/libLogin.so"}`.
package enum ControlRequest: Equatable, Sendable {
  /// What the app is made of now.
  case status
  /// To put a build of a scene in the place of the one in use. The path is absolute.
  case swap(scene: String, file: String)
  /// To have another implementation answer the calls of a worker; by force, without checking it.
  case use(worker: String, implementation: String, isForced: Bool = false)
  /// To show the scene that a link opens.
  case open(link: String)
  /// To be told what happens from now on, behind so many of the last that have happened.
  case events(last: Int = 0)
  /// To be restarted where the user is.
  case restart
  case stop
}

extension ControlRequest: Codable {
  private enum Key: String, CodingKey {
    case command, scene, file, worker, implementation, link, last, force
  }

  /// The commands, as the field `command` names them.
  private enum Command: String, CaseIterable {
    case status, swap, use, open, events, restart, stop
  }

  package init(from decoder: any Decoder) throws {
    let json = try decoder.container(keyedBy: Key.self)
    let name = try json.decode(String.self, forKey: .command)
    switch Command(rawValue: name) {
    case .status: self = .status
    case .swap:
      self = .swap(
        scene: try json.decode(String.self, forKey: .scene), file: try json.decode(String.self, forKey: .file))
    case .use:
      self = .use(
        worker: try json.decode(String.self, forKey: .worker),
        implementation: try json.decode(String.self, forKey: .implementation),
        isForced: try json.decodeIfPresent(Bool.self, forKey: .force) ?? false)
    case .open: self = .open(link: try json.decode(String.self, forKey: .link))
    case .events: self = .events(last: try json.decodeIfPresent(Int.self, forKey: .last) ?? 0)
    case .restart: self = .restart
    case .stop: self = .stop
    case nil: throw RequestFault.unknownCommand(name, known: Command.allCases.map(\.rawValue))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var json = encoder.container(keyedBy: Key.self)
    switch self {
    case .status: try json.encode(Command.status.rawValue, forKey: .command)
    case .swap(let scene, let file):
      try json.encode(Command.swap.rawValue, forKey: .command)
      try json.encode(scene, forKey: .scene)
      try json.encode(file, forKey: .file)
    case .use(let worker, let implementation, let isForced):
      try json.encode(Command.use.rawValue, forKey: .command)
      try json.encode(worker, forKey: .worker)
      try json.encode(implementation, forKey: .implementation)
      if isForced { try json.encode(true, forKey: .force) }
    case .open(let link):
      try json.encode(Command.open.rawValue, forKey: .command)
      try json.encode(link, forKey: .link)
    case .events(let last):
      try json.encode(Command.events.rawValue, forKey: .command)
      if last > 0 { try json.encode(last, forKey: .last) }
    case .restart: try json.encode(Command.restart.rawValue, forKey: .command)
    case .stop: try json.encode(Command.stop.rawValue, forKey: .command)
    }
  }
}

/// Why a line is no request.
enum RequestFault: HostError {
  case notJSON
  case missingField(String)
  case wrongType(String)
  case unknownCommand(String, known: [String])
  case badName(String, found: String)
  case relativePath(String)
  case badPath(String)
  case tooLong(limit: Int)
  case tooLate
  /// Nothing was asked in time.
  case idle
  case tooManyClients(limit: Int)

  var message: String {
    switch self {
    case .notJSON: "the request is no JSON object"
    case .missingField(let field): "the request has no field \"\(field)\""
    case .wrongType(let field): "the field \"\(field)\" isn't a \(Self.type(of: field))"
    case .unknownCommand(let name, _): "unknown command \(Printable.quoted(name.prefix(64)))"
    case .badName(let field, let found):
      "the field \"\(field)\": found \(Printable.quoted(found.prefix(64))), expected \(Identifier.rule)"
    case .relativePath(let path): "\(Printable.text(path)): the path isn't absolute"
    case .badPath(let path): "\(Printable.quoted(path)): the path has a NUL in it"
    case .tooLong(let limit): "the request has more than \(limit) bytes"
    case .tooLate: "the request took too long"
    case .idle: "no whole request has come in time"
    case .tooManyClients(let limit): "\(limit) clients are connected, and there is room for no more"
    }
  }

  private static func type(of field: String) -> String {
    switch field {
    case "last": "number"
    case "force": "truth value"
    default: "text"
    }
  }

  var suggestion: String {
    switch self {
    case .notJSON: "write one JSON object on a line: {\"command\":\"status\"}"
    case .missingField(let field): "add \"\(field)\""
    case .wrongType(let field): "make it a \(Self.type(of: field))"
    case .unknownCommand(let name, let known):
      NearestName.find(String(name.prefix(64)), among: known).map { "did you mean \"\($0)\"?" }
        ?? "the commands are: \(known.joined(separator: ", "))"
    case .badName: "give it a name of that form"
    case .relativePath: "write the path from the root: the app runs in another folder"
    case .badPath: "write the path of a file"
    case .tooLong: "send requests one by one, each on a line"
    case .tooLate: "the app may still finish what was asked; host ps shows what it is made of"
    case .idle: "connect when there is something to ask, and end each request with a new line"
    case .tooManyClients: "close one of them"
    }
  }
}
