import Glibc
import TestSupport
import Testing

@testable import HostSystem

@Suite("Files whose folders were judged before are judged as each would be alone")
struct TrustedFoldersTests {
  @Test("files, links and folders that others may write or not")
  func judgement() throws {
    let folder = try TemporaryFolder()
    for (name, mode) in [("own", 0o755), ("open", 0o777), ("sticky", 0o1777)] as [(String, mode_t)] {
      try File.makeFolder(folder.file(name))
      for (file, mode) in [("a", 0o644), ("b", 0o600), ("open", 0o666), ("group", 0o664)] as [(String, mode_t)] {
        try File.create(folder.file("\(name)/\(file)"), [])
        chmod(folder.file("\(name)/\(file)"), mode)
      }
      for target in ["own/a", "own/open", "open/a"] {
        symlink("../\(target)", folder.file("\(name)/link-\(target.replacing("/", with: "-"))"))
      }
      chmod(folder.file(name), mode)
    }
    var folders = TrustedFolders()
    for name in ["own", "open", "sticky"] {
      for file in ["a", "b", "open", "group", "link-own-a", "link-own-open", "link-open-a", "missing"] {
        let path = folder.file("\(name)/\(file)")
        let isSafe = try Trust.ofThisProcess.violation(FileWalk.components(to: path)) == nil
        #expect(folders.hold(path) == isSafe, "\(path)")
      }
    }
    #expect(folders.hold(folder.file("own/a")) && folders.hold(folder.file("own/link-own-a")))
    #expect(!folders.hold(folder.file("own/open")) && !folders.hold(folder.file("own/link-open-a")))
    #expect(!folders.hold(folder.file("open/a")) && folders.hold(folder.file("sticky/a")))
  }
}
