import DisplayProtocol
import HostManifest
import HostSystem

/// Removes users' data from what is sent to developers: everything not known to be harmless.
enum Redaction {
  /// For reading, not for a replay: without screens, the journal, and the values of calls and fields.
  static func recording(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line -> JSONObject? in
      guard var fields = (try? JSONParser.parse(Array(line)))?.object, fields["show"] == nil else { return nil }
      for name in ["application", "journal", "options"] { fields[name] = nil }
      if fields["recording"] != nil { fields["redacted"] = .bool(true) }
      for name in ["with", "value", "error", "item", "state"] { fields[name] = fields[name].map(placeholder) }
      if let step = fields["step"]?.object { fields["step"] = .object(redacted(step)) }
      return fields
    }
    return lines.flatMap { JSONValue.object($0).line }
  }

  private static func redacted(_ step: JSONObject) -> JSONObject {
    var fields = step.mapValues(placeholder)
    fields["do"] = step["do"]
    // The label and the rows around it may be data: "row.42/button.Call Ada".
    if let role = step["element"]?.string?.prefix(while: { $0 != "." && $0 != "/" }) {
      fields["element"] = .string("\(role).…")
    }
    return fields
  }

  /// Keeps names, without other values such as those of workers' options.
  static func manifest(_ bytes: [UInt8]) -> [UInt8]? {
    let known = ["use", "start", "fallback", "theme", "version"]
    func redacted(_ value: JSONValue) -> JSONValue {
      guard case .object(let fields) = value else { return placeholder(value) }
      return .object(
        Dictionary(
          uniqueKeysWithValues: fields.map {
            ($0, known.contains($0) ? $1 : $0 == "options" ? placeholder($1) : redacted($1))
          }))
    }
    return (try? JSONParser.parse(bytes)).map { redacted($0).line }
  }

  /// The time, the process, the kind of the line, and the libraries that it names.
  static func log(_ line: OutputLine, naming libraries: Set<String>) -> String {
    let text = String(decoding: line.bytes, as: UTF8.self)
    let kind = ["error", "warning", "note", "host"].first { text.hasPrefix("\($0): ") }
    let names = text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter(libraries.contains)
    let parts = [line.time.utc, "\(line.process)", kind ?? "text"] + names + ["‹\(text.count) characters›"]
    return parts.joined(separator: " ")
  }

  private static func placeholder(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string("‹\(text.count) characters›")
    case .number: "‹a number›"
    case .array(let values): .string("‹\(values.count) values›")
    case .object(let fields): .string("‹\(fields.count) fields›")
    case .bool, .null: value
    }
  }
}
