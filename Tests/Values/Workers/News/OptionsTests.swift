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
    #expect(throws: HTTPNewsOptionsError.notAWebAddress(text)) { try HTTPNewsOptions(feed: text).checkedFeed() }
  }

  @Test("Whoever waits longer for the whole waits longer for its beginning and its pauses")
  func patience() throws {
    let limits = try HTTPNewsOptions(timeout: 120, maximumBytes: 1).checkedLimits()
    #expect(limits == DownloadLimits(timeout: 120, maximumBytes: 1, connectTimeout: 60, stallTimeout: 60))
  }

  @Test("Numbers have bounds")
  func bounds() {
    for timeout in [0, -1, 86_401, .infinity, .nan] {
      #expect(throws: HTTPNewsOptionsError.outOfRange("timeout")) {
        try HTTPNewsOptions(timeout: timeout).checkedLimits()
      }
    }
    #expect(throws: HTTPNewsOptionsError.outOfRange("maximumBytes")) {
      try HTTPNewsOptions(maximumBytes: 0).checkedLimits()
    }
    for interval in [-1, .infinity, .nan] {
      #expect(throws: HTTPNewsOptionsError.outOfRange("refreshAfter")) {
        try HTTPNewsOptions(refreshAfter: interval).checkedRefreshInterval()
      }
    }
    for bytes in [0, .max] {
      #expect(throws: FileNewsOptionsError.maximumBytesOutOfRange(bytes)) {
        try FileNewsOptions(maximumBytes: bytes).checkedMaximumBytes()
      }
    }
  }

  @Test("What must be given")
  func required() {
    #expect(throws: HTTPNewsOptionsError.noFeed) { try HTTPNewsOptions().checkedFeed() }
    #expect(throws: FileNewsOptionsError.noFile) { try FileNewsOptions().checkedFile() }
    #expect(throws: FileNewsOptionsError.noFile) { try FileNewsOptions(file: "").checkedFile() }
  }

  @Test("The messages name the option and say what it must be")
  func messages() {
    #expect(
      "\(HTTPNewsOptionsError.noFeed)" == "the option “feed” is missing; it is the address of an RSS or Atom feed")
    #expect(
      "\(HTTPNewsOptionsError.notAWebAddress("x"))"
        == "the option “feed” is “x”; it must begin with http:// or https:// and a host")
    #expect(
      "\(HTTPNewsOptionsError.outOfRange("timeout"))"
        == "the option “timeout” must be more than 0 and at most 86400 seconds")
    #expect("\(HTTPNewsOptionsError.outOfRange("maximumBytes"))" == "the option “maximumBytes” must be at least 1")
    #expect(
      "\(HTTPNewsOptionsError.outOfRange("refreshAfter"))"
        == "the option “refreshAfter” must be at least 0 and at most a year, in seconds")
    #expect("\(FileNewsOptionsError.noFile)" == "the option “file” is missing; it is the path of an RSS or Atom feed")
    #expect(
      "\(FileNewsOptionsError.maximumBytesOutOfRange(0))"
        == "the option “maximumBytes” is 0; it must be from 1 to 1073741824")
  }
}
