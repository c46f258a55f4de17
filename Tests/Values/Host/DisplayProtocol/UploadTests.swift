import Foundation
import HostManifest
import TestSupport
import Testing

@testable import DisplayProtocol
@testable import HostSystem

@Suite("A display brings files, and is given some")
struct UploadTests {
  private let home = TemporaryFolder()
  private var folder: UploadFolder { UploadFolder(home.file("files"), limit: 100) }

  private func take(_ line: String, _ upload: inout Upload?, in folder: UploadFolder?) throws -> JSONObject? {
    try Upload.take(try #require(JSONParser.parse(Array(line.utf8)).object), &upload, in: folder)
  }

  private static let start = #"{"do":"upload","e":9,"n":4,"name":"a.vcf","size":5}"#

  @Test(
    "Part by part; the last one is an edit of the field",
    arguments: [
      (#"{"do":"data","n":4,"end":true}"#, 9), (#"{"do":"data","n":4,"bytes":"","e":12,"end":true}"#, 12),
    ])
  func whole(last: String, event: Int) throws {
    var upload: Upload?
    for line in [Self.start, #"{"do":"data","n":4,"bytes":"aGVs"}"#, #"{"do":"data","n":4,"bytes":"bG8="}"#] {
      #expect(try take(line, &upload, in: folder) == nil)
    }
    #expect(
      try take(last, &upload, in: folder) == ["do": "edit", "n": .number(4), "text": "a.vcf", "e": .number(event)])
    #expect(try File.read(folder.path(of: "a.vcf"), limit: 10) == Array("hello".utf8))
    #expect(upload == nil)
  }

  @Test(
    "What doesn't fit ends it",
    arguments: [
      (
        #"{"do":"data","n":4,"bytes":"?"}"#,
        Diagnostic.badField("bytes", event: "data", expected: "base64 of no more bytes than were announced")
      ),
      (
        #"{"do":"data","n":4,"bytes":"aGVsbG8h"}"#,
        .badField("bytes", event: "data", expected: "base64 of no more bytes than were announced")
      ),
      (#"{"do":"data","n":4,"end":true}"#, .badField("end", event: "data", expected: "sent after all 5 bytes")),
      (#"{"do":"upload","n":4,"name":"/etc/passwd","size":1}"#, .badFileName("/etc/passwd")),
      (#"{"do":"upload","n":4,"name":"a","size":101}"#, .filesTooLarge(limit: 100)),
      (#"{"do":"upload","n":4,"name":"a"}"#, .badField("size", event: "upload", expected: "a whole number")),
      (#"{"do":"upload","name":"a","size":1}"#, .badField("n", event: "upload", expected: "a whole number")),
    ])
  func faults(line: String, fault: Diagnostic) throws {
    var upload: Upload?
    _ = try take(Self.start, &upload, in: folder)
    #expect(throws: fault) { try take(line, &upload, in: folder) }
    #expect(throws: Diagnostic.noUploads) { try take(Self.start, &upload, in: nil) }
    #expect(upload == nil)
    #expect(FileManager.default.fileExists(atPath: home.file("files")) == false)
  }

  @Test("The display is told what has come; files on their way share the room, and one may be replaced or cancelled")
  func parts() throws {
    var upload: Upload?
    _ = try take(Self.start, &upload, in: folder)
    #expect(upload?.progress == .object(["got": .number(0), "upload": .number(0)]))
    _ = try take(#"{"do":"upload","n":6,"name":"b.vcf","size":3,"number":2}"#, &upload, in: folder)
    _ = try take(#"{"do":"data","number":2,"bytes":"aGU="}"#, &upload, in: folder)
    #expect(upload?.progress == .object(["got": .number(2), "upload": .number(2)]))
    #expect(throws: Diagnostic.badField("number", event: "data", expected: "that of an upload under way")) {
      try take(#"{"do":"data","bytes":"aGVs"}"#, &upload, in: folder)
    }
    // After a whole screen, the element has another number.
    let edit = try take(#"{"do":"data","number":2,"n":9,"bytes":"aA==","end":true}"#, &upload, in: folder)
    #expect(edit == ["do": "edit", "n": .number(9), "text": "b.vcf"])
    // They have no more room at the same time than one after the other; one may be cancelled.
    let line = try #require(JSONParser.parse(Array(Self.start.utf8)).object)
    let other = UploadFolder(home.file("others"), limit: 100)
    upload = nil
    #expect(throws: Diagnostic.filesTooLarge(limit: 100)) { try Upload.take(line, &upload, in: other, besides: 96) }
    #expect(try Upload.take(line, &upload, in: other, besides: 95) == nil)
    #expect(upload?.size == 5)
    #expect(try take(#"{"do":"data","n":4,"cancel":true}"#, &upload, in: other) == nil)
    #expect(upload == nil)
  }

  @Test("A file for the user is told line by line", arguments: [0, 1, 36 << 10, 100_000])
  func download(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let lines = Download.lines(3, "a.vcf", bytes).compactMap { $0.object?["file"]?.object }
    #expect(lines.allSatisfy { $0["number"] == .number(3) })
    #expect(lines.first?["name"] == "a.vcf" && lines.first?["size"] == .number(size))
    #expect(lines.last?["end"] == .bool(true))
    let parts = lines.compactMap { $0["bytes"]?.string }
    #expect(parts.allSatisfy { $0.utf8.count <= 48 << 10 })
    #expect(parts.flatMap { Array(Data(base64Encoded: $0) ?? Data()) } == bytes)
  }
}
