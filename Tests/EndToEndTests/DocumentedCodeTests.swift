import Foundation
import TestSupport
import Testing

@Suite("What the guide shows of the samples is in the samples")
struct DocumentedCodeTests {
  @Test(arguments: [
    "Coming back with a result", "Asking, and telling in passing", "The style of SwiftUI", "Words in several languages",
  ])
  func `Each line of code stands there`(section: String) throws {
    let guide = try String(contentsOfFile: "\(Checkout.root)/Docs/WritingAScene.md", encoding: .utf8)
    let text = try #require(guide.components(separatedBy: "\n## ").first { $0.hasPrefix("\(section)\n") })
    let blocks = text.components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
    let lines = blocks.flatMap { $0.element.split(separator: "\n").dropFirst() }
    #expect(!lines.isEmpty)
    let folders = [
      "Plugins/Contracts/Routes", "Plugins/Contracts/DataStores", "Plugins/ContactView", "Plugins/AddContact",
      "Plugins/NewsItem",
      "Plugins/NewsList", "Plugins/Login", "Plugins/Login/po", "Tests/Fixtures/OutsideScenes/Parcel",
    ]
    let sources = try folders.flatMap { folder in
      let path = "\(Checkout.root)/\(folder)"
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      return try names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".po") }.map {
        try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8)
      }
    }
    let known = Set(sources.flatMap { $0.split(separator: "\n") })
    for line in lines { #expect(known.contains(line)) }
  }
}
