import HostSystem
import Testing

@testable import HostSupervisor

@Suite("Whether an app that has died is started again")
struct RestartPolicyTests {
  /// Whether something was done, how long the app was healthy, and when it died; the times are in seconds.
  private typealias Death = (hasProgressed: Bool, health: Int, time: Int)

  @Test("It gets three more chances until something is done, and ten within a minute; a failed start, each time later")
  func deaths() {
    func idle(_ times: Int) -> [Death] { Array(repeating: (false, 0, 100), count: times) }
    func busy(_ times: some Sequence<Int>) -> [Death] { times.map { (true, 0, $0) } }
    func healthy(_ seconds: Int) -> [Death] { [(false, 1, 100), (false, seconds, 100 + seconds)] }
    let rows: [(deaths: [Death], failures: Int, reason: RestartPolicy.GiveUpReason?)] = [
      (idle(1), 1, nil), (idle(2), 2, nil), (idle(3), 3, nil), (idle(4), 4, .noProgress(times: 4)),
      (idle(3) + busy([100]), 1, nil), (idle(3) + busy([100]) + idle(1), 2, nil),
      (idle(3) + busy([100]) + idle(2), 3, nil), (idle(3) + busy([100]) + idle(3), 4, .noProgress(times: 4)),
      (healthy(59), 2, nil), (healthy(60), 2, nil), (healthy(61), 1, nil), (healthy(86_400), 1, nil),
      (busy(1...10), 1, nil), (busy(1...10) + busy([60]), 1, .tooOften(times: 11)),
      (busy((1...100).map { $0 * 6 }), 1, nil),
    ]
    for row in rows {
      var policy = RestartPolicy()
      let reasons = row.deaths.map { policy.giveUpReason(after: $0.hasProgressed, health: $0.health, at: $0.time) }
      let expected: [RestartPolicy.GiveUpReason?] = Array(repeating: nil, count: row.deaths.count - 1) + [row.reason]
      #expect(reasons == expected && policy.failures == row.failures, "\(row)")
    }
    var policy = RestartPolicy()
    let pauses = (1...8).map { number in
      policy.countFailedStart(at: number * 100)
      return policy.pause
    }
    #expect(pauses == [1, 1, 1, 1, 2, 4, 8, 16])
  }
}
