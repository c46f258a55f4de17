import Foundation
import TestSupport
import Testing

/// The frames of README's moving picture, which `make film` assembles: a visitor's screens, each below a caption.
@Suite("The walk of the moving picture", .inBrowser, .timeLimit(.minutes(10)))
struct MovingPictureTests {
  private static let (width, height, caption) = (900, 580, 44)

  private static func card(_ given: String, _ family: String, _ phone: String) -> String {
    "BEGIN:VCARD\r\nVERSION:4.0\r\nN:\(family);\(given);;;\r\nFN:\(given) \(family)\r\nTEL:\(phone)\r\nEND:VCARD\r\n"
  }

  @Test("Sign in, a list beside a detail, an edit while the network is gone, a crash, another build")
  func walk() async throws {
    let crashing = try await LiveBuilds.build("ContactView", ["Crashing"])
    let other = try await LiveBuilds.build("ContactList", ["New"])
    let (proxy, folder) = (try SlowProxy(), try TemporaryFolder.withManifest())
    try folder.edit("scenes.json", "SQLiteContacts", "FileContacts")
    try folder.write(
      Self.card("Anna", "Zharkova", "+79992223344") + Self.card("Annabel", "Lee", "+442079460958")
        + Self.card("Björn", "Åkesson", "+46812345678"), to: "contacts.vcf")
    try folder.copy(crashing, as: "scenes/libContactView.so")
    try await ServedApplication.with(in: folder) { application in
      try await Tab.with { frame in
        try await frame.look(width: Self.width, height: Self.height + Self.caption)
        try await Tab.with(proxy: proxy.port) { tab in
          try await tab.look(width: Self.width, height: Self.height)
          try await tab.enter(application.address)
          try await tab.wait(title: "Login")
          var number = 0
          try await walk(tab, proxy, in: folder, with: other) { text in
            number += 1
            try await keep("film-\(number)", text, tab, in: frame)
          }
        }
      }
    }
  }

  private func walk(
    _ tab: Tab, _ proxy: SlowProxy, in folder: TemporaryFolder, with other: String,
    _ show: (String) async throws -> Void
  ) async throws {
    try await tab.fill("User name", with: "Aleksey")
    try await tab.fill("Password", with: "clean-swift")
    try await tab.settle()
    try await show("A visitor signs in. Each has a run of their own.")
    try await tab.press("Sign in", title: "Home")
    try await tab.press("Contacts", title: "Contacts")
    try await tab.press("Annabel Lee")
    try await tab.wait("the detail", for: "!!button('Edit')")
    try await tab.settle()
    try await show("A list, and a detail beside it: two scenes, two shared libraries.")
    try await tab.press("Edit", title: "Edit contact")
    try await tab.fill("Last name", with: "Leigh")
    try await tab.settle()
    try await show("A contact is edited …")
    try await tab.withoutNetwork(proxy) {
      try await tab.type("ton")
      try await tab.wait(text: "What you have typed is kept")
      try await show("… and the network goes. Typing goes on.")
    }
    try await tab.settle()
    try await tab.press("Save", title: "Contacts", text: "Annabel Leighton")
    try await tab.settle()
    try await show("It comes back, and nothing typed is lost.")
    try await tab.fill("Filter", with: "Ann")
    try await tab.wait("fewer contacts", for: "!document.body.innerText.includes('Björn')")
    try await tab.press("Delete", text: "Index out of range")
    try await tab.settle()
    try await show("The detail crashes. The application starts again, and says in which line.")
    try await tab.press("OK")
    try await tab.signIn(title: "Contacts")
    try await tab.settle()
    try await show("After the sign-in all is as it was.")
    let swapped = try await folder.host("swap", other)
    #expect([swapped.errors, "\(swapped.status)"] == ["", "0"])
    try await tab.wait(text: "New contact")
    try await tab.settle()
    try await show("Another build of the list takes over while it is shown: “New contact”.")
  }

  private func keep(_ name: String, _ text: String, _ tab: Tab, in frame: Tab) async throws {
    let picture = try await tab.picture(isWhole: false).base64EncodedString()
    _ = try await frame.evaluate(
      """
      (async () => {
        document.body.style = 'margin: 0; overflow: hidden; background: #24292f; color: #fff; font: 18px/\(Self.caption)px system-ui';
        document.body.innerHTML = '<div style="height: \(Self.caption)px; padding: 0 16px"></div><img style="display: block">';
        document.body.firstChild.textContent = \(JSON.text(text).script);
        document.images[0].src = 'data:image/png;base64,\(picture)';
        await document.images[0].decode();
      })()
      """)
    await frame.keepPicture(name)
  }
}
