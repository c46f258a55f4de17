@testable import HostCLI
@testable import HostState
import HostJournal
import Testing

@Suite("What host top shows") struct TopReportTests {
  private static func status(_ times: [(id: String, pieces: [Int])]) -> HostStatus {
    var status = HostStatus(pid: 7, manifest: "scenes.json", stack: [], libraries: [], workers: [])
    status.code = times.map { id, pieces in
      var time = HostStatus.CodeTime(BuildID(id: id, generation: 1))
      time.calls = pieces.count
      for piece in pieces { time.add(piece) }
      return time
    }
    return status
  }

  @Test("the most first, in all and since the last look; what wasn't there has had nothing")
  func difference() {
    let before = Self.status([("Login", [1_500])])
    let after = Self.status([("Login", [1_500, 250]), ("News", [12_345, 99])])
    #expect(
      TopReport(after).text(since: before) == """
        process 7
        ID     KIND  BUILD  LAST    IN ALL  LONGEST  CALLS
        News   -     1      12 ms   12 ms   12 ms    2
        Login  -     1      0.2 ms  1.7 ms  1.5 ms   2
        """)
  }

  @Test("At the first look there is no last one; a slow event is told with the host's own part")
  func slow() {
    var status = Self.status([("Login", [150_000])])
    status.memory = 5 << 20
    status.slowEvent = HostStatus.SlowEvent(
      event: "act", time: "2026-11-27T14:00:00.000Z", microseconds: 160_000, parts: status.code ?? [])
    #expect(
      TopReport(status).text(since: nil) == """
        process 7, 5 MiB in memory
        ID     KIND  BUILD  LAST  IN ALL  LONGEST  CALLS
        Login  -     1      -     150 ms  150 ms   1
        slow: act at 2026-11-27T14:00:00.000Z took 160 ms: Login, build 1, 150 ms; the host 10 ms
        """)
  }
}
