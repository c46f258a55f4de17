import HostSupport
import TestSupport
import Testing

@Suite("Whatever is pasted, the app goes on", .timeLimit(.minutes(10)), .ownFolders)
struct PasteTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("Ten megabytes: a field has what it holds; as many without an end: the Ctrl-C behind them ends the app")
  func large() async throws {
    let terminal = try await app.start()
    terminal.type("\u{1B}[200~" + String(repeating: "0123456789abcde\r", count: 10 << 16) + "\u{1B}[201~")
    try await terminal.wait { $0.shows("The text was cut: a field holds 64 KiB") && $0.shows("0123456789abcde") }
    terminal.type("\u{1B}[200~" + String(repeating: "0123456789abcde\r", count: 10 << 16) + "\u{3}")
    #expect(await terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }
}
