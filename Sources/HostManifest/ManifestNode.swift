import HostSystem
import ScreenModel

/// A value in the manifest, or in its lock file, with its key path.
struct ManifestNode {
  let value: JSONValue
  let file: String
  let keyPath: String

  var place: Place { .manifest(file: file, keyPath: Printable.text(keyPath)) }

  func object() throws(Diagnostic) -> [String: ManifestNode] {
    guard case .object(let object) = value else { throw mismatch("an object") }
    return Dictionary(
      uniqueKeysWithValues: object.map { key, value in
        (key, ManifestNode(value: value, file: file, keyPath: keyPath.isEmpty ? key : "\(keyPath).\(key)"))
      })
  }

  func object(keys known: [String]) throws(Diagnostic) -> [String: ManifestNode] {
    let object = try object()
    if let key = object.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownKey(place, found: key, known: known)
    }
    return object
  }

  /// With names of scenes, routes or workers (or another form) as keys; sorted, so that the first fault stays the same.
  func entries(
    named isName: (String) -> Bool = { Identifier.isValid($0) }
  ) throws(Diagnostic) -> [(name: String, node: ManifestNode)] {
    let entries = try object().sorted { $0.key < $1.key }
    for (name, _) in entries where !isName(name) {
      throw .wrongType(place, found: "the key \(Printable.quoted(name))", expected: Identifier.rule)
    }
    return entries.map { ($0.key, $0.value) }
  }

  func array() throws(Diagnostic) -> [ManifestNode] {
    guard case .array(let array) = value else { throw mismatch("an array of strings") }
    return array.enumerated().map { ManifestNode(value: $1, file: file, keyPath: "\(keyPath)[\($0)]") }
  }

  /// - Parameter expected: describes a string for which the rule holds.
  func string(
    _ expected: String = "a string", where holds: (String) -> Bool = { _ in true }
  ) throws(Diagnostic) -> Located<String> {
    guard case .string(let string) = value else { throw mismatch("a string") }
    guard holds(string) else { throw mismatch(expected) }
    return Located(string, at: place)
  }

  func words() throws(Diagnostic) -> String { try string("a string that isn't empty") { !$0.isEmpty }.value }

  /// The system would cut a path off at a NUL.
  func path() throws(Diagnostic) -> Located<String> {
    try string("a path") { !$0.isEmpty && !$0.utf8.contains(0) }
  }

  func digest() throws(Diagnostic) -> Located<SHA256> {
    let text = try string()
    guard let digest = SHA256(text.value) else { throw mismatch("a SHA-256: 64 hexadecimal digits") }
    return Located(digest, at: text.place)
  }

  func name() throws(Diagnostic) -> Located<String> {
    try string(Identifier.rule) { Identifier.isValid($0) }
  }

  func bool() throws(Diagnostic) -> Bool {
    guard case .bool(let bool) = value else { throw mismatch("true or false") }
    return bool
  }

  func number(of unit: String, in range: ClosedRange<Int>) throws(Diagnostic) -> Int {
    guard case .number(let digits) = value, let number = Int(digits), range.contains(number) else {
      throw mismatch("a whole number of \(unit) from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func theme() throws(Diagnostic) -> ThemeName {
    guard let theme = ThemeName(rawValue: try string().value) else { throw mismatch(ThemeName.choices) }
    return theme
  }

  func mismatch(_ expected: String) -> Diagnostic {
    .wrongType(place, found: Printable.text(value.kind), expected: expected)
  }
}

extension ManifestNode {
  init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    // Editors on Windows write a byte order mark, which a reader may ignore (RFC 8259, section 8.1).
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    do throws(JSONSyntaxError) { value = try JSONParser.parse(bytes) } catch { throw .notJSON(file: file, error) }
    self.file = file
    keyPath = ""
  }
}

extension ManifestNode? {
  func expectVersion(in file: String) throws(Diagnostic) {
    guard let self else { throw .missingKey(.manifest(file: file, keyPath: ""), key: "version") }
    guard case .number(let number) = self.value, Double(number) == Double(Manifest.version) else {
      throw .unknownVersion(self.place, found: self.value.kind)
    }
  }
}
