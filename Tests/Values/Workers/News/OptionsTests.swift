import Feed
import Foundation
import Testing

@testable import FileNews
@testable import HTTPNews

@Suite("The options of the news workers")
struct OptionsTests {
  @Test("What is left out has a value")
  func defaults() throws {
    let options = HTTPNewsOptions(feed: "https://example.org/atom.xml")
    #expect(try options.checkedFeed() == "https://example.org/atom.xml")
    #expect(try options.checkedLimits() == DownloadLimits(timeout: 10, maximumBytes: 8_388_608))
    #expect(try options.checkedRefreshInterval() == .seconds(300))
    #expect(try FileNewsOptions(file: "a").checkedMaximumBytes() == 8_388_608)
  }

  @Test(
    "A feed is an address of http or https",
    arguments: [
      "", "feed.xml", "ftp://example.org/", "file:///etc/passwd", "http://", "http:///path", "http:///\u{301}path",
      "https:x",
    ])
  func feed(text: String) {
    let error = OptionError("the option “feed” is “\(text)”; it must begin with http:// or https:// and a host")
    #expect(throws: error) { try HTTPNewsOptions(feed: text).checkedFeed() }
  }

  @Test("Whoever waits longer for the whole waits longer for its beginning and its pauses")
  func patience() throws {
    let limits = try HTTPNewsOptions(timeout: 120, maximumBytes: 1).checkedLimits()
    #expect(limits == DownloadLimits(timeout: 120, maximumBytes: 1, connectTimeout: 60, stallTimeout: 60))
  }

  @Test("Numbers have bounds; the message names the option and says what it must be")
  func bounds() {
    for timeout in [0, -1, 86_401, .infinity, .nan] {
      #expect(throws: OptionError("the option “timeout” must be more than 0 and at most 86400 seconds")) {
        try HTTPNewsOptions(timeout: timeout).checkedLimits()
      }
    }
    #expect(throws: OptionError("the option “maximumBytes” must be at least 1")) {
      try HTTPNewsOptions(maximumBytes: 0).checkedLimits()
    }
    for interval in [-1, .infinity, .nan] {
      #expect(throws: OptionError("the option “refreshAfter” must be at least 0 and at most a year, in seconds")) {
        try HTTPNewsOptions(refreshAfter: interval).checkedRefreshInterval()
      }
    }
    for bytes in [0, .max] {
      #expect(throws: OptionError("the option “maximumBytes” is \(bytes); it must be from 1 to 1073741824")) {
        try FileNewsOptions(maximumBytes: bytes).checkedMaximumBytes()
      }
    }
  }

  @Test("What must be given")
  func required() {
    let noFeed = OptionError("the option “feed” is missing; it is the address of an RSS or Atom feed")
    #expect(throws: noFeed) { try HTTPNewsOptions().checkedFeed() }
    let noFile = OptionError("the option “file” is missing; it is the path of an RSS or Atom feed")
    #expect(throws: noFile) { try FileNewsOptions().checkedFile() }
    #expect(throws: noFile) { try FileNewsOptions(file: "").checkedFile() }
  }
}
