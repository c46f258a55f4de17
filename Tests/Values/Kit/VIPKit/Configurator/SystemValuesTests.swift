import Foundation
import Synchronization
import Testing
import VIPKit

@Suite("What a scene and a worker take from the world")
struct SystemValuesTests {
  private var fixed: SystemValues {
    let next = Mutex<UInt64>(0)
    var system = SystemValues()
    system.random = {
      next.withLock { next in
        next += 0x0123_4567_89AB_CDEF
        return next
      }
    }
    return system
  }

  @Test("Identifiers are random ones of RFC 9562, and the same again from the same bits")
  func uuid() throws {
    #expect(fixed.uuid() == "01234567-89ab-4def-8246-8acf13579bde")
    let (first, second) = (SystemValues().uuid(), SystemValues().uuid())
    #expect(first != second)
    // Foundation's own reader is the oracle of the form.
    for text in [first, second] { #expect(try #require(UUID(uuidString: text)).uuidString.lowercased() == text) }
    let all = fixed
    #expect(all.uuid() != all.uuid())
  }

  @Test(
    "Now is the machine's time, or what is said", arguments: [-62_135_596_800.0, 0, 1_709_164_800, .infinity, .nan])
  func now(seconds: Double) {
    let before = Date.now.timeIntervalSince1970
    let now = SystemValues().now()
    #expect(before <= now && now <= Date.now.timeIntervalSince1970)
    var system = SystemValues()
    system.now = { seconds }
    let bounds = CalendarDay.earliest...CalendarDay.latest
    #expect(bounds.contains(system.today))
    if abs(seconds) < 1e10 {
      let parts = Calendar(identifier: .gregorian).dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: seconds))
      #expect(system.today == CalendarDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
    }
  }
}
