import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("What SwiftUI has and VIPKit hasn't")
struct UnavailableTests {
  private static let sentences =
    [
      ("#Preview(\"A\") { Text(\"a\") }", "delete it: host dev shows each change of a scene as soon as it is saved"),
      ("#Preview { Text(\"a\") }", "delete it: host dev shows each change of a scene as soon as it is saved"),
      (
        "struct B { @Environment(\\.dismiss) var dismiss }",
        "call the scene's Router, which goes back: navigator.back()"
      ),
    ]
    + views.enumerated().map { number, row in ("func view\(number)() -> some View { \(row.0) }", row.1) }

  private static let views = [
    (
      "NavigationStack { Text(\"a\") }",
      "declare a Route in Contracts; the scene's Router takes it, and each screen has its way back"
    ),
    (
      "ScrollViewReader { _ in Text(\"b\") }",
      "focus(_:) of the ViewController moves the focus, and what has it is in sight"
    ),
    (
      "Text(\"c\").sheet(isPresented: .constant(true)) { Text(\"c\") }",
      "declare a Route with presentation: .modal; the scene's Router takes it"
    ),
    (
      "VStack(alignment: .leading, spacing: 4) { Text(\"d\") }",
      "leave alignment and spacing out: a display decides how much room is between views"
    ),
    (
      "VStack(spacing: 4) { Text(\"d\") }",
      "leave alignment and spacing out: a display decides how much room is between views"
    ),
    (
      "Text(\"e\").frame(maxWidth: .infinity)", "leave it out: a display decides how large a view is"
    ),
    ("NavigationLink(\"m\") { Text(\"m\") }", "declare a Route in Contracts: NavigationLink(_:route:)"),
    ("NavigationLink { Text(\"n\") } label: { Text(\"n\") }", "declare a Route in Contracts: NavigationLink(_:route:)"),
    ("ScrollView { Text(\"e\") }", "leave it out: a display scrolls what doesn't fit on it"),
    ("Text(\"f\").padding(4)", "leave it out: a display decides how much room is around a view"),
  ]

  @Test("The compiler says in one sentence what is written instead, and nothing else")
  func sentences() async throws {
    let folder = TemporaryFolder()
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
