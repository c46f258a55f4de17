import HostInspection
import HostManifest
import Testing

@Suite("What options a worker takes, by its type for them")
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

  private struct Choice: Decodable { let mode: Plain.Mode }

  private struct Nothing: Decodable {}

  private func options(_ types: any Any.Type...) -> [OptionDescription]? { OptionDescription.all(of: types) }

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
