import Foundation
import TestSupport
import Testing

@testable import HostCLI

@Suite("What pages say in the languages of visitors")
struct PageWordsTests {
  @Test("Languages that an application brings, takes away or exchanges are noticed; the host's own stay")
  func changes() throws {
    let folder = try TemporaryFolder()
    let words = PageWords(libraryFolders: [folder.path])
    func open(_ languages: String...) -> String? { words.translations(into: languages).translations["Open"] }
    for _ in 0..<2 {
      #expect(open("fr") == "Ouvrir")
      #expect(words.translations(into: ["fr"]).language == "fr")
      #expect(open("tlh", "en") == nil)
    }
    for (language, text) in [("fr", "Ouvrir"), ("es", "Abrir")] {
      let name = "\(Checkout.products)/locale/\(language)/LC_MESSAGES/WebServer.mo"
      try folder.copy(name, as: "locale/tlh/LC_MESSAGES/WebServer.mo")
      #expect(open("tlh", "en") == text)
      #expect(words.translations(into: ["tlh", "en"]).language == "en")
    }
    try folder.write("", to: "locale/tlh/LC_MESSAGES/Login.mo")
    #expect(words.translations(into: ["tlh", "en"]).language == "tlh")
    try FileManager.default.removeItem(atPath: folder.file("locale"))
    #expect(open("tlh", "en") == nil)
  }
}
