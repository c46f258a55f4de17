@testable import HostInspection
import Testing

@Suite("The note that says what built a library")
struct BuildNoteTests {
  private let note = BuildNote(compiler: "6.3.1 (swift-6.3.1-RELEASE)", target: "x86_64-unknown-linux-gnu")
  /// The note as the format has it: sizes, type, name, text.
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

  @Test("It is written in its format, and read again")
  func roundTrip() throws {
    #expect(note.content == bytes)
    #expect(try read(bytes) == note)
  }

  @Test("It is found behind others; what later hosts add is left out")
  func others() throws {
    let other = text("compiler=1\ntarget=2\n", name: "GNU")
    let later = text("compiler=1\ntarget=2\n", type: 2)
    #expect(try read(other + later + text("a=b=c\ncompiler=C\ntarget=T\n")) == BuildNote(compiler: "C", target: "T"))
  }

  @Test("What a terminal would obey is escaped")
  func hostile() throws {
    let note = try read(text("compiler=6.3\u{1B}[2J\ntarget=\u{7}\n"))
    #expect(note == BuildNote(compiler: "6.3\\u{1B}[2J", target: "\\u{07}"))
  }

  @Test("What isn't such a note is none")
  func none() throws {
    #expect(try read(bytes, section: ".note.other") == nil)
    let others = [
      [], Array(bytes.dropLast(4)), Array(bytes.prefix(11)), text("compiler=C\n"), text("target=T\n"), text("C"),
      text("compiler=C\ntarget=T\n", name: "Host"), Array(repeating: 0xFF, count: 16),
    ]
    for content in others { #expect(try read(content) == nil, "\(content)") }
  }

  @Test("Only a release is one")
  func release() {
    #expect(note.release == "6.3.1")
    for compiler in ["6.4-dev (LLVM 1, Swift 2)", "6.3.1", "", "6.3.1 (swift-6.3.2-RELEASE)", "6.3 (x)"] {
      #expect(BuildNote(compiler: compiler, target: "").release == nil)
    }
  }
}
