import Testing

@testable import HostSystem

@Suite("How long an app that runs is waited for")
struct InstallationWaitTests {
  @Test("Not at all before the first attempt, then longer and longer, for a minute")
  func pauses() {
    var wait = InstallationWait()
    var time = 5000
    var pauses: [Int] = []
    #expect(wait.isNew)
    while let pause = wait.pause(at: time) {
      pauses.append(pause)
      time += pause
    }
    #expect(!wait.isNew)
    #expect(pauses.prefix(8) == [0, 100, 200, 400, 800, 1600, 2000, 2000])
    #expect(Set(pauses.dropFirst(8)) == [2000])
    #expect(time >= 5000 + InstallationWait.longest && time < 5000 + InstallationWait.longest + 2000)
  }
}
