@testable import HostManifest
import HostSystem
import Testing
@_spi(Host) import VIPKit

@Suite("The options of a worker are held against what it declares")
struct DeclaredOptionTests {
  private let declared = [
    OptionDescription(name: "file", type: "String", isRequired: true),
    OptionDescription(name: "share", type: "Double"), OptionDescription(name: "limit", type: "Int8"),
    OptionDescription(name: "fast", type: "Bool"), OptionDescription(name: "mode", type: "Mode"),
  ]

  private func fault(_ options: String) -> ManifestError? {
    ManifestError(options: Array(options.utf8), declared: declared, of: "NewsWorker", in: "scenes.json")
  }

  @Test(
    "What has the type, and what isn't declared, is in order",
    arguments: [
      #"{"file":""}"#, #"{"file":"a","share":1.5,"limit":3.0,"fast":false,"mode":{"a":[]}}"#,
      #"{"file":"a","share":null,"other":7}"#, "[]", "", "7",
    ])
  func inOrder(options: String) { #expect(fault(options) == nil) }

  @Test(
    "What hasn't is told with its place, what was found and what is expected",
    arguments: [
      ("{}", "file", "nothing", "String"), (#"{"file":null}"#, "file", "null", "String"),
      (#"{"file":7}"#, "file", "the number 7", "String"),
      (#"{"file":"","share":"a\u001b"}"#, "share", #"the string "a\u{1B}""#, "Double"),
      (#"{"file":"","limit":1.5}"#, "limit", "the number 1.5", "Int8"),
      (#"{"file":"","limit":true}"#, "limit", "true", "Int8"),
      (#"{"file":"","fast":1}"#, "fast", "the number 1", "Bool"),
    ])
  func wrong(options: String, name: String, found: String, expected: String) {
    let place = Place.manifest(file: "scenes.json", keyPath: "workers.NewsWorker.options.\(name)")
    #expect(fault(options) == .wrongType(place, found: found, expected: expected))
    #expect(
      fault(options)?.description
        == "scenes.json: workers.NewsWorker.options.\(name): found \(found), expected \(expected)\n  make it \(expected)"
    )
  }
}
