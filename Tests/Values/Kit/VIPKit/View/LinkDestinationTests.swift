import Testing
import VIPKit

@Suite("A link out of the application leads where it says, or nowhere")
@MainActor
struct LinkDestinationTests {
  @Test(
    "Pages and letters are opened",
    arguments: [
      ("https://www.swift.org/documentation/", "www.swift.org"), ("HTTP://example.org", "example.org"),
      ("https://example.org:8443/a?b=c@d&e=%D1%8F#f", "example.org:8443"), ("http://[::1]:80/", "[::1]:80"),
      ("https://xn--e1afmkfd.example/", "xn--e1afmkfd.example"), ("mailto:anna@example.org", "anna@example.org"),
      (
        "mailto:anna@example.org,boris@example.org?subject=Hello&body=%0A&cc=c@example.org",
        "anna@example.org,boris@example.org"
      ),
    ])
  func opened(address: String, place: String) {
    #expect(Element(.button(copied: address)).destination == nil)
    #expect((LinkDestination(address)?.description, LinkDestination(address)?.place) == (address, place))
    let link = element(Link("Read", destination: address))
    #expect((link.isInteractive, link.destination?.description) == (true, address))
  }

  @Test(
    "Nothing else is",
    arguments: [
      "", ":", "//example.org", "example.org", "https:", "https://", "https:///etc/passwd", "https://?a", "https:/a/b",
      "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd", "ftp://example.org/",
      "vbscript:x", "https+x://example.org", " https://example.org", "https://example.org ", "https://exa mple.org",
      "https://example.org/a b", "java\nscript:alert(1)", "https://example.org/\n", "https://example.org/\u{1B}[2J",
      "https://example.org/\0", "https://example.org/\u{202E}gpj.exe", "https://bank.example@evil.example/",
      "https://bank.example:443@evil.example/", "https://bank.example%40evil.example/", "https://bank.example\\@evil/",
      "https://\u{430}pple.example/", "https://example.org/\u{FF0F}", "https://example.org/\"--x", "https://`id`/",
      "https://example.org/|sh", "https://%65xample.org/", "https://:80/", "--help", "-https://example.org",
      "mailto:", "mailto:anna", "mailto:--help@example.org?", "mailto:a@b?attach=/etc/passwd",
      "mailto:a@b?subject=x&Attachment=/etc/passwd", "mailto:a@b?bcc=c@d", "mailto:a b@c", "mailto://a@b",
      "https://example.org/" + String(repeating: "a", count: 8000),
    ])
  func refused(address: String) {
    #expect(LinkDestination(address) == nil)
    let link = element(Link("Read", destination: address))
    #expect((link.isEnabled, link.destination) == (false, nil))
    #expect(Element(.externalLink(address), label: "Read").destination == nil, "made by hand")
  }
}
