import Foundation
import TestSupport
import Testing
import VIPKit

@testable import TerminalInterface

@Suite("Docs/Keys.md has the keys of the table")
struct KeysPageTests {
  /// The tables as they are to stand on the page.
  private static var tables: String {
    KeyCommand.Place.allCases.map { place in
      let rows = KeyCommand.allCases.filter { $0.place == place }.map { command in
        let keys = command.keys.map { "`\($0)`" }.joined(separator: " ")
        return "| \(keys) | \(command.summary(Words())) |"
      }
      return (["## \(place.title(Words()))", "", "| keys | what they do |", "| --- | --- |"] + rows)
        .joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  @Test func `Each key and what it does`() throws {
    let page = try String(contentsOfFile: "\(Checkout.root)/Docs/Keys.md", encoding: .utf8)
    #expect(page.contains(Self.tables), "it is to have:\n\(Self.tables)")
  }
}
