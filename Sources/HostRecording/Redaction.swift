import DisplayProtocol
import FoundationEssentials
import Glibc
import HostManifest
import HostSystem

/// Takes the data of an application's users out of what is sent to those who fix it. What remains says what was done, and what was asked of
/// whom.
package struct Redaction {
  /// What is known to be data: the texts that workers took and gave, and what was typed.
  private var data: Set<String> = []
  private let home = ProcessEnvironment.get("HOME").flatMap { $0.count > 1 ? $0 : nil }

  package init() {}

  /// A recording without its screens, its journal, and the values of calls and fields. It is to be read; it can't be replayed.
  ///
  /// - Returns: nil for what is no recording.
  package mutating func recording(_ bytes: [UInt8]) -> [UInt8]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap { (try? JSONParser.parse(Array($0)))?.object }
    guard let start = lines.first, start["recording"] != nil else { return nil }
    for line in lines {
      for name in ["with", "value", "error", "item", "state"] { collect(line[name]) }
      collect(line["step"]?.object?["text"])
    }
    let hasAnswers = start["answers"] == .bool(true)
    let redacted = lines.compactMap { line -> JSONObject? in
      if line["show"] != nil { return nil }
      var line = line
      if line["recording"] != nil {
        line["journal"] = nil
        line["options"] = line["options"].map(placeholder)
        line["application"] = line["application"]?.string.map { .string(text($0)) }
      }
      for name in ["with", "value", "error", "item", "state"] { line[name] = line[name].map(placeholder) }
      if var step = line["step"]?.object {
        for name in step.keys where !["do", "element", "n"].contains(name) { step[name] = step[name].map(placeholder) }
        step["element"] = step["element"]?.string.map { .string(element($0, showsLabel: hasAnswers)) }
        line["step"] = .object(step)
      }
      return line
    }
    return redacted.flatMap { Array("\(JSONValue.object($0).text)\n".utf8) }
  }

  /// A manifest without the values of options.
  package func manifest(_ bytes: [UInt8]) -> [UInt8]? {
    guard var manifest = (try? JSONParser.parse(bytes))?.object else { return nil }
    manifest["workers"] = manifest["workers"]?.object.map { workers in
      .object(
        workers.mapValues { worker in
          guard var worker = worker.object else { return worker }
          for name in ["options", "perScene"] { worker[name] = worker[name].map(placeholder) }
          return .object(worker)
        })
    }
    return Array("\(JSONValue.object(manifest).text)\n".utf8)
  }

  /// A text of the host without the user's folder, and without what is known to be data.
  package func text(_ text: String) -> String {
    let text = home.map { text.replacing($0, with: "~") } ?? text
    return data.sorted { $0.count > $1.count }.reduce(text) { $0.replacing($1, with: Self.placeholder(of: $1)) }
  }

  private mutating func collect(_ value: JSONValue?) {
    switch value {
    // Shorter ones are in every text.
    case .string(let text) where text.count > 2: data.insert(text)
    case .array(let values): for value in values { collect(value) }
    case .object(let fields): for value in fields.values { collect(value) }
    default: break
    }
  }

  /// The same names with other values: of texts it says the length.
  private func placeholder(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(Self.placeholder(of: text))
    case .number: .number("0")
    case .array(let values): .array(values.map(placeholder))
    case .object(let fields): .object(fields.mapValues(placeholder))
    case .bool, .null: value
    }
  }

  private static func placeholder(of text: String) -> String { "‹\(text.count) characters›" }

  /// The id of an element without the rows in which it is, whose ids are data, and with its label where that isn't known to be.
  private func element(_ id: String, showsLabel: Bool) -> String {
    id.split(separator: "/").enumerated().map { index, part in
      let dot = part.firstIndex(of: ".") ?? part.endIndex
      let (role, label) = (part[..<dot], part[dot...].dropFirst())
      let isKnown = data.contains { label.contains($0) || $0.contains(label) && label.count > 2 }
      let isShown = showsLabel && index == id.count(where: { $0 == "/" }) && role != "row" && !isKnown
      return isShown || label.isEmpty ? String(part) : "\(role).…"
    }.joined(separator: "/")
  }
}
