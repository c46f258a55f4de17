import Glibc
import Testing

@testable import HostSystem

@Suite("How long threads have waited for a processor")
struct ProcessorWaitsTests {
  @Test("Those of this process, for some time or none")
  func own() {
    let waits = ProcessorWaits.ofThreads()
    #expect(!waits.isEmpty)
    #expect(waits.values.allSatisfy { $0 >= .zero })
  }

  @Test("Those of another; of one that is gone, none")
  func other() {
    #expect(ProcessorWaits.ofThreads(of: getppid())[getppid()] != nil)
    #expect(ProcessorWaits.ofThreads(of: .max) == [:])
  }
}
