import ScreenModel
import TestSupport
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalDisplay
@testable import TerminalInterface

@Suite("Paths are completed in a field that holds one")
@MainActor
struct PathCompletionTests {
  private let id = ElementID("textField.File")
  private let controlSpace = Input.key(.character(" "), .control)

  private func field(_ text: String, height: Int = 12) -> TerminalModel {
    TerminalModel(
      screen(
        VStack {
          FileField("File", file: constant(PickedFile(name: text)))
          TextField("Name", text: constant("b"))
        }, canGoBack: true), width: 40, height: height)
  }

  private func query(_ text: String) -> PathQuery { PathQuery(field: id, text: text) }

  private func edited(_ text: String) -> [TerminalModel.Effect] { [.send(.act(id, .edit(text)))] }

  @Test func `Ctrl-Space asks for the rest, and nothing where there is no path`() {
    var model = field("b/an")
    #expect(model.hints.map(\.action).contains("complete"))
    #expect(model.press(controlSpace) == [.complete(query("b/an"))])
    model.press(.key(.tab))
    #expect(model.press(controlSpace) == [])
    #expect(!model.hints.map(\.action).contains("complete"))
    var parser = KeyParser()
    #expect(parser.feed([0]) + parser.feed(Array("\u{1B}[32;5u".utf8)) == [controlSpace, controlSpace])
  }

  @Test(arguments: [("", "", ""), ("an", "", "an"), ("b/an", "b/", "an"), ("/", "/", ""), ("~/a/", "~/a/", "")])
  func `A path is a folder and the beginning of a name`(text: String, folder: String, beginning: String) {
    #expect((query(text).folder, query(text).beginning) == (folder, beginning))
  }

  @Test func `One name is put in; of several what they have in common is put in, and they are offered`() throws {
    var model = field("b/an")
    #expect(model.offer(["anna/"], for: query("b/an")) == edited("b/anna/") && model.popup == nil)
    #expect(model.press(controlSpace) == [.complete(query("b/anna/"))])

    model = field("b/a")
    #expect(model.offer(["anna.txt", "anna.vcf", "annabel/"], for: query("b/a")) == edited("b/anna"))
    #expect(model.popupLayout?.choices.map(\.title) == ["anna.txt", "anna.vcf", "annabel/"])
    #expect(model.frame().plainText.contains("─ File ─"))
    model.type("vcf")
    #expect(model.press(.key(.enter)) == edited("b/anna.vcf"))
    #expect(model.popup == nil && model.focus == id)
  }

  @Test func `Escape leaves what is there, and so do names for another text or field; that there is none is said`() {
    var model = field("b/a")
    #expect(model.offer(["aa"], for: query("b/")) == [])
    #expect(model.offer(["aa", "ab"], for: query("b/a")) == [])
    #expect(model.press(.key(.escape)) == [] && model.popup == nil)
    #expect(model.offer([], for: query("b/a")) == [])
    #expect(model.statusMessage == "No path begins like this")
    model.press(.key(.tab))
    #expect(model.offer(["aa", "ab"], for: query("b/a")) == [] && model.popup == nil)
  }

  @Test func `Names are read in order, folders have a slash, hidden ones are asked for`() throws {
    let folder = TemporaryFolder()
    for name in ["b.vcf", "a.vcf", ".hidden", "sub/deep.vcf"] { try folder.write("", to: name) }
    for (text, names) in [
      ("/", ["a.vcf", "b.vcf", "sub/"]), ("/a", ["a.vcf"]), ("/.", [".hidden"]), ("/sub/", ["deep.vcf"]),
      ("/gone/", []),
    ] { #expect(PathCompletions.find(query(folder.path + text), home: nil).names == names) }
    #expect([folder.path, nil].map { PathCompletions.find(query("~/s"), home: $0).names } == [["sub/"], []])
  }

  @Test func `Of many names the first are kept; of a folder without end a part is read`() throws {
    let folder = TemporaryFolder()
    for number in 100..<120 { try folder.write("", to: "n\(number)") }
    try folder.write("", to: "other")
    func read(_ beginning: String, most: Int = 500, mostRead: Int = 1000) -> PathCompletions {
      PathCompletions.read(folder.path, beginningWith: beginning, most: most, mostRead: mostRead)
    }
    #expect(read("n", most: 3) == PathCompletions(names: ["n100", "n101", "n102"], isCut: true))
    #expect(read("n", most: 20) == PathCompletions(names: (100..<120).map { "n\($0)" }, isCut: false))
    // "." and ".." count as read, but are not offered.
    let part = read("", mostRead: 10)
    #expect(part.isCut && (8...10).contains(part.names.count))
    #expect(read("x", mostRead: 10) == PathCompletions(names: [], isCut: true))
  }

  @Test func `What was cut is offered, and what it has in common isn't put in`() {
    var model = field("b/a")
    #expect(model.offer(["anna", "annabel"], isCut: true, for: query("b/a")) == [])
    #expect(model.popupLayout?.choices.map(\.title) == ["anna", "annabel"])
    #expect(model.frame().plainText.contains("Only a part of the folder was read"))
    model.press(.key(.escape))
    #expect(model.offer([], isCut: true, for: query("b/a")) == [])
    #expect(model.statusMessage == "Only a part of the folder was read")
  }

  @Test("The display reads the folder before the next key", .besideDisplays, .timeLimit(.minutes(10)))
  func display() async throws {
    let home = TemporaryFolder()
    try home.write("", to: "anna.vcf")
    let terminal = try PseudoTerminal(width: 50, height: 12)
    let display = terminal.display(["TERM": "xterm", "HOME": home.path])
    var text = ""
    func show() { display.show(screen(FileField("File", file: constant(PickedFile(name: text))))) }
    try display.start { event in
      guard case .act(_, .edit(let edited)) = event.event else { return }
      text = edited
      show()
    }
    defer { display.stop() }
    show()
    terminal.type("~/an\0!")
    await terminal.wait(for: "~/anna.vcf!")
    #expect(text == "~/anna.vcf!")
  }
}
