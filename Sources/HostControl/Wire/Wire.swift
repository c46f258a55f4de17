package import HostModel
import HostSystem
import FoundationEssentials

/// The protocol between a running app and its clients: JSON objects, one a line, in UTF-8 (Docs/Control.md).
enum Wire {
  /// The version of the protocol. It changes when a client of the version before would misunderstand an app.
  static let version = 1

  static func line(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that aren't finite can't be written, and no message has any.
    return [UInt8]((try? encoder.encode(value)) ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
  }

  /// Reads a request, and checks all that can be checked without knowing the app.
  static func request(_ line: [UInt8]) throws(RequestFault) -> ControlRequest {
    let request: ControlRequest
    do { request = try JSONDecoder().decode(ControlRequest.self, from: Data(line)) } catch { throw fault(error) }
    switch request {
    case .swap(let scene, let file):
      guard Identifier.isValid(scene) else { throw .badName("scene", found: scene) }
      guard file.hasPrefix("/") else { throw .relativePath(file) }
      // The system would cut it off there.
      guard !file.utf8.contains(0) else { throw .badPath(file) }
    case .use(let worker, let implementation, _):
      guard Identifier.isValid(worker) else { throw .badName("worker", found: worker) }
      guard Identifier.isValid(implementation) else { throw .badName("implementation", found: implementation) }
    case .status, .open, .events, .restart, .stop: break
    }
    return request
  }

  private static func fault(_ error: any Error) -> RequestFault {
    switch error {
    case let fault as RequestFault: fault
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

  /// An error, as it is told to a person.
  struct Failure: Codable, Sendable, Equatable {
    /// What is wrong, and where.
    let message: String
    /// How to fix it.
    let suggestion: String
    /// Whether the request names something that isn't there; nil when something else is wrong.
    var isOption: Bool?

    var fault: ControlFault { .refused(message: message, suggestion: suggestion, isOption: isOption == true) }
  }

  static let done = ControlReply()

  init(status: HostStatus? = nil, opened: OpenedLink? = nil) {
    self.status = status
    self.opened = opened
  }

  init(_ error: any HostError) {
    self.error = Failure(message: error.message, suggestion: error.suggestion)
    if (error as? Refusal)?.isOption == true { self.error?.isOption = true }
  }
}
