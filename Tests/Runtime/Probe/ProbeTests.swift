import HostSystem
@testable import HostManifest
@testable import HostLoading
@testable import HostState
import Glibc
import TestSupport
import Testing

@Suite("Libraries are tried in a process of their own")
struct ProbeTests {
  private static func subject(_ id: String, _ path: String) -> Probe.Subject {
    (path: path, plan: OpeningPlan(needs: [], copy: path, entry: LibraryEntry(kind: .scene, id: id)))
  }

  @Test("One that doesn't return is left after a time; those behind it are tried all the same")
  func late() throws {
    let hangs = try FixtureLibraries.path(
      "Deadly", defining: ["ID=Hangs", "DEATH=while (1) pause()", "CONSTRUCTOR"])
    let null = try FixtureLibraries.path("NullEntryPoint")
    let findings = Probe(program: Checkout.host, limit: 15)
      .examine([Self.subject("Null", null), Self.subject("Hangs", hangs), Self.subject("Null", null)])
    #expect(
      findings == [
        .failure(OpeningFault.nullEntryPoint(symbol: "scene_Null").diagnostic(of: null)),
        .failure(.lateAnswer(library: hangs, seconds: 15)),
        .failure(OpeningFault.nullEntryPoint(symbol: "scene_Null").diagnostic(of: null)),
      ])
  }

  @Test("One that closes its streams and doesn't return costs the process that waits for it no CPU time")
  func closed() throws {
    let library = try FixtureLibraries.path(
      "Deadly",
      defining: ["ID=Closes", "DEATH=for (int i = 1; i < 4096; i++) close(i); while (1) pause()", "CONSTRUCTOR"])
    var before = timespec()
    var after = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
    let findings = Probe(program: Checkout.host, limit: 3).examine([Self.subject("Closes", library)])
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
    #expect(findings == [.failure(.lateAnswer(library: library, seconds: 3))])
    let used = Double(after.tv_sec - before.tv_sec) + Double(after.tv_nsec - before.tv_nsec) / 1e9
    #expect(used < 1, "it used \(used) s of 3 s")
  }

  @Test("A trap is told in the runtime's words")
  func trap() async throws {
    let library = try await LiveBuilds.build("Trouble", ["EARLY"])
    let finding = Probe.ofTests.examine([Self.subject("Trouble", library)]).first
    guard case .failure(let fault) = finding else {
      Issue.record("\(String(describing: finding))")
      return
    }
    #expect(fault.message.hasPrefix("\(library): can't be loaded: it ended the process that tried it: SIG"))
    #expect(fault.message.hasSuffix(": too early"))
  }

  @Test("Where there is no program to start, that is told of each library")
  func nothing() throws {
    let findings = Probe(program: "/nowhere").examine([Self.subject("A", "a.so"), Self.subject("B", "b.so")])
    #expect(findings == ["a.so", "b.so"].map { .failure(.notTried(library: $0, errno: ENOENT)) })
  }

  @Test("Answers are found among all else that comes, in whatever portions")
  func answers() throws {
    let answer = ProbeAnswer.fault(.otherABI(found: 2, expected: 1))
    let line = try answer.line(key: "key")
    let noise = Array("{}\nkeyless key{}".utf8)
    for size in [1, 7, 1000] {
      var reader = ProbeAnswers(key: "key")
      var found: [ProbeAnswer] = []
      var rest = (noise + line + noise + line)[...]
      while !rest.isEmpty {
        found += reader.add(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect(found == [answer, answer])
    }
  }
}
