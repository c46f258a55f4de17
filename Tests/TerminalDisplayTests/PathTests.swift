import ScreenModel
import TestSupport
import Testing
import VIPKit

@testable import TerminalDisplay
@testable import TerminalInterface

@Suite("Paths are completed in a field that holds one")
@MainActor
struct PathTests {
  private let id = ElementID("textField.File")
  private let controlSpace = Input.key(.character(" "), .control)

  private func field(_ text: String, height: Int = 12) -> Interface {
    Interface(
      screen(
        VStack {
          TextField("File", text: constant(text)).completesPaths()
          TextField("Name", text: constant("b"))
        }, canGoBack: true), width: 40, height: height)
  }

  private func query(_ text: String) -> PathQuery { PathQuery(field: id, text: text) }

  private func edited(_ text: String) -> [Interface.Effect] { [.send(.act(id, .edit(text)))] }

  @Test func `Ctrl-Space asks for the rest, and nothing where there is no path`() {
    var interface = field("b/an")
    #expect(interface.hints.map(\.action).contains("complete"))
    #expect(interface.press(controlSpace) == [.complete(query("b/an"))])
    interface.press(.key(.tab))
    #expect(interface.press(controlSpace) == [])
    #expect(!interface.hints.map(\.action).contains("complete"))
    var parser = KeyParser()
    #expect(parser.feed([0]) == [controlSpace])
    #expect(parser.feed(Array("\u{1B}[32;5u".utf8)) == [controlSpace])
  }

  @Test(arguments: [("", "", ""), ("an", "", "an"), ("b/an", "b/", "an"), ("/", "/", ""), ("~/a/", "~/a/", "")])
  func `A path is a folder and the beginning of a name`(text: String, folder: String, beginning: String) {
    #expect(query(text).folder == folder)
    #expect(query(text).beginning == beginning)
  }

  @Test func `One name is put in; a folder can be gone on with`() {
    var interface = field("b/an")
    #expect(interface.offer(["anna/"], for: query("b/an")) == edited("b/anna/"))
    #expect(interface.chooser == nil)
    #expect(interface.press(controlSpace) == [.complete(query("b/anna/"))])
  }

  @Test func `Of several what they have in common is put in, and they are offered`() throws {
    var interface = field("b/a")
    #expect(interface.offer(["anna.txt", "anna.vcf", "annabel/"], for: query("b/a")) == edited("b/anna"))
    #expect(interface.chooserLayout?.choices.map(\.title) == ["anna.txt", "anna.vcf", "annabel/"])
    #expect(interface.frame().plainText.contains("─ File ─"))
    interface.type("vcf")
    #expect(interface.press(.key(.enter)) == edited("b/anna.vcf"))
    #expect(interface.chooser == nil)
    #expect(interface.focus == id)
  }

  @Test func `Escape leaves what is there; none is said`() {
    var interface = field("b/a")
    #expect(interface.offer(["aa", "ab"], for: query("b/a")) == [])
    #expect(interface.press(.key(.escape)) == [])
    #expect(interface.chooser == nil)
    #expect(interface.offer([], for: query("b/a")) == [])
    #expect(interface.note == "No path begins like this")
  }

  @Test func `What comes late, for another text or another field, changes nothing`() {
    var interface = field("b/a")
    #expect(interface.offer(["aa"], for: query("b/")) == [])
    interface.press(.key(.tab))
    #expect(interface.offer(["aa", "ab"], for: query("b/a")) == [])
    #expect(interface.chooser == nil)
  }

  @Test func `Names are read in order, folders have a slash, hidden ones are asked for`() async throws {
    let folder = try TemporaryFolder()
    for name in ["b.vcf", "a.vcf", ".hidden", "sub/deep.vcf"] { try folder.write("", to: name) }
    func names(_ text: String, home: String? = nil) async -> [String] {
      await PathNames.find(query(text), home: home)
    }
    #expect(await names(folder.path + "/") == ["a.vcf", "b.vcf", "sub/"])
    #expect(await names(folder.path + "/a") == ["a.vcf"])
    #expect(await names(folder.path + "/.") == [".hidden"])
    #expect(await names(folder.path + "/sub/") == ["deep.vcf"])
    #expect(await names("~/s", home: folder.path) == ["sub/"])
    #expect(await names("~/s") == [])
    #expect(await names(folder.path + "/gone/") == [])
  }
}
