import HostSystem
import Testing

@testable import HostSupervisor

@Suite("What a supervisor leaves to its successor")
struct SupervisorStateTests {
  @Test("Is text, and reads as it was; a supervisor of an earlier build has no log")
  func fields() throws {
    let text = """
      errors.readEnd=514
      errors.writeEnd=515
      folder=/tmp/host-run-zlDtnO
      front=519
      input=513
      isDetached=1
      journal=512
      keeps=1
      life.readEnd=516
      life.writeEnd=517
      lock=518
      policy.failures=0
      """
    let state = try #require(SupervisorState(Fields(text)))
    #expect(state.fields.text == text)
    #expect(state.log == nil)
    #expect(state.launch(lastEnd: nil).canDetach)
    #expect(state.launch(lastEnd: nil).isDetached)
  }

  @Test("The deaths that were counted count on")
  func policy() throws {
    var policy = RestartPolicy()
    for second in 1...10 { #expect(policy.giveUpReason(after: second < 9, health: 0, at: second) == nil) }
    var fields = Fields()
    policy.write(to: &fields)
    var successor = RestartPolicy(Fields(fields.text))
    #expect(successor == policy)
    #expect(successor.giveUpReason(after: true, health: 0, at: 11) == .tooOften(times: 11))
  }

  @Test(
    "Where something is missing, there is none",
    arguments: ["journal", "input", "errors.readEnd", "life.writeEnd", "folder"])
  func missing(_ name: String) throws {
    let text = "journal=3\ninput=4\nerrors.readEnd=5\nerrors.writeEnd=6\nlife.readEnd=7\nlife.writeEnd=8\nfolder=/tmp/x"
    var fields = Fields(text)
    #expect(SupervisorState(fields) != nil)
    fields[name] = nil
    #expect(SupervisorState(fields) == nil)
  }
}
