import LoopbackServer
import TestSupport
import Testing

@Suite("Several windows show one run, and strangers aren't let in", .inBrowser, .timeLimit(.minutes(10)))
struct TogetherTests {
  @Test("Two tabs show one screen")
  func twoTabs() async throws {
    try await withVisitor { first, application, _ in
      let second = try await first.another(at: "http://127.0.0.1:\(application.port)/")
      try await second.wait(title: "Login")
      try await second.settle()
      try await first.fill("User name", with: "Aleksey")
      try await second.wait(field: "User name", has: "Aleksey")
      // One types at the end, the other at the beginning.
      try await second.click("field('User name')")
      _ = try await second.evaluate("document.activeElement.setSelectionRange(0, 0)")
      async let end: Void = first.type("abcdefghij")
      async let beginning: Void = second.type("0123456789")
      _ = try await (end, beginning)
      for tab in [first, second] { try await tab.settle() }
      for tab in [first, second] { try await tab.wait(field: "User name", has: "0123456789Alekseyabcdefghij") }
      try await second.fill("User name", with: "Aleksey")
      try await second.fill("Password", with: "clean-swift")
      try await first.wait("bullets", for: "field('Password').value.length == 11")
      try await first.press("Sign in", title: "Home")
      try await second.wait(title: "Home")
      try await second.press("Contacts")
      try await first.wait(title: "Contacts")
      #expect(try await application.runs().count == 1)
    }
  }

  @Test("A page whose cookie is over asks who is there")
  func expired() async throws {
    try await withVisitor { tab, _, _ in
      try await tab.call("Network.clearBrowserCookies")
      _ = try await tab.evaluate("connect()")
      try await tab.wait(text: "Who are you?")
    }
  }

  @Test("A page of another origin opens no socket, spends no code, reads nothing and frames nothing")
  func otherOrigin() async throws {
    let other = try LoopbackServer { _, connection in
      connection.respond("200 OK", headers: ["Content-Type: text/html"], body: "<title>other</title>".utf8)
    }
    try await withVisitor { tab, application, _ in
      let address = try await application.nextAddress()
      let code = address.split(separator: "=").last ?? ""
      // Of the same site, so that requests carry cookies: ports make origins, but not sites.
      let page = try await tab.another(at: other.address("/"))
      let server = "127.0.0.1:\(application.port)"
      let name: String = try await tab.find("document.documentElement.dataset.tab")
      let results: [String] = try await page.find(
        """
        await (async () => {
          const socket = await new Promise(done => { const s = new WebSocket('ws://\(server)/_/socket?tab=\(name)&r=0'); s.onopen = () => done('open'); s.onerror = () => done('refused'); });
          const read = await fetch('http://\(server)/', { credentials: 'include' }).then(() => 'read', () => 'refused');
          const posted = await fetch('http://\(server)/_/enter', { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'code=\(code)' }).then(a => a.type, () => 'refused');
          const frame = Object.assign(document.createElement('iframe'), { src: 'http://\(server)/' });
          document.body.append(frame);
          await new Promise(done => frame.onload = done);
          let framed; try { framed = frame.contentDocument ? 'own' : 'refused'; } catch { framed = 'refused'; }
          return [socket, read, framed];
        })()
        """)
      #expect(results == ["refused", "refused", "refused"])
      #expect(try await application.runs().count == 1)
      // A form needs no permission to be sent.
      _ = try await page.evaluate(
        """
        (() => { const form = Object.assign(document.createElement('form'), { method: 'post', action: 'http://\(server)/_/enter' });
          form.innerHTML = '<input name=code value="\(code)">'; document.body.append(form); form.submit(); })()
        """)
      try await page.wait(text: "Who are you?")
      // The code isn't spent.
      try await Tab.with { try await $0.enter(address) }
    }
  }
}
