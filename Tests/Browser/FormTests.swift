import TestSupport
import Testing

@Suite("Forms, notices and the end of a session in a browser", .inBrowser, .timeLimit(.minutes(10)))
struct FormTests {
  @Test("What is wrong gets the focus, and is seen; Escape in a field goes back, and the form asks")
  func problems() async throws {
    try await withVisitor(isSignedIn: true) { tab, _, _ in
      try await tab.signIn()
      try await tab.press("Contacts")
      try await tab.press("Add contact")
      try await tab.wait(title: "Add contact")
      try await tab.look(width: 1000, height: 400)
      for (label, text) in [("First name", "Anna"), ("Last name", "Lee")] {
        try await tab.press("Save")
        try await tab.wait("\(label) has the focus", for: "document.activeElement == field('\(label)')")
        #expect(
          try await tab.find(
            "(r => r.top > 0 && r.bottom < innerHeight)(document.activeElement.closest('.textField').getBoundingClientRect())"
          ))
        try await tab.type(text)
        try await tab.settle()
      }
      try await tab.key("Escape")
      try await tab.wait(text: "Discard what was typed?")
    }
  }

  @Test("A notice goes by itself, and stays away when another one comes")
  func notices() async throws {
    try await withVisitor(["--start", "Gallery"]) { tab, _, _ in
      try await tab.press("Feedback")
      try await tab.press("Note")
      try await tab.wait("a notice", for: "document.querySelectorAll('#notices p').length == 1")
      try await tab.wait("no notice", for: "!document.querySelector('#notices p')")
      try await tab.press("Success")
      try await tab.wait("another", for: "document.querySelectorAll('#notices p').length == 1")
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
}
