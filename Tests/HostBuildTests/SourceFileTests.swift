import HostManifest
@testable import HostBuild
import Testing

@Suite("A source file tells its entry points and its imports")
struct SourceFileTests {
  private func read(_ text: String) -> SourceFile { SourceFile(path: "A.swift", bytes: Array(text.utf8)) }

  @Test(
    "An entry point is found however it is set",
    arguments: [
      "@c(scene_Login)\npublic func loginScene() -> UnsafeMutableRawPointer { fatal() }",
      "@MainActor @c ( scene_Login ) public func f()",
      "let a = \"\\(b(\")\"))\" @c(scene_Login) func f()",
      "let a = #\"\\\"# \n @c(/* the id */scene_Login) func f()",
    ])
  func entryPoint(text: String) {
    #expect(read(text).entryPoints == [LibraryEntry(kind: .scene, id: "Login")])
  }

  @Test(
    "What stands in comments and strings, and what is no entry point, is none",
    arguments: [
      "// @c(scene_Login)", "/* /* */ @c(scene_Login) */", "let a = \"@c(scene_Login)\"",
      "let a = \"\"\"\n\" @c(scene_Login)\n\"\"\"", "let a = #\"\"@c(scene_Login)\"#",
      "let a = \"\\\"@c(scene_Login)\"",
      "let a = \"\\(b + \"@c(scene_Login)\")\"", "@c(login)", "@c(scene_1)", "@c(scene_Login", "c(scene_Login)",
      "@_c(scene_Login)", "", "/*", "\"", "\"\"\"", "\"\\", "\"\\(", "#", "@c(",
    ])
  func noEntryPoint(text: String) {
    #expect(read(text).entryPoints == [])
  }

  @Test("A string that isn't ended ends with its line")
  func unfinishedString() {
    #expect(read("let a = \"\n@c(worker_A)").entryPoints == [LibraryEntry(kind: .worker, id: "A")])
  }

  @Test("Imports of every form")
  func imports() {
    let source = read(
      """
      public import VIPKit
      import struct Contracts.User
      @testable import Feed  // import Comment
      internal import FoundationEssentials; import Glibc
      let text = "import Text"
      """)
    #expect(source.imports == ["VIPKit", "Contracts", "Feed", "FoundationEssentials", "Glibc"])
  }
}
