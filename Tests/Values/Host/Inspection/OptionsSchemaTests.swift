@testable import HostInspection
import HostManifest
import Testing
@_spi(Host) import VIPKit

@Suite("What options a worker takes, by its type for them, and what it is made with")
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

  private final class TestWorker: WorkerConfigurator {
    let descriptor = WorkerDescriptor(id: "Seven", version: "3.0.0", provides: WorkerKey<Int>("NumberWorker"))

    func makeWorker(in context: WorkerContext) throws -> Int { try context.options(as: [String: Int].self)["n"] ?? 7 }
  }

  private func options(_ types: any Any.Type...) -> [OptionDescription]? { OptionDescription.all(of: types) }

  @Test("A worker's factory, made of what its library hands over, makes what the key asks for, and nothing else")
  func factory() throws {
    let entryPoint = EntryPoint.take(TestWorker().asEntryPoint())
    #expect(entryPoint.builtForABI == EntryPoint.abiVersion)
    guard case .worker(let factory) = LibraryProduct(entryPoint.product) else { throw CheckFailure("a scene") }
    #expect((factory.id, factory.version, factory.provides) == ("Seven", "3.0.0", "NumberWorker"))
    let key = WorkerKey<Int>("NumberWorker")
    #expect(try factory.make(key, in: WorkerContext()) == 7)
    #expect(try factory.make(key, in: WorkerContext(optionsJSON: Array(#"{"n":8}"#.utf8))) == 8)
    #expect(try factory.make(WorkerKey<String>("NumberWorker"), in: WorkerContext()) == nil)
    #expect(throws: DecodingError.self) { try factory.make(key, in: WorkerContext(optionsJSON: Array("[]".utf8))) }
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
      options(Plain.self) == [
        OptionDescription(name: "database", type: "String"), OptionDescription(name: "limit", type: "Int"),
        OptionDescription(name: "share", type: "Double", isRequired: true),
        OptionDescription(name: "shared", type: "Bool"), OptionDescription(name: "mode", type: "Mode"),
      ])
    #expect(
      options(Own.self) == [
        OptionDescription(name: "size", type: "UInt16"), OptionDescription(name: "words", type: "Array<String>"),
        OptionDescription(name: "host", type: "String", isRequired: true),
        OptionDescription(name: "ports", type: "Array<Int>", isRequired: true),
      ])
    struct More: Decodable { let more: Int? }
    let several = options(More.self, Own.self)?.map(\.name)
    #expect((options(Nothing.self), several) == ([], ["more", "size", "words", "host", "ports"]))
    let unknown: [[OptionDescription]?] = [
      options([String: Int].self), options([Int].self), options(Int.self), options(Choice.self),
      options(Nothing.self, Choice.self), options(AllKeys.self),
    ]
    #expect(unknown.allSatisfy { $0 == nil })
    #expect(options() == [])
    #expect(
      options(Lenient.self) == [
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
