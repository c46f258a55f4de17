@testable import HostState
@testable import HostRuntime
import Foundation
import Glibc
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

private final class LinksViewController: ViewController {
  override var body: any View {
    VStack {
      Link("Swift", destination: "https://www.swift.org/?q=$(id)&x='a'")
      Link("Trick", destination: "javascript:alert(1)")
    }
  }
}

@MainActor
@Suite("A link out of the application starts the user's program for it", .timeLimit(.minutes(10)))
struct LinkOpenerTests {
  private let folder: TemporaryFolder
  private let page: LinkDestination

  init() throws {
    folder = try TemporaryFolder()
    page = try #require(LinkDestination("https://www.swift.org/?q=$(id)&x='a'"))
  }

  /// A program that writes down its arguments, and the session that it is in.
  private func makeBrowser(_ name: String) throws -> String {
    let script = """
      #!/bin/sh
      { read -r a b c d e session rest < /proc/$$/stat
      [ "$session" = $$ ] && echo alone
      [ -t 0 ] || [ -t 1 ] || [ -t 2 ] || echo silent
      for word; do printf '%s\\n' "$word"; done; } > '\(folder.path)/part'
      mv '\(folder.path)/part' '\(folder.path)/said'
      """
    let source = try folder.write(script, to: "source")
    #expect(chmod(source, 0o755) == 0)
    return try folder.copy(source, as: name)
  }

  private func said() async throws -> [String] {
    let file = folder.file("said")
    try await eventually("the browser has run") { @Sendable in access(file, F_OK) == 0 }
    return try String(contentsOfFile: folder.file("said"), encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The children of this process that were started as browsers.
  nonisolated private static func children() -> [String] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let ids = tasks.flatMap { task in
      ((try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)) ?? "").split(separator: " ")
    }
    return ids.compactMap { try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8) }.filter {
      $0 == "browser\n"
    }
  }

  private func opener(_ variables: [String: String]) -> LinkOpener { LinkOpener { variables[$0] } }

  @Test("$BROWSER by its path, with its own arguments, and no shell that reads the address")
  func path() async throws {
    let browser = try makeBrowser("browser")
    #expect(opener(["BROWSER": "\(browser) --new-tab"]).open(page))
    #expect(try await said() == ["alone", "silent", "--new-tab", page.description])
    // A child that has ended and was not asked about has no more command line.
    try await eventually("the browser is gone from the table of processes") { @Sendable in
      Self.children().isEmpty
    }
  }

  @Test("$BROWSER by its name; the first of several that is there; the address in its place")
  func names() async throws {
    _ = try makeBrowser("surf")
    #expect(opener(["BROWSER": "no-such-browser:surf -u=%s -x", "PATH": "/nowhere:\(folder.path)"]).open(page))
    #expect(try await said() == ["alone", "silent", "-u=\(page)", "-x"])
  }

  @Test("xdg-open where no variable says otherwise")
  func desktop() async throws {
    _ = try makeBrowser("xdg-open")
    #expect(opener(["PATH": folder.path]).open(page))
    #expect(try await said() == ["alone", "silent", page.description])
  }

  @Test("nothing where there is no program, or none that can be run")
  func none() throws {
    let file = try folder.write("no program", to: "browser")
    for variables in [[:], ["BROWSER": file], ["BROWSER": "", "PATH": ""], ["BROWSER": " : ", "PATH": folder.path]] {
      #expect(!opener(variables).open(page))
    }
  }

  @Test("Pressed, it opens, or the address stands on the quiet line; a trick does nothing")
  func press() async throws {
    let test = try TestWiring()
    let navigation = NavigationController(opener: test.opener, workers: test.workers)
    let instance = try test.instance(showing: LinksViewController(), in: navigation)
    navigation.instances[1] = instance
    test.store.commit(.resumed(instance.node))
    let display = DisplaySpy()
    navigation.display = display

    navigation.links = opener([:])
    navigation.handle(.act(ElementID("externalLink.Trick"), .activate))
    #expect(display.screens.last?.statusMessage == nil)
    navigation.handle(.act(ElementID("externalLink.Swift"), .activate))
    #expect(display.screens.last?.statusMessage == "\(page) (nothing opens it here: set BROWSER)")

    navigation.links = opener(["BROWSER": try makeBrowser("browser")])
    navigation.handle(.act(ElementID("externalLink.Swift"), .activate))
    #expect(try await said() == ["alone", "silent", page.description])
  }
}
