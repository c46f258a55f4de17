import Foundation
import TestSupport
import Testing

@Suite("What the guide shows of the samples is in the samples", .takesTurns)
struct DocumentedCodeTests {
  @Test(arguments: [
    "Coming back with a result", "Asking, and telling in passing", "The style of SwiftUI", "Words in several languages",
    "Keys and frames in a test",
  ])
  func `Each line of code stands there`(section: String) throws {
    let guide = try String(contentsOfFile: "\(Checkout.root)/Docs/WritingAScene.md", encoding: .utf8)
    let text = try #require(guide.components(separatedBy: "\n## ").first { $0.hasPrefix("\(section)\n") })
    let blocks = text.components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    // A block without a language shows what is printed.
    let lines = blocks.filter { !$0.hasPrefix("\n") }.flatMap { $0.split(separator: "\n").dropFirst() }
    #expect(!lines.isEmpty)
    let folders = [
      "Plugins/Contracts/Routes", "Plugins/Contracts/DataStores", "Plugins/ContactView", "Plugins/AddContact",
      "Plugins/Articles", "Plugins/NewsItem", "Tests/AddContactTests",
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

  @Test
  func `The command that makes spies is the one that stands in the sample's`() throws {
    let guide = try String(contentsOfFile: "\(Checkout.root)/Docs/WritingAScene.md", encoding: .utf8)
    let spies = try String(contentsOfFile: "\(Checkout.root)/Tests/LoginTests/LoginSpies.swift", encoding: .utf8)
    let command = try #require(spies.split(separator: "\n").first { $0.hasPrefix("// host spies ") }).dropFirst(3)
    #expect(guide.contains("\n\(command)\n"))
  }
}
