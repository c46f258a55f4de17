import Foundation
import TestSupport
import Testing

@Suite("What SwiftUI has and VIPKit hasn't")
struct UnavailableTests {
  private static let sentences = [
    ("#Preview(\"A\") { Text(\"a\") }", "delete it: host dev shows each change of a scene as soon as it is saved"),
    ("#Preview { Text(\"a\") }", "delete it: host dev shows each change of a scene as soon as it is saved"),
    (
      "let a = NavigationStack { Text(\"a\") }",
      "declare a Route in Contracts; the scene's Router takes it, and each screen has its way back"
    ),
    (
      "let b = ScrollViewReader { _ in Text(\"b\") }",
      "focus(_:) of the ViewController moves the focus, and what has it is in sight"
    ),
    (
      "func c() -> some View { Text(\"c\").sheet(isPresented: .constant(true)) { Text(\"c\") } }",
      "declare a Route with presentation: .modal; the scene's Router takes it"
    ),
  ]

  @Test("The compiler says in one sentence what is written instead, and nothing else")
  func sentences() async throws {
    let folder = try TemporaryFolder()
    let lines = ["import VIPKit"] + Self.sentences.map(\.0)
    let file = try folder.write(lines.joined(separator: "\n"), to: "Page.swift")
    let result = try await Command.run(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-default-isolation", "MainActor",
        "-diagnostic-style", "llvm", "-I", "\(Checkout.products)/Modules", file,
      ])
    let told = result.errors.split(separator: "\n").filter { $0.contains(#/: (error|warning): /#) }
    #expect(told.count == Self.sentences.count, "\(result.errors)")
    for (line, sentence) in zip(2..., Self.sentences.map(\.1)) {
      #expect(
        told.contains { $0.hasPrefix("\(file):\(line):") && $0.hasSuffix(" is unavailable: \(sentence)") },
        "\(line): \(result.errors)")
    }
  }
}
