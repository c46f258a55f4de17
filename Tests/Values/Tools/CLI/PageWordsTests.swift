import Foundation
import Glibc
import TestSupport
import Testing

@testable import HostCLI
@testable import HostSystem

@Suite("What pages say in the languages of visitors")
struct PageWordsTests {
  @Test("Languages that an application brings, takes away or exchanges are noticed; the host's own stay")
  func changes() throws {
    let folder = TemporaryFolder()
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

  @Test("Catalogues that are old are read once, until one of them changes in its place, or another one comes beside it")
  func old() async throws {
    let folder = TemporaryFolder()
    let words = PageWords(libraryFolders: [folder.path])
    func open() -> String? { words.translations(into: ["tlh", "en"]).translations["Open"] }
    let (place, name) = ("locale/tlh/LC_MESSAGES", "locale/tlh/LC_MESSAGES/WebServer.mo")
    func put(_ language: String) throws {
      let catalog = "\(Checkout.products)/locale/\(language)/LC_MESSAGES/WebServer.mo"
      try folder.write(try Data(contentsOf: URL(filePath: catalog)), to: name, makingFolders: true)
    }
    func grow(old path: String) async throws {
      try await eventually("\(path) is old") {
        let stamp = try FileStamp(of: folder.file(path))
        return stamp.isSure(toBe: stamp)
      }
    }
    try put("es")
    try await grow(old: place)
    try await grow(old: name)
    let readings = try ReadCounter(folder.file(name))
    #expect(open() == "Abrir")
    #expect(try readings.count() == 1)
    for _ in 0..<3 { #expect(open() == "Abrir") }
    #expect(try readings.count() == 0, "it is kept")

    try put("fr")
    #expect(open() == "Ouvrir", "the file has changed, its folder hasn't")
    try await grow(old: name)
    #expect(open() == "Ouvrir")
    #expect(words.translations(into: ["tlh", "en"]).language == "en")
    try folder.write("", to: "\(place)/Login.mo")
    #expect(words.translations(into: ["tlh", "en"]).language == "tlh", "the folder has changed, the file hasn't")
    try await grow(old: place)
    #expect(open() == "Ouvrir")
    unlink(folder.file(name))
    #expect(open() == nil)
  }
}
