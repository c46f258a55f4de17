import Foundation
import TestSupport
import Testing

@Suite("Files come and go by the page", .inBrowser, .timeLimit(.minutes(10)))
struct FileTests {
  private static let card =
    "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna Zharkova\r\nN:Zharkova;Anna;;;\r\nTEL:+79992223344\r\nEND:VCARD\r\n"

  private func withImport(
    proxy: SlowProxy? = nil, _ body: (Tab, ServedApplication, TemporaryFolder) async throws -> Void
  ) async throws {
    try await withVisitor(isSignedIn: true, proxy: proxy?.port) { tab, application, folder in
      try await tab.signIn()
      try await tab.press("Contacts", text: "No contacts")
      try await tab.press("Import…")
      try await tab.wait("the form", for: "!!field('vCard file')")
      try await tab.settle()
      try await body(tab, application, folder)
    }
  }

  /// The files that visitors of an application have uploaded.
  private func kept(in folder: TemporaryFolder) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder.file("host"))?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.contains("/files/") }.map { folder.file("host/\($0)") }
  }

  @Test("A file is chosen and imported; what is exported is a download", arguments: [false, true])
  func exchange(isDropped: Bool) async throws {
    try await withImport { tab, _, folder in
      try folder.write(Self.card, to: "anna.vcf")
      if isDropped {
        // A drop beside the field does nothing, and the page stays.
        try await tab.drop(folder.file("anna.vcf"), on: "document.querySelector('h1')")
        try await tab.drop(folder.file("anna.vcf"), on: "document.querySelector('.chooser')")
      } else {
        try await tab.choose(folder.file("anna.vcf"))
      }
      try await tab.wait(field: "vCard file", has: "anna.vcf")
      try await tab.wait(text: "anna.vcf has arrived.")
      let elements = try await tab.accessibleElements()
      #expect(elements.contains("button: vCard file: Choose a file, or drop it here"))
      try await tab.press("Import", text: "1 contact added")
      try await tab.wait(text: "Anna Zharkova")

      try FileManager.default.createDirectory(atPath: folder.file("downloads"), withIntermediateDirectories: true)
      try await tab.keepDownloads(in: folder.file("downloads"))
      try await tab.press("Export…", text: "1 contact will be written")
      #expect(try await !tab.find("!!document.querySelector('.chooser')"))
      try await tab.fill("vCard file", with: "/etc/../mine.vcf")
      try await tab.press("Export")
      try await eventually("the file is there", within: .seconds(60)) {
        FileManager.default.fileExists(atPath: folder.file("downloads/mine.vcf"))
      }
      let text = try folder.text("downloads/mine.vcf")
      #expect(text.contains("FN:Anna Zharkova") && text.hasSuffix("END:VCARD\r\n"), "\(text)")
    }
  }

  enum Fault: String, CaseIterable {
    case cancelled, appKilled, webKilled, reload
  }

  @Test(
    "A crash doesn't break a file off; broken off by the user or by a reload it leaves nothing",
    arguments: Fault.allCases)
  func broken(_ fault: Fault) async throws {
    let proxy = try SlowProxy(delay: 0.1)
    try await withImport(proxy: proxy) { tab, application, folder in
      // 144 kB at a time are in transit.
      let file = try folder.write(String(repeating: "abcdefghijklmno\n", count: (4 << 20) / 16), to: "large.vcf")
      try await tab.choose(file)
      try await tab.wait("the middle", for: "document.querySelector('.upload progress')?.value > 300_000")
      switch fault {
      case .cancelled:
        try await tab.click("document.querySelector('.upload button')", as: "Cancel")
        try await tab.wait(text: "large.vcf has not been taken.")
      case .appKilled:
        kill(try await application.run().pid, SIGKILL)
        try await tab.wait(text: "stopped")
        try await tab.press("OK")
      case .webKilled: kill(try #require(application.web), SIGKILL)
      case .reload:
        try await tab.call("Page.reload")
        try await tab.wait(text: "large.vcf has not come whole. Choose it again.")
      }
      if fault == .appKilled || fault == .webKilled {
        try await tab.wait(field: "vCard file", has: "large.vcf")
        try await tab.settle()
        let kept = kept(in: folder)
        #expect(kept.count == 1)
        #expect(kept.first.flatMap(FileManager.default.contents) == FileManager.default.contents(atPath: file))
      } else {
        try await tab.settle()
        try await tab.wait(field: "vCard file", has: "")
        #expect(kept(in: folder) == [])
        #expect(try await !tab.find("!!document.querySelector('.upload progress')"))
      }
      // Later input has its effect.
      try await tab.fill("vCard file", with: "b.vcf")
      try await tab.settle()
      let text = try await tab.text(in: "vCard file")
      #expect(text == "b.vcf")
    }
  }
}
