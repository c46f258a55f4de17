import Foundation
import Testing
@_spi(Host) import VIPKit

@Suite("What options a worker takes, by its type for them, and what it learns from the manifest")
@MainActor
struct OptionsSchemaTests {
  private struct Plain: Decodable {
    private enum CodingKeys: String, CodingKey {
      case database, limit, share, isShared = "shared", mode
    }

    enum Mode: String, Decodable { case fast, slow }

    var database: String?
    var limit: Int?
    var share: Double
    var isShared: Bool?
    var mode: Mode?
  }

  private struct Own: Decodable {
    private enum CodingKeys: CodingKey { case size, words, host, ports }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decodeIfPresent(UInt16.self, forKey: .size) ?? 7
      _ = try container.decodeIfPresent([String].self, forKey: .words)
      _ = try container.decode(String.self, forKey: .host)
      _ = try container.decode([Int].self, forKey: .ports)
    }
  }

  private struct Options: Decodable, Equatable {
    var database: String?
    var limit: Int?
  }

  private struct Choice: Decodable { let mode: Plain.Mode }

  private struct Nothing: Decodable {}

  private var descriptor: WorkerDescriptor<Int> {
    WorkerDescriptor(id: "A", version: "1", provides: WorkerKey("Worker"))
  }

  @Test("They are of its own type, which they must fit; a file is in the manifest's folder, unless the path is full")
  func context() throws {
    let context = WorkerContext(optionsJSON: Array(#"{"database":"app.db","other":1}"#.utf8))
    #expect(try context.options(as: Options.self) == Options(database: "app.db", limit: nil))
    #expect(try WorkerContext().options(as: Options.self) == Options())
    for json in [#"{"database":7}"#, #"{"limit":"many"}"#, "[]", "{", ""] {
      let context = WorkerContext(optionsJSON: Array(json.utf8))
      #expect(throws: DecodingError.self) { try context.options(as: Options.self) }
    }
    let paths = ["app.db", "/var/app.db"].map { WorkerContext(folder: "/app").path($0) }
    #expect(paths + [WorkerContext().path("app.db")] == ["/app/app.db", "/var/app.db", "./app.db"])
  }

  @Test("Each property is an option, under its key, with its type; a decoder by hand has what it asks for, or nothing")
  func properties() {
    #expect(
      descriptor.options(Plain.self).options == [
        OptionDescription(name: "database", type: "String"), OptionDescription(name: "limit", type: "Int"),
        OptionDescription(name: "share", type: "Double", isRequired: true),
        OptionDescription(name: "shared", type: "Bool"), OptionDescription(name: "mode", type: "Mode"),
      ])
    #expect(
      descriptor.options(Own.self).options == [
        OptionDescription(name: "size", type: "UInt16"), OptionDescription(name: "words", type: "Array<String>"),
        OptionDescription(name: "host", type: "String", isRequired: true),
        OptionDescription(name: "ports", type: "Array<Int>", isRequired: true),
      ])
    struct More: Decodable { let more: Int? }
    let several = descriptor.options(More.self).options(Own.self).options?.map(\.name)
    #expect((descriptor.options(Nothing.self).options, several) == ([], ["more", "size", "words", "host", "ports"]))
    let unknown: [[OptionDescription]?] = [
      descriptor.options, descriptor.options([String: Int].self).options, descriptor.options([Int].self).options,
      descriptor.options(Int.self).options, descriptor.options(Choice.self).options,
      descriptor.options(Nothing.self).options(Choice.self).options, descriptor.options(AllKeys.self).options,
    ]
    #expect(unknown.allSatisfy { $0 == nil })
    let record = OptionsRecord()
    #expect(record.isEmpty && record.options == [])
    #expect(
      descriptor.options(Lenient.self).options == [
        OptionDescription(name: "limit", type: "Int"), OptionDescription(name: "size", type: "Any", isRequired: true),
      ])
  }
}

private struct Lenient: Decodable {
  enum CodingKeys: CodingKey { case limit, size }

  init(from decoder: any Decoder) throws {
    let options = try decoder.container(keyedBy: CodingKeys.self)
    _ = (try? options.decode(Int.self, forKey: .limit)) ?? 10
    if (try? options.decode(String.self, forKey: .size)) == nil { _ = try options.decode(Int.self, forKey: .size) }
  }
}

private struct AllKeys: Decodable {
  enum CodingKeys: CodingKey { case limit }

  init(from decoder: any Decoder) throws {
    for key in try decoder.container(keyedBy: CodingKeys.self).allKeys { _ = key }
  }
}
