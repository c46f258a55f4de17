@testable import HostLoading
@testable import HostState
@testable import HostSystem
import Foundation
import TestSupport
import Testing

@Suite("Builds that were in use are kept, in the order in which they went out of use")
struct KeptBuildsTests {
  private let folder = TemporaryFolder()
  private let state: StateFolder
  private let kept: KeptBuilds

  init() throws {
    state = try #require(StateFolder(of: "/app/scenes.json", environment: ["XDG_STATE_HOME": folder.path]))
    kept = KeptBuilds(in: state)
  }

  @discardableResult
  private func keep(_ text: String, most: Int = 3, besides needed: Set<String> = []) throws -> String {
    let file = try folder.write(text, to: "app/libLogin.so")
    return try kept.keep("Login", copy: file, of: file, most: most, besides: needed)
  }

  /// The texts of the builds for a rollback, the first choice first.
  private func earlier(than file: String? = nil, holding text: String? = nil) throws -> [String] {
    let copy = try text.map { try folder.write($0, to: "copy") }
    return try kept.files(of: "Login", before: file, copy: copy).map { try String(contentsOfFile: $0, encoding: .utf8) }
  }

  @Test("The newest comes back first, from one that came back the one before it, and never the content in use")
  func order() throws {
    let files = try ["a", "b", "c"].map { try keep($0) }
    #expect(try earlier(holding: "d") == ["c", "b", "a"])
    #expect(try earlier(than: files[2], holding: "c") == ["b", "a"])
    #expect(try earlier(than: files[0], holding: "a") == [])
    #expect(kept.files(of: "Home", before: nil, copy: nil) == [])
    #expect(try earlier(than: "/elsewhere/libLogin.so", holding: "c") == ["b", "a"])
    // As after a file was put back by hand.
    #expect(try earlier(than: "/elsewhere/libLogin.so", holding: "a") == ["c", "b", "a"])
    // What somebody has gone back from doesn't come back once the build before it has a successor.
    #expect(try keep("a") == files[0], "it is kept already")
    #expect(try earlier(holding: "d") == ["a"])
    #expect(try earlier(than: keep("d")) == ["a"])
  }

  @Test("What its file holds no more is kept once more")
  func changed() throws {
    let file = try keep("a")
    try File.replace(file, Array("x".utf8))
    #expect(try keep("a") != file)
    #expect(try earlier() == ["a", "x"])
  }

  @Test("No more than so many, the oldest goes; what is needed stays")
  func bound() throws {
    let first = try keep("a")
    for text in ["b", "c", "d"] { try keep(text) }
    #expect(try earlier() == ["d", "c", "b"])
    #expect(!FileManager.default.fileExists(atPath: first))
    let second = try #require(kept.files(of: "Login", before: nil, copy: nil).last)
    for text in ["e", "f"] { try keep(text, besides: [second]) }
    #expect(try earlier() == ["f", "e", "b"])
    try keep("f", most: 1)
    #expect(try earlier() == ["f"], "the manifest has another number by now")
  }

  @Test("What another run has just begun to need stays, until that run needs another one")
  func otherRun() throws {
    let other = KeptBuilds(in: state)
    func keep(_ text: String) throws -> String {
      let file = try folder.write(text, to: "other/libLogin.so")
      return try other.keep("Login", copy: file, of: file, most: 1, besides: [])
    }
    let first = try keep("b")
    for text in ["a", "b", "a", "c"] { try self.keep(text, most: 1) }
    #expect(FileManager.default.fileExists(atPath: first))
    _ = try keep("c")
    try self.keep("d", most: 1)
    #expect(!FileManager.default.fileExists(atPath: first))
  }

  @Test("Its words are kept with it; nobody else may read either")
  func words() throws {
    try folder.write("words", to: "app/locale/es/LC_MESSAGES/Login.mo")
    try folder.write("words", to: "app/locale/es/LC_MESSAGES/Home.mo")
    let file = try keep("a")
    let place = (file as NSString).deletingLastPathComponent
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: place).filter { $0.hasSuffix(".mo") } == [
        "locale/es/LC_MESSAGES/Login.mo"
      ])
    let folders = [place, "\(state.path)/builds/Login", "\(state.path)/builds"]
    #expect(([file] + folders).map(permissions) == [0o600, 0o700, 0o700, 0o700])
  }

  @Test("What can't be kept is told, and what is there stays")
  func fault() throws {
    try keep("a")
    #expect(throws: Diagnostic.notKept(id: "Login", reason: "No such file or directory")) {
      try kept.keep("Login", copy: "/nowhere", of: "/nowhere", most: 3, besides: [])
    }
    let state = try #require(StateFolder(of: "/x", environment: ["XDG_STATE_HOME": folder.path]))
    let (other, place) = (KeptBuilds(in: state), "\(state.path)/builds")
    try File.makeFolder(state.path)
    try File.create(place, Array("in the way".utf8))
    #expect(throws: Diagnostic.notKept(id: "Login", reason: "\(place): Not a directory")) {
      try other.keep("Login", copy: folder.file("app/libLogin.so"), of: "/nowhere/l.so", most: 3, besides: [])
    }
    #expect(try earlier() == ["a"])
  }

  @Test("On a full disk nothing half written is left", .enabled(if: SmallDisk.isPossible))
  func fullDisk() throws {
    let disk = try SmallDisk()
    let state = try #require(StateFolder(of: "/app", environment: ["XDG_STATE_HOME": disk.path("")]))
    let small = KeptBuilds(in: state)
    let file = try folder.write(Array(repeating: UInt8(1), count: 700_000), to: "libA.so")
    let next = try folder.write(Array(repeating: UInt8(2), count: 700_000), to: "libB.so")
    _ = try small.keep("Login", copy: file, of: file, most: 3, besides: [])
    #expect(throws: Diagnostic.notKept(id: "Login", reason: "\(state.path)/builds: No space left on device")) {
      try small.keep("Login", copy: next, of: next, most: 3, besides: [])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(state.path)/builds/Login").count == 1)
    #expect(small.files(of: "Login", before: nil, copy: nil).count == 1)
  }

  @Test("Eight runs keep the same at the same time: it is there once, and whole")
  func race() async throws {
    let file = try folder.write("a", to: "app/libLogin.so")
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { [kept] in
          #expect(throws: Never.self) { try kept.keep("Login", copy: file, of: file, most: 3, besides: []) }
        }
      }
    }
    #expect(try earlier() == ["a"])
  }
}
