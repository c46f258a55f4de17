import Foundation
import HostSupport
import Testing

extension ServeTests {
  @Test("A token lets its user in until it is taken from the file; a user who is revoked is out, and nothing is left")
  func tokens() async throws {
    #expect(try await folder.host("serve", "--new-token", "carl meier").status == 64)
    let made = try await folder.host("serve", "--new-token", "anna")
    let token = try #require(made.errors.split(separator: " ").last?.trimmingCharacters(in: .whitespacesAndNewlines))
    try folder.write(made.output, to: "tokens")
    try await ServedApplication.with(["--start", "Login", "--tokens", "tokens"], in: folder) { application in
      var visitor = WebVisitor(port: application.port)
      let entered = try await visitor.enter("code=\(token)")
      #expect(entered.status == 303)
      visitor.cookie = entered["set-cookie"]?.split(separator: ";").first.map(String.init)
      #expect(try await visitor.ask().status == 200)
      try folder.write("# nobody\n", to: "tokens")
      #expect(try await visitor.enter("code=\(token)").status == 403)
      let revoked = try await folder.host("serve", "--revoke", "anna")
      #expect((revoked.status, revoked.errors) == (0, ""))
      #expect(try await visitor.ask().status == 401)
      try await eventually("nothing of her is left") {
        try await application.runs().isEmpty
          && !FileManager.default.subpathsOfDirectory(atPath: folder.path).contains { $0.contains("session-web-") }
      }
    }
  }

  @Test("Why a run can't begin the operator is told, and no visitor")
  func reason() async throws {
    try await ServedApplication.with(in: folder) { application in
      let visitor = try await WebVisitor(entering: application.address, at: application.port)
      try folder.write("{", to: "scenes.json")
      let answer = try await visitor.ask()
      #expect(answer.status == 503)
      #expect(
        answer.text.contains("The application isn't there") || answer.text.contains("The application isn&#39;t there"))
      #expect(!answer.text.contains("scenes.json"), "\(answer.text)")
      #expect(application.errors.hasPrefix("error: a visitor's run has not begun: "), "\(application.errors)")
      #expect(application.errors.contains("scenes.json"))
    }
  }
}
