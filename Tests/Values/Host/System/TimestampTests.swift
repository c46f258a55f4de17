import Testing

@testable import HostSystem

@Suite("A moment is written as RFC 3339 has it")
struct TimestampTests {
  @Test(
    "in UTC, and read back",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_400_007, "2000-02-29T00:00:00.007Z"),
      (1_795_396_093_042, "2026-11-23T01:08:13.042Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
  func utc(milliseconds: Int, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).utc == text)
    #expect(Timestamp(utc: text) == Timestamp(milliseconds: milliseconds))
  }

  @Test("and what no calendar has is no moment")
  func odd() {
    #expect(Timestamp(milliseconds: -1).utc == "0000-00-00T00:00:00.000Z")
    for text in ["", "2026-11-23", "2026-11-23T01:08:13Z", "yyyy-11-23T01:08:13.042Z"] {
      #expect(Timestamp(utc: text) == nil)
    }
  }
}
