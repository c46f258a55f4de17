import TestSupport
import Testing

@Suite("Walks over the sample in a browser", .inBrowser, .timeLimit(.minutes(10)))
struct WalkTests {
  @Test("Sign in, add a contact, edit it, delete it; what is wrong gets the focus; a form that is left asks first")
  func contacts() async throws {
    try await withVisitor { tab, _, _ in
      try await tab.signIn()
      try await tab.press("Contacts", title: "Contacts", text: "No contacts")
      try await tab.press("Add contact", title: "Add contact")
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
      try await tab.press("Keep typing")
      try await tab.look(width: 1000)
      try await tab.fill("Phone", with: "79991112233")
      try await tab.press("Save", title: "Contacts", text: "Anna Lee")
      try await tab.press("Anna Lee", text: "+7 (999) 111 22 33")
      try await tab.press("Edit", title: "Edit contact")
      try await tab.wait(field: "First name", has: "Anna")
      try await tab.fill("First name", with: "Hanna")
      try await tab.press("Cancel", text: "Discard what was typed?")
      #expect(try await tab.find("!!document.activeElement.closest('dialog:modal')"))
      try await tab.press("Keep typing")
      try await tab.wait("the question is over", for: "!document.querySelector('dialog[open]')")
      #expect(try await tab.text(in: "First name") == "Hanna")
      try await tab.press("Save", title: "Contacts", text: "Hanna Lee")
      try await tab.press("Delete")
      try await tab.press("Delete for good", text: "No contacts")
      #expect(try await !tab.find("document.body.innerText.includes('Hanna')"))
    }
  }

  @Test("A wrong password is an alert; after it the focus is where it was", arguments: ["Enter", "Escape"])
  func alert(key: String) async throws {
    try await withVisitor { tab, _, _ in
      try await tab.fill("User name", with: "Aleksey")
      try await tab.fill("Password", with: "wrong")
      try await tab.press("Sign in", text: "Wrong user name or password")
      #expect(try await tab.find("document.querySelector('dialog:modal').role == 'alertdialog'"))
      try await tab.key(key)
      try await tab.wait("the alert is over", for: "!document.querySelector('dialog[open]')")
      #expect(try await tab.find("document.activeElement.textContent == 'Sign in'"))
      #expect(try await tab.text(in: "User name") == "Aleksey")
    }
  }

  @Test("News, an article with its picture, Back by the page and by the browser")
  func news() async throws {
    try await withVisitor(hasNews: true) { tab, _, _ in
      try await tab.signIn()
      try await tab.press("News", title: "News")
      try await tab.press("Scenes are shared libraries", text: "can be shipped, by itself")
      try await tab.wait("its picture", for: "[...document.images].some(i => i.naturalWidth > 1 && i.alt)")
      try await tab.look(width: 320)
      // However long its title and its link are.
      _ = try await tab.evaluate("document.querySelectorAll('h1, main a').forEach(e => e.textContent = 'x'.repeat(60))")
      #expect(try await tab.find("document.scrollingElement.scrollWidth <= 320"))
      try await tab.look(width: 1000)
      try await tab.press("Back")
      try await tab.wait("the list", for: "['News', 'Home'].includes(document.title)")
      if try await tab.find("document.title == 'News'") {
        try await tab.settle()
        _ = try await tab.evaluate("history.back()")
      }
      try await tab.wait(title: "Home")
    }
  }

  @Test("By the keyboard alone: sign in, add a contact by its shortcut, look at it, go back, use the palette")
  func keyboard() async throws {
    try await withVisitor { tab, _, _ in
      func move(to name: String) async throws {
        for _ in 0..<60 {
          if try await tab.find(
            "name(document.activeElement) == '\(name)' || document.activeElement.ariaLabelledByElements?.[0]?.textContent.includes('\(name)') || false"
          ) {
            return
          }
          try await tab.key("Tab")
        }
        Issue.record("Tab doesn't lead to \(name)")
      }
      #expect(try await tab.find("document.activeElement == field('User name')"))
      try await tab.type("Aleksey")
      try await tab.key("Enter")
      #expect(try await tab.find("document.activeElement == field('Password')"))
      try await tab.type("clean-swift")
      // In a form's last field it presses the button.
      try await tab.key("Enter")
      try await tab.wait(title: "Home")
      // After a change of screens, a screen reader begins at the heading.
      #expect(try await tab.find("document.activeElement.tagName == 'H1'"))
      try await move(to: "Contacts")
      try await tab.key("Enter")
      try await tab.wait(title: "Contacts")
      try await tab.wait(text: "No contacts")
      try await tab.key("a", text: "a")
      try await tab.wait(title: "Add contact")
      try await tab.settle()
      while try await !tab.find("document.activeElement == field('First name')") { try await tab.key("Tab") }
      try await tab.type("Anna")
      try await tab.key("Enter")
      try await tab.type("Lee")
      try await tab.key("Tab")
      try await tab.type("79991112233")
      try await move(to: "Save")
      try await tab.key("Enter")
      try await tab.wait(title: "Contacts")
      try await tab.wait(text: "Anna Lee")
      try await move(to: "Anna Lee")
      try await tab.key("Enter")
      try await tab.wait(text: "+7 (999) 111 22 33")
      try await tab.key("Escape")
      try await tab.wait(title: "Home")
      try await tab.key("p", 2)
      try await tab.wait("the palette", for: "document.querySelector('#palette')?.open")
      try await tab.key("Escape")
      try await tab.wait("no palette", for: "!document.querySelector('#palette').open")
      try await tab.key("?", 8, text: "?")
      try await tab.wait(
        "a place", for: "[...document.querySelectorAll('#palette button')].some(b => name(b).includes('News'))")
      try await tab.type("conta")
      try await tab.key("Enter")
      try await tab.wait(title: "Contacts")
      #expect(try await tab.find("!document.querySelector('#palette').open"))
    }
  }
}
