import Glibc
@testable import HostInspection
@testable import HostManifest
@testable import HostSystem
import TestSupport
import Testing

@Suite(
  "Code is let in from files that nobody could have written but the user, root, and whoever could replace the host")
struct TrustTests {
  private let trust = Trust(users: [0, 1000])

  private enum Kind: mode_t {
    case folder = 0o040_000
    case file = 0o100_000
  }

  private func component(
    _ kind: Kind, _ mode: mode_t, owner: uid_t = 1000, group: gid_t = 4_000_000
  ) -> PathComponent {
    PathComponent(path: "/app/x", owner: owner, group: group, mode: kind.rawValue | mode)
  }

  private func problem(_ components: PathComponent...) -> TrustViolation.Problem? {
    trust.violation([component(.folder, 0o755, owner: 0)] + components)?.problem
  }

  @Test("modes and owners of files and folders")
  func judgement() {
    #expect(problem(component(.file, 0o644)) == nil)
    #expect(problem(component(.file, 0o644, owner: 0)) == nil)
    #expect(problem(component(.file, 0o444, owner: 7)) == .owner(7))
    #expect(problem(component(.file, 0o666)) == .everybody(mode: 0o666))
    #expect(problem(component(.file, 0o602)) == .everybody(mode: 0o602))
    #expect(problem(component(.file, 0o664)) == .group(4_000_000, mode: 0o664))
    #expect(problem(component(.folder, 0o777), component(.file, 0o644)) == .everybody(mode: 0o777))
    #expect(problem(component(.folder, 0o775), component(.file, 0o644)) == .group(4_000_000, mode: 0o775))
    #expect(problem(component(.file, 0o664, owner: 0, group: 0)) == .group(0, mode: 0o664), "not even root's own")
  }

  @Test("in a sticky folder, each file is its owner's")
  func sticky() {
    #expect(problem(component(.folder, 0o1777, owner: 0), component(.file, 0o644)) == nil)
    #expect(problem(component(.folder, 0o1775, owner: 0), component(.file, 0o644)) == nil)
    #expect(problem(component(.folder, 0o1777, owner: 0), component(.file, 0o644, owner: 7)) == .owner(7))
    #expect(problem(component(.folder, 0o1777, owner: 7), component(.file, 0o644)) == .owner(7))
    // Sticky says something of folders alone.
    #expect(problem(component(.file, 0o1666)) == .everybody(mode: 0o1666))
    // Into it, anybody may put what isn't there yet.
    let ways = [component(.folder, 0o755, owner: 0), component(.folder, 0o1777, owner: 0)]
    #expect(trust.violation(ofContents: ways)?.problem == .everybody(mode: 0o777))
    #expect(trust.violation(ofContents: [ways[0]]) == nil)
    #expect(trust.violation(ofContents: [ways[0], component(.file, 0o644)]) == nil)
  }

  @Test("whoever could replace the host is trusted: nothing is won by keeping them out")
  func writersOfTheHost() {
    var trust = Trust(users: [0, 1000])
    trust.add(writersOf: [
      component(.folder, 0o1777, owner: 0), component(.file, 0o755, owner: 7),
    ])
    #expect(trust == Trust(users: [0, 1000, 7]))
    trust.add(writersOf: [component(.folder, 0o775, group: 50)])
    #expect(trust == Trust(users: [0, 1000, 7], groups: [50]))
    #expect(trust.violation([component(.file, 0o664, owner: 7, group: 50)]) == nil)
    #expect(trust.violation([component(.file, 0o666, owner: 7)])?.problem == .everybody(mode: 0o666))
    trust.add(writersOf: [component(.file, 0o777)])
    #expect(trust.everybody)
    #expect(trust.violation([component(.file, 0o666, owner: 7)]) == nil)
    #expect(trust.violation([component(.file, 0o666, owner: 8)])?.problem == .owner(8))
  }

  @Test("the user and root are trusted, and the tests' own program is let in")
  func thisProcess() throws {
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
    #expect(violation.finding == finding)
    #expect(violation.suggestion == suggestion)
    let fault = LibraryFault(path: "x", reason: .distrusted(violation))
    #expect(fault.description == "x: \(finding)\n  \(suggestion)")
    #expect(ManifestError.distrusted(file: "x", violation).description == "x: \(finding)\n  \(suggestion)")
  }
}
