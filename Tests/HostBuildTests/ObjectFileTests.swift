import Glibc
import HostInspection
import Testing

@testable import HostBuild

@Suite("An object of sections")
struct ObjectFileTests {
  @Test("Each section is found in it with its content, however long that is")
  func sections() throws {
    let contents: [(String, [UInt8])] = [(".a", []), (".bc", [1, 2, 3]), (".d", Array(repeating: 7, count: 4097))]
    let object = ObjectFile(contents.map { ObjectFile.Section(name: $0, content: $1) })
    for (name, content) in contents {
      #expect(try FileSection.content(named: name, of: object.bytes).map(Array.init) == content)
    }
    #expect(try FileSection.content(named: ".note.GNU-stack", of: object.bytes)?.isEmpty == true)
    #expect(try FileSection.content(named: ".b", of: object.bytes) == nil)
  }
}
