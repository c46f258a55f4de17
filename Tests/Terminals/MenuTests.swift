import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("An application that is dropped in stands in Home's menu", .timeLimit(.minutes(10)), .ownFolders)
struct MenuTests {
  @Test("It appears while Home is on the screen, is followed, knows who is signed in, is left, and goes with its file")
  func dropIn() async throws {
    let build = try await LiveBuilds.build("WeatherMap")
    let folder = try TemporaryFolder.withManifest()
    let terminal = try PseudoTerminal(Checkout.host, ["run"], in: folder.path)
    try await terminal.wait(for: "[ Sign in ]")
    try await terminal.type("Aleksey\tclean-swift\r", until: "+7 (999) 111 22 33")
    #expect(!terminal.screen.lines.contains { $0.contains("Weather map") })

    try folder.copy(build, as: "scenes/libWeatherMap.so")
    try await terminal.wait(for: "Weather map")
    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.lines.contains { $0.contains(/^WeatherMap +scene +loaded +1 +scenes\/libWeatherMap.so$/) })

    terminal.type("\t\t\r")  // behind Contacts and News
    try await terminal.wait(for: "Sunny where Aleksey is")
    try await terminal.type("\u{1B}", until: "Weather map")

    try FileManager.default.removeItem(atPath: folder.file("scenes/libWeatherMap.so"))
    try await terminal.wait { screen in
      screen.lines.contains { $0.contains("News") } && !screen.lines.contains { $0.contains("Weather map") }
    }
    #expect(await terminal.end(by: "\u{3}") == 0)
  }
}
