import Glibc
@testable import HostInspection
@testable import HostManifest
@testable import HostSystem
import TestSupport
import Testing

@Suite(
  "Code is let in from files that nobody could have written but the user, root, and those who could replace the host")
struct TrustTests {
  private let trust = Trust(users: [0, 1000])

  private enum Kind: mode_t {
    case folder = 0o040_000
    case file = 0o100_000
  }

  private func component(_ kind: Kind, _ mode: mode_t, owner: uid_t = 1000, group: gid_t = 4_000_000) -> PathComponent {
    PathComponent(path: "/app/x", owner: owner, group: group, mode: kind.rawValue | mode)
  }

  @Test("modes and owners of files and folders; in a sticky folder, each file is its owner's")
  func judgement() {
    let (root, file) = (component(.folder, 0o755, owner: 0), component(.file, 0o644))
    let sticky = component(.folder, 0o1777, owner: 0)
    let judged: [([PathComponent], TrustViolation.Problem?)] = [
      ([file], nil), ([component(.file, 0o644, owner: 0)], nil), ([component(.file, 0o444, owner: 7)], .owner(7)),
      ([component(.file, 0o666)], .everybody(mode: 0o666)), ([component(.file, 0o602)], .everybody(mode: 0o602)),
      ([component(.file, 0o664)], .group(4_000_000, mode: 0o664)),
      ([component(.folder, 0o777), file], .everybody(mode: 0o777)),
      ([component(.folder, 0o775), file], .group(4_000_000, mode: 0o775)),
      // Not even root's own.
      ([component(.file, 0o664, owner: 0, group: 0)], .group(0, mode: 0o664)),
      ([sticky, file], nil), ([component(.folder, 0o1775, owner: 0), file], nil),
      ([sticky, component(.file, 0o644, owner: 7)], .owner(7)),
      ([component(.folder, 0o1777, owner: 7), file], .owner(7)),
      // The sticky bit matters only for folders.
      ([component(.file, 0o1666)], .everybody(mode: 0o1666)),
    ]
    for (components, problem) in judged {
      #expect(trust.violation([root] + components)?.problem == problem, "\(components)")
    }
    // Anybody can create files in it.
    #expect(trust.violation(ofContents: [root, sticky])?.problem == .everybody(mode: 0o777))
    for contents in [[root], [root, file]] { #expect(trust.violation(ofContents: contents) == nil) }
  }

  @Test("the user, root and those who could replace the host are trusted: nothing is won by keeping them out")
  func writersOfTheHost() throws {
    var trust = Trust(users: [0, 1000])
    trust.add(writersOf: [component(.folder, 0o1777, owner: 0), component(.file, 0o755, owner: 7)])
    #expect(trust == Trust(users: [0, 1000, 7]))
    trust.add(writersOf: [component(.folder, 0o775, group: 50)])
    #expect(trust == Trust(users: [0, 1000, 7], groups: [50]))
    #expect(trust.violation([component(.file, 0o664, owner: 7, group: 50)]) == nil)
    #expect(trust.violation([component(.file, 0o666, owner: 7)])?.problem == .everybody(mode: 0o666))
    trust.add(writersOf: [component(.file, 0o777)])
    #expect(trust.everybody)
    #expect(trust.violation([component(.file, 0o666, owner: 7)]) == nil)
    #expect(trust.violation([component(.file, 0o666, owner: 8)])?.problem == .owner(8))
    #expect(Trust.ofThisProcess.users.isSuperset(of: [0, geteuid()]))
    #expect(try Trust.ofThisProcess.violation(FileWalk.components(to: "/proc/self/exe")) == nil)
  }

  @Test(
    "each problem says what it is, and how to fix it",
    arguments: [
      (
        TrustViolation.Problem.owner(65534), true,
        "the folder /app/x belongs to the user nobody; expected: to you or root",
        "if you trust what is there: chown \(Account.name(ofUser: geteuid())) /app/x"
      ),
      (
        .owner(4_000_000), false, "the file /app/x belongs to the user 4000000; expected: to you or root",
        "if you trust what is there: chown \(Account.name(ofUser: geteuid())) /app/x"
      ),
      (
        .group(65534, mode: 0o2775), true,
        "the folder /app/x may be written by the group nogroup (mode 2775); expected: by you and root alone",
        "if you trust what is there: chmod go-w /app/x"
      ),
      (
        .everybody(mode: 0o606), false,
        "the file /app/x may be written by everybody (mode 0606); expected: by you and root alone",
        "if you trust what is there: chmod go-w /app/x"
      ),
    ])
  func text(problem: TrustViolation.Problem, isFolder: Bool, finding: String, suggestion: String) {
    let violation = TrustViolation(path: "/app/x", isFolder: isFolder, problem: problem)
    #expect((violation.finding, violation.suggestion) == (finding, suggestion))
    let fault = Diagnostic(path: "x", reason: .distrusted(violation))
    #expect(fault.description == "x: \(finding)\n  \(suggestion)")
    #expect(Diagnostic.distrusted(file: "x", violation).description == "x: \(finding)\n  \(suggestion)")
  }
}

@Suite("What stands on the real path of a file")
struct FileWalkTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.makeFolder("a/b")
    try folder.write([1, 2, 3], to: "a/b/file")
  }

  private func passed(_ path: String) throws -> [String] {
    try FileWalk.open(path).components.map(\.path).filter { $0.hasPrefix("\(folder.path)/") }
      .map { String($0.dropFirst(folder.path.utf8.count + 1)) }
  }

  @Test("folders, from the root on, and the file, also through links, and from the current folder")
  func folders() throws {
    let all = try FileWalk.open(folder.file("a/b/file")).components
    #expect(all.first?.path == "/")
    #expect(all.map(\.isFolder) == all.dropLast().map { _ in true } + [false])
    for path in ["a/b/file", "a//./b/file", "a/../a/b/../b/file"] {
      #expect(try passed(folder.file(path)) == ["a", "a/b", "a/b/file"], "\(path)")
    }
    for path in ["a/b", "a/b/."] { #expect(try passed(folder.file(path)) == ["a", "a/b"], "\(path)") }
    try folder.link(to: folder.file("a/b/file"), as: "full")
    try folder.link(to: "b/../../link", as: "a/up")
    try folder.link(to: "a", as: "link")
    for path in ["full", "link/b/file", "a/up/b/file"] {
      #expect(try passed(folder.file(path)) == ["a", "a/b", "a/b/file"])
    }
    #expect(try File.read(folder.file("a/up/b/file"), limit: 3) == [1, 2, 3])
    #expect(try FileWalk.open("Package.swift").components.last?.isRegular == true)
    #expect(try FileWalk.open(".").components.last?.isFolder == true)
    let name = [CChar(bitPattern: 0xFF), 0]
    let place = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(place) }
    try #require(mkdirat(place, name, 0o755) == 0)
    try #require(symlinkat(name, place, "strange") == 0)
    #expect(try passed(folder.file("strange")) == ["\u{FFFD}"])
  }

  @Test("what leads nowhere has the kernel's error; a pipe or a device is never opened", .timeLimit(.minutes(10)))
  func nowhere() throws {
    try folder.link(to: "loop", as: "loop")
    try folder.link(to: "gone", as: "dangling")
    let faults: [(String, Int32)] = [
      ("a/none", ENOENT), ("dangling", ENOENT), ("loop", ELOOP), ("a/b/file/x", ENOTDIR), ("a/b/file/..", ENOTDIR),
      (String(repeating: "n", count: 256), ENAMETOOLONG), ("a/b/file\0", ENOENT),
    ]
    for (path, code) in faults {
      #expect(throws: SystemError(number: code), "\(path)") { _ = try FileWalk.open(folder.file(path)).components }
    }
    #expect(throws: SystemError(number: ENOENT)) { _ = try FileWalk.open("").components }
    #expect(try FileWalk.components(to: folder.file("a/none/x")).last?.path == folder.file("a"))
    #expect(try FileWalk.components(to: folder.file("a/b/file")).last?.isRegular == true)
    // Anybody may create their targets.
    for link in ["dangling", "loop"] {
      #expect(throws: SystemError.self) { _ = try FileWalk.components(to: folder.file(link)) }
    }
    // These are found, and never opened.
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    for path in [folder.file("pipe"), "/dev/zero", "/dev/tty"] {
      let found = try FileWalk.open(path)
      #expect(found.components.last?.isRegular == false)
      var byte: UInt8 = 0
      #expect(read(found.descriptor.number, &byte, 1) == -1)
      #expect(errno == EBADF)
    }
  }

  private func violation(_ path: String) throws -> TrustViolation? {
    try File.content(of: folder.file(path), limit: 3).violation
  }

  @Test("a file that others may write, in folders that they may write, of other users")
  func judged() throws {
    #expect(try violation("a/b/file") == nil)
    chmod(folder.file("a/b/file"), 0o606)
    #expect(
      try violation("a/b/file")
        == TrustViolation(path: folder.file("a/b/file"), isFolder: false, problem: .everybody(mode: 0o606)))
    chmod(folder.file("a"), 0o707)
    let open = TrustViolation(path: folder.file("a"), isFolder: true, problem: .everybody(mode: 0o707))
    #expect(try violation("a/b/file") == open)
    // Wherever the path begins.
    try folder.link(to: "a/b/file", as: "link")
    #expect(try violation("link") == open)
    chmod(folder.file("a"), 0o1707)
    chmod(folder.file("a/b/file"), 0o600)
    #expect(try violation("a/b/file") == nil)
  }

  @Test(
    "files and folders of another user; a link may be anybody's",
    .enabled(if: geteuid() == 0, "only root can give files away"))
  func otherUsers() throws {
    try folder.link(to: "a/b/file", as: "link")
    #expect(lchown(folder.file("link"), 65534, 65534) == 0)
    for (path, isFolder) in [("a/b/file", false), ("a", true)] {
      #expect(lchown(folder.file(path), 65534, 65534) == 0)
      #expect(
        try violation("link") == TrustViolation(path: folder.file(path), isFolder: isFolder, problem: .owner(65534)))
      #expect(lchown(folder.file(path), 0, 0) == 0)
    }
    #expect(try violation("link") == nil)
    chmod(folder.file("a"), 0o770)
    chown(folder.file("a"), 0, 65534)
    #expect(
      try violation("link")
        == TrustViolation(path: folder.file("a"), isFolder: true, problem: .group(65534, mode: 0o770)))
  }
}
