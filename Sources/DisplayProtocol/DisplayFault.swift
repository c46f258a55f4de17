import HostSystem

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

  package var message: String {
    switch self {
    case .unfitting(let what): "the display was told \(what)"
    case .notObject: "the event isn't a JSON object"
    case .badField(let field, "", _): "the event has no \"\(field)\""
    case .unknownEvent(let name): "unknown event \(Printable.quoted(String(name.prefix(64))))"
    case .badField(let field, let event, let expected): "the event \(event): the field \"\(field)\" isn't \(expected)"
    }
  }

  package var suggestion: String {
    switch self {
    case .unfitting: "ask for the whole screen by {\"do\":\"refresh\"}"
    case .notObject: "write one JSON object on a line: {\"do\":\"back\"}"
    case .unknownEvent, .badField: "Docs/DisplayProtocol.md lists the events and their fields"
    }
  }
}
