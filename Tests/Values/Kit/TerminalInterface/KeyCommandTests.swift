import Foundation
import TestSupport
import Testing
import VIPKit

@testable import TerminalInterface

@Suite("The table of keys")
struct KeyCommandTests {
  @Test func `Each key of the table has one meaning where it counts`() {
    for command in KeyCommand.allCases {
      let others = KeyCommand.allCases.filter {
        $0 != command && ($0.place == command.place || $0.place == .everywhere)
      }
      let isClear = command.keys.allSatisfy { key in
        KeyStroke(key.description) == key && !others.contains { $0.keys.contains(key) }
      }
      #expect(!command.keys.isEmpty && isClear, "\(command)")
    }
  }

  @Test func `Letters move in lists and are typed in fields`() {
    let rows: [(input: Input, isTyping: Bool, meaning: KeyCommand.Meaning)] = [
      (.text("j"), false, .input(.key(.down))), (.text("G"), false, .input(.key(.end))),
      (.text("j"), true, .input(.text("j"))), (.text("?"), false, .command(.help)),
      (.text("x"), false, .input(.text("x"))), (.text(" "), false, .input(.text(" "))),
      (.key(.tab, .shift), false, .input(.key(.tab, .shift))),
    ]
    for (input, isTyping, meaning) in rows {
      let places: [KeyCommand.Place] = [isTyping ? .field : .page, .everywhere]
      #expect(KeyCommand.meaning(of: input, in: places, isTyping: isTyping) == meaning, "\(input)")
    }
  }

  @Test func `Docs/Keys.md has each key and what it does`() throws {
    let tables = KeyCommand.Place.allCases.map { place in
      let rows = KeyCommand.allCases.filter { $0.place == place }.map { command in
        let keys = command.keys.map { "`\($0)`" }.joined(separator: " ")
        return "| \(keys) | \(command.summary(Words())) |"
      }
      return (["## \(place.title(Words()))", "", "| keys | what they do |", "| --- | --- |"] + rows)
        .joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
    let page = try String(contentsOfFile: "\(Checkout.root)/Docs/Keys.md", encoding: .utf8)
    #expect(page.contains(tables), "it is to have:\n\(tables)")
  }
}
