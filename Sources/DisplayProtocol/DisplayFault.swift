package import HostSystem

extension Diagnostic {
  package static func unfitting(_ what: String) -> Self {
    Self("the display was told \(what)", "ask for the whole screen by {\"do\":\"refresh\"}")
  }
  package static let notObject = Self(
    "the event isn't a JSON object", "write one JSON object on a line: {\"do\":\"back\"}")
  package static func unknownEvent(_ name: String) -> Self {
    Self(
      "unknown event \(Printable.quoted(String(name.prefix(64))))",
      "Docs/DisplayProtocol.md lists the events and their fields")
  }
  package static func badField(_ field: String, event: String, expected: String) -> Self {
    Self(
      event.isEmpty
        ? "the event has no \"\(field)\"" : "the event \(event): the field \"\(field)\" isn't \(expected)",
      "Docs/DisplayProtocol.md lists the events and their fields")
  }
  package static let noUploads = Self(
    "the run has no session, and takes no files of displays",
    "run it with --session, or write the path of the file into the field")
}

package enum DisplayVersion {
  /// Changes when a display of the version before would misunderstand a run (Docs/DisplayProtocol.md).
  package static let current = 1
}
