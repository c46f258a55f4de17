package import HostSystem
@_spi(Host) package import VIPKit

/// Something in the manifest, or in an option that overrides it, that keeps the application from starting.
package enum ManifestError: HostError {
  case missing(file: String)
  case unreadable(file: String, reason: String, suggestion: String = "make it a file that you may read")
  /// Somebody else than the user and root could have written the file, or put it there.
  case distrusted(file: String, TrustViolation)
  case tooLarge(file: String, bytes: Int, limit: Int)
  case notWritten(file: String, reason: String)
  case notJSON(file: String, JSONSyntaxError)
  case wrongType(Place, found: String, expected: String)
  case unknownKey(Place, found: String, known: [String])
  case missingKey(Place, key: String)
  case unknownVersion(Place, found: String)
  case unknownScene(Place, found: String, known: [String])
  case unknownPin(Place, found: String, known: [String])
  case noStart(file: String)

  /// Where the setting was made that names what isn't there, when an option may have made it; nil for all others.
  package var place: Place? { if case .unknownScene(let place, _, _) = self { place } else { nil } }

  private static let removed = [
    "fallbacks": "leave it out: a link whose destination can't be shown is disabled, and says why",
    "keptSteps": #"write "record": "rolling", which keeps the last 50 to 100 steps, or leave it out to keep none"#,
    "probation": "leave it out: no swap is taken back by itself any more, host rollback does it",
    "shadow": "leave it out: workers have no shadows any more; host use tries an implementation in a run",
  ]

  package var message: String {
    switch self {
    case .missing(let file): "\(file): there is no such file"
    case .unreadable(let file, let reason, _): "\(file): can't be read: \(reason)"
    case .distrusted(let file, let violation): "\(file): \(violation.finding)"
    case .tooLarge(let file, let bytes, let limit):
      "\(file): the file has \(bytes) bytes; a manifest has at most \(limit)"
    case .notWritten(let file, let reason): "\(file): can't be written: \(reason)"
    case .notJSON(let file, let error):
      "\(file):\(error.line):\(error.column): not JSON: found \(error.found), expected \(error.expected)"
    case .wrongType(let place, let found, let expected): "\(place): found \(found), expected \(expected)"
    case .unknownKey(let place, let found, _): "\(place): unknown key \(Printable.quoted(found))"
    case .missingKey(let place, let key): "\(place): the key \"\(key)\" is missing"
    case .unknownVersion(let place, let found): "\(place): found \(found), expected \(Manifest.version)"
    case .unknownScene(let place, let found, _): "\(place): there is no scene \(Printable.quoted(found))"
    case .unknownPin(let place, let found, _):
      "\(place): there is no library \(Printable.quoted(Library.pinnedFile(found)))"
    case .noStart(let file): "\(file): nothing says which scene comes first"
    }
  }

  package var suggestion: String {
    switch self {
    case .missing: "run host in the folder of scenes.json, or name the file by --manifest"
    case .unreadable(_, _, let suggestion): suggestion
    case .distrusted(_, let violation): violation.suggestion
    case .tooLarge: "name the manifest itself; no scene's data belongs in it"
    case .notWritten: "make it a file that you may write, in a folder with room for another one"
    case .notJSON: "fix the text at that line and column"
    case .wrongType(_, _, let expected): "make it \(expected)"
    case .unknownKey(_, let found, let known):
      Self.removed[found] ?? Suggestion.name(found, known: known, kind: "keys here")
    case .missingKey(_, let key): "add \"\(key)\""
    case .unknownVersion: "take a host that reads this version, or write \"version\": \(Manifest.version)"
    case .unknownScene(_, let found, let known): Suggestion.name(found, known: known, kind: "scenes")
    case .unknownPin(_, let found, let known): Suggestion.name(found, known: known, kind: "libraries")
    case .noStart: "add \"start\": \"Login\" to it, or say --start Login"
    }
  }

  /// Says which option of a worker is not what the worker takes; nil when the error is of something else that it has decoded.
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

  /// Says which option of a worker isn't what the worker declares; nil when all are. Those that it doesn't declare are another matter.
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
  /// Whether an option may have the value; the worker itself knows of types that JSON doesn't.
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
