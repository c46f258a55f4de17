import Foundation
import SourceMessages
import TestSupport
import Testing

@Suite("host-source survives what it reads", .timeLimit(.minutes(10)))
struct HostileSourcesTests {
  private let folder = TemporaryFolder()

  private func fault(reading bytes: Data) async throws -> SourceFault? {
    try folder.write("", to: "sources/A.swift")
    try bytes.write(to: URL(filePath: folder.file("sources/A.swift")))
    do {
      let request = SourceRequest.words(functions: ["words"], folder: folder.file("sources"))
      _ = try await Tool.answerOfProcess(to: request, as: [SourceWord].self)
      return nil
    } catch let fault as SourceFault { return fault }
  }

  @Test("Files that nobody wrote for it are refused, or have nothing in them")
  func hostileFiles() async throws {
    let file = folder.file("sources/A.swift")
    #expect(try await fault(reading: Data([0xFF, 0xFE, 0x00])) == .unreadable(file: file))
    #expect(
      try await fault(reading: Data(count: 4_000_001)) == .tooLarge(file: file, bytes: 4_000_001, maximum: 4_000_000))
    #expect(try await fault(reading: Data(String(repeating: "(", count: 100_000).utf8)) == nil)
    #expect(try await fault(reading: Data(String(repeating: "func a() { ", count: 20_000).utf8)) == nil)
    let chain = Data(("a" + String(repeating: ".b()", count: 100_000)).utf8)
    #expect(try await fault(reading: chain) == .tooDeep(file: file, maximum: 2_000))
    let highest = Data(("a" + String(repeating: ".b()", count: 900)).utf8)
    #expect(try await fault(reading: highest) == nil)
    #expect(try await fault(reading: Data("\"\\(\"\\(\"\\(".utf8)) == nil)
  }

  @Test(
    "Nesting that ends the parser, or takes it time without end, is told with the file", .nightly,
    arguments: [
      String(repeating: "[", count: 2_000), "let a = " + String(repeating: "A<", count: 2_000),
      "let a = " + String(repeating: "b ? ", count: 2_000),
      "let a = \(String(repeating: "[", count: 30))1\(String(repeating: "]", count: 30))",
    ])
  func nesting(text: String) async throws {
    #expect(try await fault(reading: Data(text.utf8)) == .tooHard(file: folder.file("sources/A.swift"), seconds: 10))
  }

  @Test("It ends with the process that has asked, in the middle of a file")
  func orphan() async throws {
    try folder.write("let a = \(String(repeating: "[", count: 30))", to: "sources/A.swift")
    try folder.write("", to: "answer")
    let request = SourceRequest.words(functions: [], folder: folder.file("sources"))
    let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    // Waits until the tool is at work, by its processor time in proc(5), and dies.
    let script = """
      "$1" "$2" > "$3/answer" & echo $! > "$3/id"
      until [ "$(cut -d ' ' -f 14 /proc/$!/stat)" -ge 20 ]; do sleep 0.02; done
      kill -9 $$
      """
    let shell = try ProgramStart.spawn(
      ["/bin/sh", "-c", script, "sh", Tool.program, text, folder.path], ["LD_LIBRARY_PATH": Tool.libraries],
      output: null)
    #expect(ProgramStart.reap(shell) == -SIGKILL)
    let id = try folder.text("id").dropLast()
    func state() -> Substring? {
      let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      return text?.split(separator: ") ").last?.prefix(1)
    }
    try await eventually("the tool has ended") { state() == nil || state() == "Z" }
    #expect(try Data(contentsOf: URL(filePath: folder.file("answer"))).isEmpty, "it has ended by its own limit")
  }

  @Test("Folders that hold no sources, or too many files through a link, are told")
  func folders() throws {
    try folder.write("@c(scene_Login)", to: "Scenes/Login/Login.swift")
    symlink("/", folder.file("Scenes/root"))
    let request = SourceRequest.lint(folders: [folder.file("Scenes")], packages: [], only: nil)
    let fault = #expect(throws: SourceFault.self) { try Tool.answer(to: request, as: SourceFindings.self) }
    guard case .tooMany(let place, maximum: 20_000) = fault else { return #expect(fault == nil) }
    #expect(place.hasPrefix(folder.file("Scenes/root/")))
    try folder.remove("Scenes")
    for (path, expected) in [
      (folder.path, SourceFault.noSources(folder: folder.path)), ("/nowhere", .noFolder(path: "/nowhere")),
    ] {
      #expect(throws: expected) { try Tool.answer(to: .words(functions: [], folder: path), as: [SourceWord].self) }
    }
    try folder.write("", to: "pipe/A.txt")
    #expect(mkfifo(folder.file("pipe/A.swift"), 0o600) == 0)
    let pipe = SourceFault.unreadable(file: folder.file("pipe/A.swift"))
    #expect(throws: pipe) {
      try Tool.answer(to: .words(functions: [], folder: folder.file("pipe")), as: [SourceWord].self)
    }
  }
}

@Suite("host-source lists the words that are shown")
struct SourceWordsTests {
  private let folder = TemporaryFolder()

  private func words(_ functions: [String] = ["words"]) throws -> [SourceWord] {
    try Tool.answer(to: .words(functions: functions, folder: folder.path))
  }

  @Test("Texts, plurals, comments and places; escapes are read as Swift reads them, and only literals")
  func list() throws {
    try folder.write(
      #"""
      let title = words("Contacts")
      // translators: %d is a number
      // of people
      let count = words("%d contact", plural: "%d contacts", number)
      let greeting = words("Hello, %@", "you")
      func words(_ text: String) {}
      let other = context.words("Other") + words(of: "no") + text("Text") + Search.words(text)
      /* words("no") */ let text = "words(\"no\")"
      """#, to: "A.swift")
    try folder.write(
      #"""
      let a = words("a \"quotation\"\t\u{e9}")
      let b = words(#"raw \n"#)
      let c = words("""
        two
        lines \
        and more
        """)
      """#, to: "B/B.swift")
    try folder.write("words(1)", to: ".hidden/C.swift")
    func word(_ text: String, plural: String? = nil, comment: String? = nil, at file: String, _ line: Int) -> SourceWord
    {
      SourceWord(text: text, plural: plural, comment: comment, file: file, line: line)
    }
    #expect(
      try words() == [
        word("Contacts", at: "A.swift", 1),
        word("%d contact", plural: "%d contacts", comment: "%d is a number of people", at: "A.swift", 4),
        word("Hello, %@", at: "A.swift", 5), word("Other", at: "A.swift", 7),
        word("a \"quotation\"\té", at: "B/B.swift", 1), word("raw \\n", at: "B/B.swift", 2),
        word("two\nlines and more", at: "B/B.swift", 3),
      ])
    #expect(try words(["text"]) == [word("Text", at: "A.swift", 7)])

    for call in [#"words("a \(b)")"#, "words(title)", #"words("a", plural: "\(b)", 2)"#] {
      try folder.write("\n\(call)", to: "A.swift")
      let place = SourcePlace(file: folder.file("A.swift"), line: 2)
      #expect(throws: SourceFault.notLiteral(function: "words", place: place)) { try words() }
    }
  }
}
