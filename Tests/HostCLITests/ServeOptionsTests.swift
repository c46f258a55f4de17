import Testing

@testable import HostCLI

@MainActor
@Suite("host serve: its options, what browsers send, and when host-web is started again")
struct ServeOptionsTests {
  @Test("host-web that ends at once again and again is started ever more seldom; one that has lived is started soon")
  func pauses() {
    var pauses = RestartPauses()
    #expect((0..<9).map { _ in pauses.next() } == [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000])
    pauses.hasLived(for: .seconds(10))
    #expect(pauses.next() == 10_000)
    pauses.hasLived(for: .seconds(11))
    // It can't be started any more: nothing lives between these.
    #expect((0..<3).map { _ in pauses.next() } == [100, 200, 400])
  }
}
