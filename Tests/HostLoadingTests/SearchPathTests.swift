import Glibc
import TestSupport
import Testing

@testable import HostSystem
@testable import HostLoading

@Suite("Libraries are looked for in no folder into which others may put one")
struct SearchPathTests {
  @Test(
    "folders that nobody else may write to, there or not",
    arguments: ["/usr/lib", "/usr/lib/none/none", "$ORIGIN", "${ORIGIN}/lib", "/"])
  func safe(path: String) throws {
    let folder = try TemporaryFolder()
    #expect(SearchPath.problem(path, origin: folder.path) == nil)
  }

  @Test("a library in a folder that is named from the working folder")
  func relativeOrigin() {
    #expect(SearchPath.folder("$ORIGIN/../lib", origin: "scenes") == Path.absolute("scenes") + "/../lib")
  }

  @Test(
    "folders that depend on where the host is started, or on more than is known here",
    arguments: ["", "lib", "./lib", "$LIB/x", "/usr/$LIB"])
  func relative(path: String) {
    #expect(
      SearchPath.problem(path, origin: "/tmp")
        == "it leads to another folder wherever the host is started; expected a path from the root or from $ORIGIN")
  }

  @Test("folders that others may write to, and such that they may make")
  func open() throws {
    let folder = try TemporaryFolder()
    #expect(chmod(folder.path, 0o1777) == 0)
    let finding = "the folder \(folder.path) may be written by everybody (mode 0777); expected: by you and root alone"
    #expect(SearchPath.problem(folder.path, origin: "/") == finding)
    #expect(SearchPath.problem(folder.file("none/yet"), origin: "/") == finding)
    try folder.makeFolder("host-AbCdEf")
    #expect(SearchPath.problem("$ORIGIN/../lib", origin: folder.file("host-AbCdEf")) == finding)
  }
}
