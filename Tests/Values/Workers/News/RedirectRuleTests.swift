import Contracts
import Testing

@testable import HTTPNews

@Suite("Where a redirect may lead")
struct RedirectRuleTests {
  private func address(_ text: String) throws -> WebAddress { try #require(WebAddress(Array(text.utf8))) }

  private func ip(_ text: String) throws -> IPAddress { try #require(IPAddress(host: text)) }

  private func rule(_ origin: String, hasProxy: Bool = false) throws -> RedirectRule {
    RedirectRule(origin: try address(origin), network: Network(hasProxy: hasProxy, isPrivate: \.isPrivate))
  }

  @Test("Never from https to http")
  func downgrade() throws {
    var rule = try rule("https://example.org/")
    #expect(throws: NewsError.Cause.redirectsToPlainHTTP(to: "http://example.org/a")) {
      try rule.follow(Array("http://example.org/a".utf8), from: try address("HTTPS://example.org/"))
    }
    #expect(try rule.follow(Array("/a".utf8), from: address("HTTPS://example.org/")).text == "https://example.org/a")
    #expect(
      try rule.follow(Array("https://b.org/".utf8), from: address("http://example.org/")).text == "https://b.org/")
  }

  @Test("A name that stands for another address after the redirect leads nowhere")
  func rebinding() throws {
    var rule = try rule("http://example.org/")
    #expect(rule.mayConnect(to: try ip("93.184.216.34")))
    _ = try rule.follow(Array("http://example.org/again".utf8), from: address("http://example.org/"))
    #expect(!rule.mayConnect(to: try ip("127.0.0.1")))
    #expect(!rule.mayConnect(to: try ip("10.0.0.1")))
    #expect(rule.mayConnect(to: try ip("93.184.216.35")))
  }

  @Test("Behind a proxy, which may be private, hosts count by what they are called")
  func proxy() throws {
    var rule = try rule("http://example.org/", hasProxy: true)
    #expect(rule.mayConnect(to: try ip("10.0.0.1")))
    for host in ["127.0.0.1", "localhost", "LOCALHOST.", "a.localhost", "[::1]", "192.168.1.1"] {
      let location = try address("http://\(host)/")
      #expect(throws: NewsError.Cause.redirectsToPrivateNetwork(to: location.text), "\(host)") {
        try rule.follow(Array("http://\(host)/".utf8), from: try address("http://example.org/"))
      }
    }
    _ = try rule.follow(Array("/again".utf8), from: address("http://example.org/"))
    #expect(rule.mayConnect(to: try ip("10.0.0.1")))
    #expect(!rule.mayConnect(to: try ip("10.0.0.2")))
  }

  @Test(
    "Addresses that only some network reaches",
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1",
      "192.168.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "[::]", "[::1]", "[::ffff:127.0.0.1]",
      "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fd00::1]", "[fe80::1%25eth0]", "[ff02::1]",
    ])
  func privateAddresses(host: String) throws { #expect(try ip(host).isPrivate) }

  @Test(
    "Addresses that all reach",
    arguments: [
      "1.1.1.1", "100.63.0.1", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "198.20.0.1", "223.255.255.255",
      "[2606:4700::1111]", "[::ffff:1.1.1.1]", "[64:ff9b::101:101]", "[2002:101:101::]",
    ])
  func publicAddresses(host: String) throws { #expect(!(try ip(host).isPrivate)) }
}
