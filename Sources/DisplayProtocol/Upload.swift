import FoundationEssentials
package import HostManifest
package import HostSystem

package struct Upload: Sendable {
  private let number: Int
  private let field: Int
  private let name: String
  package let size: Int
  private let event: JSONValue?
  private var bytes: [UInt8] = []
  package var progress: JSONValue { .object(["got": .number(bytes.count), "upload": .number(number)]) }

  /// Takes an `upload` or a `data` line. Returns the `edit` of the field with the last part; nil before.
  ///
  /// - Parameter others: bytes of the files that other displays are sending.
  package static func take(
    _ fields: JSONObject, _ upload: inout Upload?, in folder: UploadFolder?, besides others: Int = 0
  ) throws(Diagnostic) -> JSONObject? {
    guard let folder else { throw .noUploads }
    let event = fields["do"]?.string ?? ""
    if event == "upload" {
      upload = nil
      func number(_ name: String) throws(Diagnostic) -> Int {
        guard let number = fields[name]?.int else { throw .badField(name, event: event, expected: "a whole number") }
        return number
      }
      guard let name = fields["name"]?.string else { throw .badField("name", event: event, expected: "a text") }
      let (field, size) = (try number("n"), try number("size"))
      try folder.check(name, size: size, besides: others)
      upload = Upload(number: fields["number"]?.int ?? 0, field: field, name: name, size: size, event: fields["e"])
      return nil
    }
    // A late part of an earlier upload doesn't harm the next one.
    // Taken out: a second owner would have all of it copied. What doesn't fit ends the upload.
    guard upload?.number == fields["number"]?.int ?? 0, var current = upload.take() else {
      throw .badField("number", event: event, expected: "that of an upload under way")
    }
    if fields["cancel"]?.bool == true { return nil }
    if let text = fields["bytes"] {
      guard let part = text.string.flatMap({ Data(base64Encoded: $0) }),
        current.bytes.count + part.count <= current.size
      else { throw .badField("bytes", event: event, expected: "base64 of no more bytes than were announced") }
      current.bytes += part
    }
    guard fields["end"]?.bool == true else {
      upload = current
      return nil
    }
    guard current.bytes.count == current.size else {
      throw .badField("end", event: event, expected: "sent after all \(current.size) bytes")
    }
    try folder.keep(current.name, current.bytes)
    let field = fields["n"]?.int ?? current.field
    var edit: JSONObject = ["do": "edit", "n": .number(field), "text": .string(current.name)]
    edit["e"] = fields["e"] ?? current.event
    edit["r"] = fields["r"]
    return edit
  }
}

package enum Download {
  /// Bytes a line, before base64.
  private static let part = 36 << 10

  package static func lines(_ number: Int, _ name: String, _ bytes: [UInt8]) -> [JSONValue] {
    let parts = stride(from: 0, to: bytes.count, by: part).map { start -> JSONObject in
      ["bytes": .string(Data(bytes[start..<min(start + part, bytes.count)]).base64EncodedString())]
    }
    let all: [JSONObject] = [["name": .string(name), "size": .number(bytes.count)]] + parts + [["end": .bool(true)]]
    return all.map { .object(["file": .object($0.merging(["number": .number(number)]) { $1 })]) }
  }
}
