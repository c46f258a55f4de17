package import HostSystem

/// Why a display and a run don't understand each other.
package enum DisplayFault: HostError {
  /// The display was told something that doesn't fit what it was told before.
  case unfitting(String)
  /// A line of a display isn't a JSON object.
  case notObject
  /// What happens at the display isn't any of the events that there are.
  case unknownEvent(String)
  /// An event lacks a field, or has it in another form.
  case badField(String, event: String, expected: String)
  /// A file of the display isn't taken.
  case upload(UploadFolder.Fault)
  /// The files of a run without a session are those of its machine.
  case noUploads

  package var message: String {
    switch self {
    case .unfitting(let what): "the display was told \(what)"
    case .notObject: "the event isn't a JSON object"
    case .badField(let field, "", _): "the event has no \"\(field)\""
    case .unknownEvent(let name): "unknown event \(Printable.quoted(String(name.prefix(64))))"
    case .upload(.badName(let name)): "the file has the name \(Printable.quoted(String(name.prefix(64))))"
    case .upload(.tooLarge(let limit)):
      "the file is too large: those of a session may have \(Self.size(limit)) together"
    case .upload(.system(let error)): "the file can't be kept: \(error.text)"
    case .noUploads: "the run has no session, and takes no files of displays"
    case .badField(let field, let event, let expected): "the event \(event): the field \"\(field)\" isn't \(expected)"
    }
  }

  private static func size(_ bytes: Int) -> String { bytes < 1 << 20 ? "\(bytes) bytes" : "\(bytes >> 20) MB" }

  package var suggestion: String {
    switch self {
    case .unfitting: "ask for the whole screen by {\"do\":\"refresh\"}"
    case .notObject: "write one JSON object on a line: {\"do\":\"back\"}"
    case .upload(.badName): "give it a name without slashes and control characters, of at most 255 bytes"
    case .upload(.tooLarge): "bring smaller files; mostUploadBytes of the manifest is the limit"
    case .upload(.system): "make room for it in the state folder of the application"
    case .noUploads: "run it with --session, or write the path of the file into the field"
    case .unknownEvent, .badField: "Docs/DisplayProtocol.md lists the events and their fields"
    }
  }
}

/// The version of the display protocol (Docs/DisplayProtocol.md).
package enum DisplayVersion {
  /// It changes when a display of the version before would misunderstand a run.
  package static let current = 1
}
