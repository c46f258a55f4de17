import Glibc
@testable import HostInspection
import HostManifest
import HostSystem
import TestSupport
import Testing
@_spi(Host) import VIPKit

@Suite("The note that says what built a library")
struct BuildNoteTests {
  private let note = BuildNote(compiler: "6.3.1 (swift-6.3.1-RELEASE)", target: "x86_64-unknown-linux-gnu")
  /// Sizes, type, name, text.
  private let bytes: [UInt8] =
    [5, 0, 0, 0, 69, 0, 0, 0, 1, 0, 0, 0] + Array("host\0\0\0\0".utf8)
    + Array("compiler=6.3.1 (swift-6.3.1-RELEASE)\ntarget=x86_64-unknown-linux-gnu\n\0\0\0".utf8)

  private func read(_ content: [UInt8], section: String = ".note.host") throws -> BuildNote? {
    var elf = SyntheticELF()
    elf.body = content
    elf.sections = [.init(name: section, kind: 7, offset: SyntheticELF.bodyOffset, size: content.count)]
    return BuildNote(in: try ELFFile(elf.bytes()))
  }

  private func text(_ text: String, name: String = "host", type: UInt32 = 1) -> [UInt8] {
    let (name, text) = (Array(name.utf8) + [0], Array(text.utf8))
    let filled = { (bytes: [UInt8]) in bytes + Array(repeating: 0, count: -bytes.count & 3) }
    return little(UInt32(name.count)) + little(UInt32(text.count)) + little(type) + filled(name) + filled(text)
  }

  @Test("It is read as it is written, also behind others; what isn't such a note is none; only a release is one")
  func roundTrip() throws {
    #expect(note.content == bytes)
    #expect(try read(bytes) == note)
    let other = text("compiler=1\ntarget=2\n", name: "GNU")
    let later = text("compiler=1\ntarget=2\n", type: 2)
    #expect(try read(other + later + text("a=b=c\ncompiler=C\ntarget=T\n")) == BuildNote(compiler: "C", target: "T"))
    // What a terminal would obey is escaped.
    let hostile = try read(text("compiler=6.3\u{1B}[2J\ntarget=\u{7}\n"))
    #expect(hostile == BuildNote(compiler: "6.3\\u{1B}[2J", target: "\\u{07}"))
    #expect(try read(bytes, section: ".note.other") == nil)
    let others = [
      [], Array(bytes.dropLast(4)), Array(bytes.prefix(11)), text("compiler=C\n"), text("target=T\n"), text("C"),
      text("compiler=C\ntarget=T\n", name: "Host"), Array(repeating: 0xFF, count: 16),
    ]
    for content in others { #expect(try read(content) == nil, "\(content)") }
    #expect(note.release == "6.3.1")
    for compiler in ["6.4-dev (LLVM 1, Swift 2)", "6.3.1", "", "6.3.1 (swift-6.3.2-RELEASE)", "6.3 (x)"] {
      #expect(BuildNote(compiler: compiler, target: "").release == nil)
    }
  }
}

@Suite("The note that says what the descriptor of a library says")
struct DescriptorNoteTests {
  private static let login = LibraryDescription(
    id: "Login", version: "1.2.0",
    content: .scene(
      SceneDescription(
        id: "Login",
        routes: [
          .init(
            name: "home", defaultDestination: "Home", isOptional: true,
            destination: .init(text: "any HomeDataStore", symbol: "$s9Contracts13HomeDataStoreMp"))
        ], openRoutes: [.init(name: "all", destination: .init(text: "any Application", symbol: nil))],
        workers: [.init(name: "AuthWorker", type: .init(text: "any AuthWorker", symbol: nil), isOptional: true)],
        links: ["login"], isListed: false, requirements: ["session"])),
    connection: [.noUnwindSegue(route: "choose"), .noLinkSegue(link: "login"), .notPreserved(reason: "twice")])

  private let whole: [UInt8]

  init() throws { whole = try LibraryFile(reading: Checkout.library("Login")).bytes }

  private func noted(_ note: [UInt8]) throws -> [UInt8] {
    try #require(try ELFFile(whole).appending(section: LibraryDescription.noteSection, of: SHT_NOTE, note))
  }

  private func report(_ bytes: [UInt8]) throws -> LibraryReport {
    try LibraryReport(of: LibraryFile(path: "libLogin.so", bytes: bytes))
  }

  @Test("It is appended and read again; nothing before the old end of the file changes but the header")
  func appended() throws {
    let bytes = try noted(Self.login.note)
    #expect(bytes[64..<whole.count] == whole[64...])
    var report = try report(bytes)
    #expect(report.descriptor == Self.login)
    report.descriptor = nil
    #expect(try report == self.report(whole))
    #expect(try ELFFile(bytes).segments.count == ELFFile(whole).segments.count)
    #expect(
      Self.login.parts.map { "\($0.name) \($0.text)" } == [
        "version 1.2.0", "route home to Home, optional, fills any HomeDataStore",
        "open route all to all with any Application", "link login", "requires session", "unlisted yes",
        "worker AuthWorker, optional",
      ])
    var worker = LibraryDescription(id: "DemoAuth", version: "1", content: .worker(provides: "AuthWorker"))
    worker.options = [
      .init(name: "file", type: "String", isRequired: true), .init(name: "most", type: "Int", isRequired: false),
    ]
    #expect(worker.parts.filter { $0.name == "option" }.map(\.text) == ["file: String, required", "most: Int"])
  }

  @Test(
    "It stays when the library is stripped, but for llvm-strip --strip-all: then it is as none",
    arguments: ["strip", "llvm-strip"], ["--strip-debug", "--strip-all"])
  func stripped(tool: String, how: String) async throws {
    let folder = TemporaryFolder()
    let file = try folder.write(try noted(Self.login.note), to: "libLogin.so")
    let result = try await Command.run("/usr/bin/env", [tool, how, file])
    #expect(result.status == 0, "\(result.errors)")
    let bytes = try LibraryFile(reading: file).bytes
    #expect(bytes.count < whole.count)
    #expect(try report(bytes).descriptor == (tool == "llvm-strip" && how == "--strip-all" ? nil : Self.login))
  }

  @Test("One that is damaged, foreign, of another format, too long or of another library is as none")
  func none() throws {
    let note = Self.login.note
    var notes = [[], Array(note.dropLast(4)), Array(note.prefix(11)), Array(repeating: 0xFF, count: 64)]
    // The format, the name, and the first count of the content.
    for place in [8, 12, 27] {
      var damaged = note
      damaged[place] ^= 0x40
      notes.append(damaged)
    }
    notes.append(LibraryDescription(id: "Home", version: "1", content: .worker(provides: "A")).note)
    notes.append(LibraryDescription(id: "Login", version: "1", content: .worker(provides: "A")).note)
    let other = SceneDescription(id: "Home", routes: [], openRoutes: [], workers: [])
    notes.append(LibraryDescription(id: "Login", version: "1", content: .scene(other)).note)
    let long = String(repeating: "1", count: 1 << 20)
    notes.append(LibraryDescription(id: "Login", version: long, content: Self.login.content).note)
    for note in notes { #expect(try report(noted(note)) == report(whole), "\(note.prefix(64))") }
  }

  @Test("Whatever stands in it, and cut off anywhere, it is read or isn't, and nothing traps", arguments: 1...2)
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let note = Self.login.note
    let bytes = try noted(note)
    var read = 0
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: whole.count..<bytes.count, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      if Bool.random(using: &random) { changed.removeLast(Int.random(in: 0...8, using: &random)) }
      guard let report = try? report(changed) else { continue }
      read += report.descriptor == nil ? 0 : 1
    }
    #expect(read > 0)
  }

  @Test(
    "Those with which the fuzzer begins are read: another form of them has another number",
    arguments: ["scene", "worker"])
  func seeds(name: String) throws {
    let bytes = try LibraryFile(reading: "\(Checkout.root)/Tests/Fuzzing/Seeds/note/\(name)").bytes
    var reader = RecordReader(bytes[...])
    let description = try reader.take(LibraryDescription.self)
    #expect(reader.isAtEnd)
    #expect(description.note[8] == 4)
    #expect(description.note.dropFirst(20).prefix(bytes.count).elementsEqual(bytes))
  }

  @Test("What differs between two is told by its part; another release of Swift may print a protocol in other words")
  func difference() {
    let other = LibraryDescription(id: "Login", version: "2", content: Self.login.content)
    #expect(Self.login.difference(from: other) == .init(part: "version", own: "1.2.0", other: "2"))
    #expect(Self.login.difference(from: Self.login) == nil)
    let none = SceneDescription(id: "Login", routes: [], openRoutes: [], workers: [])
    let bare = LibraryDescription(id: "Login", version: "1.2.0", content: .scene(none))
    #expect(
      bare.difference(from: Self.login)
        == .init(part: "route", own: "none", other: "home to Home, optional, fills any HomeDataStore"))
    typealias Name = SceneDescription.ProtocolName
    #expect(Name(text: "any A", symbol: "$sA") == Name(text: "A", symbol: "$sA"))
    #expect(Name(text: "any A", symbol: nil) != Name(text: "A", symbol: nil))
    #expect(Name(text: "any A", symbol: "$sA") != Name(text: "any A", symbol: "$sB"))
  }
}
