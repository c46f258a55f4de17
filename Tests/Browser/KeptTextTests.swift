import Glibc
import TestSupport
import Testing

@Suite("What is typed in a browser outlives what goes wrong", .inBrowser, .timeLimit(.minutes(10)))
struct KeptTextTests {
  enum Fault: String, CaseIterable {
    case reload, webKilled, appKilled, swapped, restarted, networkGone
  }

  private func screen(of folder: TemporaryFolder) async throws -> String {
    try await folder.host("attach", "--display", "plain", input: "screen\n").output
  }

  @Test("A form goes on as it was", arguments: Fault.allCases)
  func form(_ fault: Fault) async throws {
    let proxy = try SlowProxy()
    let build = fault == .swapped ? try await LiveBuilds.build("Login", ["Enter"]) : nil
    try await withVisitor(proxy: proxy.port) { tab, application, folder in
      // Not acknowledged yet when the fault comes.
      try await tab.fill("User name", with: "Grace")
      switch fault {
      case .reload: try await tab.call("Page.reload")
      case .webKilled: kill(try #require(application.web), SIGKILL)
      case .appKilled: kill(try await application.run().pid, SIGKILL)
      case .swapped:
        let swapped = try await folder.host("swap", try #require(build))
        #expect(swapped.status == 0, "\(swapped.errors)")
      case .restarted:
        let restarted = try await folder.host("restart")
        #expect(restarted.status == 0, "\(restarted.errors)")
      case .networkGone:
        try await tab.withoutNetwork(proxy) {
          try await tab.type("!!")
          try await tab.wait(text: "What you have typed is kept")
          try await tab.key("Backspace")
          try await tab.key("Backspace")
        }
      }
      if fault == .swapped { try await tab.wait(text: "Enter now") }
      if fault == .appKilled {
        try await tab.wait(text: "stopped")
        try await tab.press("OK")
      }
      try await tab.settle()
      try await tab.wait(field: "User name", has: "Grace")
      if fault != .appKilled {
        #expect(
          try await tab.find(
            "document.activeElement == field('User name') && document.activeElement.selectionStart == 5"))
      }
      try await tab.click("field('User name')")
      try await tab.key("End")
      try await tab.type(" Hopper")
      try await tab.settle()
      #expect(try await tab.text(in: "User name") == "Grace Hopper")
      let screen = try await screen(of: folder)
      #expect(screen.contains("User name: Grace Hopper"), "\(screen)")
    }
  }

  @Test("What is typed arrives though the browser has no room to keep it")
  func full() async throws {
    try await withVisitor { tab, _, folder in
      _ = try await tab.evaluate(
        """
        (() => { for (let n = 1 << 23, all = ''; n; n >>= 1) try { sessionStorage.filler = all + 'x'.repeat(n); all = sessionStorage.filler; } catch {} })()
        """)
      try await tab.fill("User name", with: "Grace")
      try await tab.settle()
      let screen = try await screen(of: folder)
      #expect(screen.contains("User name: Grace"), "\(screen)")
    }
  }

  @Test("A password is kept nowhere in the browser")
  func password() async throws {
    let proxy = try SlowProxy()
    try await withVisitor(proxy: proxy.port) { tab, _, _ in
      try await tab.fill("Password", with: "secret-1")
      proxy.setGone(true)
      try await tab.type("secret-2")
      let kept: String = try await tab.find(
        "JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, document.documentElement.outerHTML])"
      )
      #expect(!kept.contains("ecret"), "\(kept)")
      proxy.setGone(false)
      try await tab.settle()
      let text = try await tab.text(in: "Password")
      #expect(text == "secret-1secret-2")
    }
  }
}
