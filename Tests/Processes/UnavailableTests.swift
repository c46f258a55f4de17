import HostSupport
import Testing

@Suite("What SwiftUI has and VIPKit hasn't")
struct UnavailableTests {
  /// What is written instead, by what is written in SwiftUI.
  private static let sentences: [(code: String, advice: String)] =
    statements.map { ($0, $1) }
    + views.enumerated().map { ("func view\($0)() -> some View { \($1.key) }", $1.value) }

  private static let statements: KeyValuePairs = [
    "#Preview(\"A\") { Text(\"a\") }": preview, "#Preview { Text(\"a\") }": preview,
    "struct B { @Environment(\\.dismiss) var dismiss }":
      "call the scene's Router, which goes back: navigator.back()",
  ]

  private static let views: KeyValuePairs = [
    "NavigationStack { Text(\"a\") }":
      "declare a Route in Contracts; the scene's Router takes it, and each screen has its way back",
    "ScrollViewReader { _ in Text(\"b\") }":
      "focus(_:) of the ViewController moves the focus, and what has it is in sight",
    "Text(\"c\").sheet(isPresented: .constant(true)) { Text(\"c\") }":
      "declare a Route with presentation: .modal; the scene's Router takes it",
    "VStack(alignment: .leading, spacing: 4) { Text(\"d\") }": room, "VStack(spacing: 4) { Text(\"d\") }": room,
    "Text(\"e\").frame(maxWidth: .infinity)": "leave it out: a display decides how large a view is",
    "NavigationLink(\"m\") { Text(\"m\") }": link, "NavigationLink { Text(\"n\") } label: { Text(\"n\") }": link,
    "ScrollView { Text(\"e\") }": "leave it out: a display scrolls what doesn't fit on it",
    "Text(\"f\").padding(4)": "leave it out: a display decides how much room is around a view",
  ]

  private static let preview = "delete it: host dev shows each change of a scene as soon as it is saved"
  private static let room = "leave alignment and spacing out: a display decides how much room is between views"
  private static let link = "declare a Route in Contracts: NavigationLink(_:route:)"

  @Test("The compiler says in one sentence what is written instead, and nothing else")
  func sentences() async throws {
    let folder = TemporaryFolder()
    let lines = ["import VIPKit"] + Self.sentences.map(\.code)
    let file = try folder.write(lines.joined(separator: "\n"), to: "Page.swift")
    let result = try await Command.run(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-default-isolation", "MainActor",
        "-diagnostic-style", "llvm", "-I", "\(Checkout.products)/Modules", file,
      ])
    let told = result.errors.split(separator: "\n").filter { $0.contains(#/: (error|warning): /#) }
    #expect(told.count == Self.sentences.count, "\(result.errors)")
    for (line, sentence) in zip(2..., Self.sentences.map(\.advice)) {
      #expect(
        told.contains { $0.hasPrefix("\(file):\(line):") && $0.hasSuffix(" is unavailable: \(sentence)") },
        "\(line): \(result.errors)")
    }
  }
}
