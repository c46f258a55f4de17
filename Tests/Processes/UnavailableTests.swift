import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("What SwiftUI has and VIPKit hasn't")
struct UnavailableTests {
  /// A line of Swift, and what is said of it.
  private static let sentences =
    [
      ("#Preview(\"A\") { Text(\"a\") }", "delete it: host dev shows each change of a scene as soon as it is saved"),
      ("#Preview { Text(\"a\") }", "delete it: host dev shows each change of a scene as soon as it is saved"),
      (
        "struct A { @FocusState var isFocused: Bool }", "delete it: focus(_:) of the ViewController moves the focus"
      ),
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
      "HStack(spacing: 4) { Text(\"d\") }", "leave spacing out: a display decides how much room is between views"
    ),
    (
      "Text(\"e\").frame(maxWidth: .infinity)", "leave it out: a display decides how large a view is"
    ),
    (
      "Section { Text(\"f\") } header: { Text(\"F\") }", "write the heading as a text: Section(_:content:)"
    ),
    (
      "Text(0.5, format: .percent)",
      "let the Presenter format it, in the user's language, and show the text: Text(_:)"
    ),
    (
      "TextField(\"g\", value: .constant(0.5), format: .currency(code: \"EUR\"))",
      "bind a String: TextField(_:text:); the Interactor reads the number in it"
    ),
    (
      "TextField(\"h\", text: .constant(\"\")).focused(.constant(true))",
      "delete it: focus(_:) of the ViewController moves the focus"
    ),
    ("TextEditor(text: .constant(\"\"))", "give it a name: TextEditor(_:text:)"),
    ("Stepper(\"i\", value: .constant(0.5), in: 0...1, step: 0.25)", "bind an Int: it counts in whole steps"),
    (
      "DatePicker(\"j\", selection: .constant(0), displayedComponents: .hourAndMinute)",
      "bind a CalendarDay: DatePicker(_:selection:in:); a time is chosen by a Picker"
    ),
    ("Image(\"k\")", "use Image(bytes:alternative:): its words are for those who don't see it"),
    ("Image(systemName: \"star\")", "use Text or Badge: no display has the pictures of Apple's systems"),
    ("Label(\"l\", systemImage: \"star\")", "use Text: no display has the pictures of Apple's systems"),
    ("NavigationLink(\"m\") { Text(\"m\") }", "declare a Route in Contracts: NavigationLink(_:route:)"),
    ("NavigationLink { Text(\"n\") } label: { Text(\"n\") }", "declare a Route in Contracts: NavigationLink(_:route:)"),
    (
      "List([Row()], selection: .constant(Set<Int>())) { _ in Text(\"o\") }",
      "use List(_:selected:row:onSelect:) to choose one, and a Toggle in each row to choose several"
    ),
    (
      "ForEach([Row()]) { _ in Text(\"p\") }.onDelete(perform: { (offsets: Set<Int>) in })",
      "put a Button with the role .destructive into each row"
    ),
    (
      "Text(\"q\").swipeActions { Button(\"q\") {} }", "put the buttons into the row, in a Menu where there are several"
    ),
    (
      "Text(\"r\").toolbar { ToolbarItem(placement: .bottomBar) { Button(\"r\") {} } }",
      "delete it and keep its button: a display decides where commands stand"
    ),
    ("EditButton()", "put a Button with the role .destructive, or a Menu, into each row"),
  ]

  @Test("The compiler says in one sentence what is written instead, and nothing else")
  func sentences() async throws {
    let folder = try TemporaryFolder()
    let lines =
      ["import VIPKit"] + Self.sentences.map(\.0) + ["struct Row: Identifiable { let id = 0 }"]
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
