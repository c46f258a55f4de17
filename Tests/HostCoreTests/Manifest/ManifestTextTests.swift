import TestSupport
import Testing

@testable import HostSystem
@testable import HostModel
@testable import HostInspection
@testable import HostLoading
@testable import HostRecovery
@testable import HostRuntime

@Suite("Pins are written into a manifest's text, and the rest of it stays to the byte")
struct ManifestTextTests {
  private let one = SHA256(of: [1])
  private let two = SHA256(of: [2])

  private func replaced(_ text: String, _ pins: [String: SHA256]) throws -> String {
    String(decoding: try ManifestText(Array(text.utf8)).replacingPins(pins), as: UTF8.self)
  }

  @Test("behind the last key, indented as its neighbours")
  func insert() throws {
    #expect(
      try replaced("{\n  \"version\": 1\n}\n", ["B": two, "A": one])
        == "{\n  \"version\": 1,\n  \"pins\": {\n    \"A\": \"\(one)\",\n    \"B\": \"\(two)\"\n  }\n}\n")
    #expect(
      try replaced("{\r\n\t\"version\": 1\r\n}", ["A": one])
        == "{\r\n\t\"version\": 1,\r\n\t\"pins\": {\r\n\t\t\"A\": \"\(one)\"\r\n\t}\r\n}")
    #expect(
      try replaced(#"{ "version": 1, "start": "a\"}" }"#, ["A": one])
        == "{ \"version\": 1, \"start\": \"a\\\"}\", \"pins\": {\n  \"A\": \"\(one)\"\n} }")
    #expect(try replaced("{}", ["A": one]) == "{\"pins\": {\n  \"A\": \"\(one)\"\n}}")
  }

  @Test("in the place of those that are there, wherever the author has put them")
  func replace() throws {
    let text = "{\n  \"pins\" : { \"Z\": \"\(two)\" },\n    \"version\": 1\n}"
    #expect(
      try replaced(text, ["A": one]) == "{\n  \"pins\" : {\n    \"A\": \"\(one)\"\n  },\n    \"version\": 1\n}")
    let written = try replaced(text, ["A": one, "B": two])
    #expect(try replaced(written, ["A": one, "B": two]) == written)
  }

  @Test("taken out with their comma, first, between and last; where there are none, nothing changes")
  func remove() throws {
    #expect(try replaced("{ \"pins\": {}, \"version\": 1 }", [:]) == "{ \"version\": 1 }")
    #expect(try replaced("{\n \"a\": 1,\n \"pins\": {},\n \"b\": 2\n}", [:]) == "{\n \"a\": 1,\n \"b\": 2\n}")
    #expect(try replaced("{\n \"a\": 1,\n \"pins\": {}\n}", [:]) == "{\n \"a\": 1\n}")
    #expect(try replaced("{ \"pins\": {} }", [:]) == "{  }")
    #expect(try replaced("{ \"a\": {\"pins\": 1} }", [:]) == "{ \"a\": {\"pins\": 1} }")
  }

  @Test("whatever the manifest looks like, it says the same afterwards but for the pins, and comes back to what it was")
  func everyFixture() throws {
    let pins = ["Login": one, "DemoAuth": two]
    let files = ManifestFixtures.names(in: "Good").map { "Good/\($0)" }
    for bytes in try files.map(ManifestFixtures.bytes) + [TestManifests.shipped()] {
      let parser = ManifestParser(file: "scenes.json")
      var expected = try parser.parse(bytes)
      let locked = try ManifestText(bytes).replacingPins(pins)
      let found = try parser.parse(locked)
      #expect(found.pins.mapValues(\.value) == pins)
      expected.pins = found.pins
      #expect(found == expected)
      let without = try ManifestText(bytes).replacingPins([:])
      #expect(try ManifestText(locked).replacingPins([:]) == without)
    }
  }

  private enum TestManifests {
    static func shipped() throws -> [UInt8] {
      try File.read("\(Checkout.root)/scenes.json", limit: 1 << 20)
    }
  }
}
