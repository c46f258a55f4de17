import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalDisplay
@testable import TerminalInterface

/// Input methods show what they compose where the cursor stands, and so do readers and magnifiers of screens. Where it stands,
/// libvterm says.
@Suite("The terminal's cursor stands where one types", .serialized, .besideDisplays, .timeLimit(.minutes(10)))
@MainActor
struct CursorTests {
  /// What is typed into, with what stands in it.
  @MainActor
  private final class Values {
    var texts: [String: String] = [:]

    func text(_ name: String) -> Binding<String> {
      Binding(get: { [self] in texts[name, default: ""] }, set: { [self] in texts[name] = $0 })
    }
  }

  private let terminal: PseudoTerminal
  private let values = Values()

  init() throws { terminal = try PseudoTerminal(width: 50, height: 14) }

  /// Shows a view, types keys, and waits until a text is on the screen directly before the cursor.
  private func expectCursor(
    behind text: String, after keys: [String], in view: @escaping @MainActor () -> any View
  ) async throws {
    let page = Page(view)
    let display = TerminalDisplay(input: terminal.device, output: terminal.device, environment: [:], stopProcess: {})
    try display.start { event in
      guard case .act(let id, let action) = event.event else { return }
      _ = page.render().perform(action, on: id)
      display.show(screen(page.render().root, title: "Demo"))
    }
    defer { display.stop() }
    display.show(screen(page.render().root, title: "Demo"))
    await terminal.wait { $0.cursor != nil }
    for key in keys { terminal.type(key) }
    await terminal.wait { $0.textBeforeCursor.hasSuffix(text) }
  }

  @Test(
    "In a field, behind wide and combined characters, too",
    arguments: [
      ("Name  Zoë", ["Zoë"]), ("Name  漢字", ["漢字"]), ("Name  漢", ["漢字", "\u{1B}[D"]), ("Name  한a", ["한a"]),
      ("Name  e\u{301}", ["e\u{301}x", "\u{1B}[D"]),
    ])
  func field(_ text: String, _ keys: [String]) async throws {
    try await expectCursor(behind: text, after: keys) { [values] in
      VStack { TextField("Name", text: values.text("name")) }
    }
  }

  @Test("In a secure field, behind a bullet for each character")
  func secure() async throws {
    try await expectCursor(behind: "••", after: ["漢字"]) { [values] in
      VStack { SecureField("Password", text: values.text("password")) }
    }
  }
}

extension Emulator {
  /// What stands on the line of the cursor before it; nothing while the cursor is hidden.
  fileprivate var textBeforeCursor: String {
    guard let cursor else { return "" }
    return (0..<cursor.x).map { frame[$0, cursor.y].text }.joined()
  }
}
