package import HostSystem
import Glibc
@_spi(Host) import VIPKit

extension Diagnostic {
  package static func missing(file: String) -> Self {
    Self(
      "\(file): there is no such file", "run host in the folder of scenes.json, or name the file by --manifest",
      cause: .manifest, reason: SystemError(number: ENOENT))
  }
  package static func manifestUnreadable(
    file: String, reason: String, suggestion: String = "make it a file that you may read"
  ) -> Self {
    Self("\(file): can't be read: \(reason)", suggestion, cause: .manifest)
  }
  package static func distrusted(file: String, _ violation: TrustViolation) -> Self {
    Self("\(file): \(violation.finding)", violation.suggestion, cause: .manifest)
  }
  package static func tooLarge(file: String, bytes: Int, limit: Int) -> Self {
    Self(
      "\(file): the file has \(bytes) bytes; a manifest has at most \(limit)",
      "name the manifest itself; no scene's data belongs in it", cause: .manifest)
  }
  package static func manifestNotWritten(file: String, reason: String) -> Self {
    Self(
      "\(file): can't be written: \(reason)",
      "make it a file that you may write, in a folder with room for another one", cause: .manifest)
  }
  package static func notJSON(file: String, _ error: JSONSyntaxError) -> Self {
    Self(
      "\(file):\(error.line):\(error.column): not JSON: found \(error.found), expected \(error.expected)",
      "fix the text at that line and column", cause: .manifest)
  }
  package static func wrongType(_ place: Place, found: String, expected: String) -> Self {
    Self("\(place): found \(found), expected \(expected)", "make it \(expected)", cause: .manifest)
  }
  package static func unknownKey(_ place: Place, found: String, known: [String]) -> Self {
    Self(
      "\(place): unknown key \(Printable.quoted(found))",
      removed[found] ?? Suggestion.name(found, known: known, kind: "keys here"), cause: .manifest)
  }
  package static func missingKey(_ place: Place, key: String) -> Self {
    Self("\(place): the key \"\(key)\" is missing", "add \"\(key)\"", cause: .manifest)
  }
  package static func unknownVersion(_ place: Place, found: String) -> Self {
    Self(
      "\(place): found \(found), expected \(Manifest.version)",
      "take a host that reads this version, or write \"version\": \(Manifest.version)", cause: .manifest)
  }
  package static func unknownScene(_ place: Place, found: String, known: [String]) -> Self {
    Self(
      at: place, "there is no scene \(Printable.quoted(found))", Suggestion.name(found, known: known, kind: "scenes"))
  }
  package static func noStart(file: String) -> Self {
    Self(
      "\(file): nothing says which scene comes first", "add \"start\": \"Login\" to it, or say --start Login",
      cause: .manifest)
  }

  /// A setting names something that isn't there.
  package init(at place: Place, _ message: String, _ suggestion: String) {
    self.init("\(place): \(message)", suggestion, cause: place.cause, reason: place)
  }

  package func moved(to other: Place) -> Diagnostic {
    Diagnostic(at: other, String(message.dropFirst(place.map { "\($0): ".count } ?? 0)), suggestion)
  }

  /// The setting with a wrong name; nil when something else is wrong.
  package var place: Place? { reason as? Place }
  package var isOfAbsence: Bool { (reason as? SystemError)?.isAbsence == true }

  private static let removed = [
    "fallbacks": "leave it out: a link whose destination can't be shown is disabled, and says why",
    "keptSteps": #"write "record": "rolling", which keeps the last 50 to 100 steps, or leave it out to keep none"#,
    "probation": "leave it out: no swap is taken back by itself any more, host rollback does it",
    "shadow": "leave it out: workers have no shadows any more; host use tries an implementation in a run",
  ]

  /// Tells which option has a type that the worker doesn't take; nil when the error is about something else.
  package init?(_ error: DecodingError, options: [UInt8], of worker: String, in file: String) {
    let (path, expected): ([any CodingKey], String)
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      (path, expected) = (context.codingPath, "\(type)")
    case .keyNotFound(let key, let context): (path, expected) = (context.codingPath + [key], "a value")
    case .dataCorrupted(let context): (path, expected) = (context.codingPath, context.debugDescription)
    @unknown default: return nil
    }
    guard path.first is OptionsKey else { return nil }
    var found = try? JSONParser.parse(options)
    for key in path.dropFirst() {
      switch found {
      case .object(let object): found = object[key.stringValue]
      case .array(let array): found = key.intValue.flatMap { array.indices.contains($0) ? array[$0] : nil }
      default: found = nil
      }
    }
    let keys = path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    let place = Place.manifest(
      file: file, keyPath: Printable.text((["workers", worker] + keys).joined(separator: ".")))
    self = .wrongType(place, found: found.map { Printable.text($0.kind) } ?? "nothing", expected: expected)
  }

  /// Tells which option doesn't fit the worker's declaration; nil when all do. Undeclared ones are checked elsewhere.
  package init?(options: [UInt8], declared: [OptionDescription], of worker: String, in file: String) {
    guard case .object(let object) = try? JSONParser.parse(options) else { return nil }
    let wrong = declared.first { option in object[option.name].map { !$0.fits(option) } ?? option.isRequired }
    guard let wrong else { return nil }
    let place = Place.manifest(file: file, keyPath: Printable.text("workers.\(worker).options.\(wrong.name)"))
    let found = object[wrong.name].map { Printable.text($0.kind) } ?? "nothing"
    self = .wrongType(place, found: found, expected: wrong.type)
  }
}

extension JSONValue {
  /// The worker itself checks types that JSON doesn't have.
  fileprivate func fits(_ option: OptionDescription) -> Bool {
    switch (option.type, self) {
    case (_, .null): !option.isRequired
    case ("String", .string), ("Bool", .bool), ("Double", .number), ("Float", .number): true
    case ("String", _), ("Bool", _), ("Double", _), ("Float", _): false
    case (let type, .number(let number)) where Self.integers.contains(type):
      Double(number).map { $0 == $0.rounded() } ?? false
    case (let type, _): !Self.integers.contains(type)
    }
  }

  private static let integers = Set(["", "8", "16", "32", "64"].flatMap { ["Int\($0)", "UInt\($0)"] })
}
