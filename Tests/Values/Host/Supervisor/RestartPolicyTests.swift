import HostSystem
import Testing

@testable import HostSupervisor

@Suite("Whether an app that has died is started again")
struct RestartPolicyTests {
  @Test("An app that dies before anything is done gets three more chances")
  func noProgress() {
    var policy = RestartPolicy()
    for failures in 1...3 {
      #expect(policy.giveUpReason(after: false, health: 0, at: 100) == nil)
      #expect(policy.failures == failures)
    }
    #expect(policy.giveUpReason(after: false, health: 0, at: 100) == .noProgress(times: 4))
  }

  @Test("What was done in between makes the next death the first again")
  func progress() {
    var policy = RestartPolicy()
    for _ in 1...3 { #expect(policy.giveUpReason(after: false, health: 0, at: 100) == nil) }
    #expect(policy.giveUpReason(after: true, health: 0, at: 100) == nil)
    #expect(policy.failures == 1)
    for failures in 2...3 {
      #expect(policy.giveUpReason(after: false, health: 0, at: 100) == nil)
      #expect(policy.failures == failures)
    }
    #expect(policy.giveUpReason(after: false, health: 0, at: 100) == .noProgress(times: 4))
  }

  @Test(
    "So does a time in good health in which nobody did anything", arguments: [(59, 2), (60, 2), (61, 1), (86_400, 1)])
  func health(seconds: Int, failures: Int) {
    var policy = RestartPolicy()
    #expect(policy.giveUpReason(after: false, health: 1, at: 100) == nil)
    #expect(policy.giveUpReason(after: false, health: seconds, at: 100 + seconds) == nil)
    #expect(policy.failures == failures)
  }

  @Test("More than ten deaths within a minute are too many, whatever was done")
  func tooOften() {
    var policy = RestartPolicy()
    for second in 1...10 { #expect(policy.giveUpReason(after: true, health: 0, at: second) == nil) }
    #expect(policy.giveUpReason(after: true, health: 0, at: 60) == .tooOften(times: 11))
  }

  @Test("Spread over a longer time they are not")
  func seldom() {
    var policy = RestartPolicy()
    for number in 1...100 { #expect(policy.giveUpReason(after: true, health: 0, at: number * 6) == nil) }
  }

  @Test("A start that fails in a run that nobody attends is tried again, each time later")
  func failedStarts() {
    var policy = RestartPolicy()
    let pauses = (1...8).map { number in
      policy.countFailedStart(at: number * 100)
      return policy.pause
    }
    #expect(pauses == [1, 1, 1, 1, 2, 4, 8, 16])
  }
}
