import Foundation
import TestSupport
import Testing

/// `WALKS=200 make browser` walks so many times, `WALK=17` once with that seed.
@Suite("Random walks over a form, with faults on the way", .inBrowser, .timeLimit(.minutes(60)))
struct RandomWalkTests {
  private enum Step: CaseIterable {
    case type, delete, replace, paste
    case reload, webKilled, appKilled, restarted, networkGone, appStopped
  }

  private static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["WALK"].flatMap(UInt64.init) { return [seed] }
    return Array(1...(environment["WALKS"].flatMap(UInt64.init) ?? 6))
  }()

  @Test("Each field has what was typed into it", arguments: seeds)
  func walk(seed: UInt64) async throws {
    let proxy = try SlowProxy()
    try await withVisitor(["--start", "ContactList"], isSignedIn: true, proxy: proxy.port) { tab, application, folder in
      try await tab.press("Add contact", title: "Add contact")
      var random = SeededGenerator(seed: seed)
      var texts = ["First name": "", "Last name": ""]
      var (path, deaths): ([String], Int) = ([], 0)
      for _ in 0..<14 {
        let label = texts.keys.sorted().randomElement(using: &random) ?? ""
        let word = String(
          (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
            "abcdefghijklmnopqrstuvwxyzäß".randomElement(using: &random)
          })
        let step = Step.allCases.randomElement(using: &random) ?? .type
        path.append("\(step) \(label) \(word)")
        let text = texts[label] ?? ""
        /// Input at the end of the field, which then has a text. None where an alert covers it that only the app can answer.
        func input(_ all: String, isCutOff: Bool = false, _ act: () async throws -> Void) async throws {
          if isCutOff {
            guard try await tab.find(Self.placing(in: label)) else { return }
          } else {
            try await begin(in: label, of: tab)
          }
          try await act()
          // Where an alert came up meanwhile, the rest of it was not meant for the form.
          let isCovered = try await tab.find("!!document.querySelector('dialog:modal')", as: Bool.self)
          texts[label] = isCovered ? try await tab.text(in: label) : all
        }
        switch step {
        case .type: try await input(text + word) { try await tab.type(word) }
        case .delete: try await input(String(text.dropLast())) { try await tab.key("Backspace") }
        case .replace:
          try await input(word) {
            try await tab.key("a", 2)
            try await tab.type(word)
          }
        case .paste: try await input(text + word) { try await tab.insert(word) }
        case .reload: try await tab.call("Page.reload")
        case .webKilled: if let web = application.web { kill(web, SIGKILL) }
        case .appKilled:
          // One that dies over and over begins at its start.
          if deaths == 2 { continue }
          deaths += 1
          if let app = try? await application.run().pid { kill(app, SIGKILL) }
        case .restarted: _ = try await folder.host("restart")
        case .networkGone:
          proxy.setGone(true)
          defer { proxy.setGone(false) }
          try await input(text + word, isCutOff: true) { try await tab.type(word) }
        case .appStopped:
          guard let app = try? await application.run().pid else { continue }
          kill(app, SIGSTOP)
          defer { kill(app, SIGCONT) }
          try await input(text + word, isCutOff: true) { try await tab.type(word) }
        }
      }
      try await begin(in: "First name", of: tab)
      try await tab.settle()
      try await begin(in: "First name", of: tab)
      try await tab.settle()
      let screen = try await folder.host("attach", "--display", "plain", input: "screen\n").output
      for (label, text) in texts {
        #expect(try await tab.text(in: label) == text, "\(label): \(path)")
        #expect(screen.contains(text.isEmpty ? "\(label):" : "\(label): \(text)"), "\(path)\n\(screen)")
      }
    }
  }

  /// Answers the alerts that say how an app has ended, and puts the cursor at the end of a field as soon as nothing covers it. Both in
  /// one step: an alert may come or go at any time, and while nothing is connected a press has no effect.
  private func begin(in label: String, of tab: Tab) async throws {
    let step = "(() => { if (\(Self.placing(in: label))) return true; button('OK')?.click(); return false; })()"
    try await tab.wait("the cursor in \(label)", for: step)
  }

  /// Puts the cursor at the end of a field that nothing covers; false for another.
  private static func placing(in label: String) -> String {
    """
    (() => {
      const f = field(\(JSON.text(label).script));
      if (!f || document.querySelector('dialog:modal')) return false;
      f.focus(); f.setSelectionRange(f.value.length, f.value.length); return document.activeElement == f;
    })()
    """
  }
}
