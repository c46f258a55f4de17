import HostSupport
import TestSupport
import Testing

@Suite("A running app, changed from another shell", .timeLimit(.minutes(10)), .ownFolders)
struct LiveControlTests {
  @Test("Another implementation answers the next call")
  func use() async throws {
    let folder = try TemporaryFolder.withManifest()
    try folder.copy("\(Checkout.root)/Plugins/Workers/DemoAuth", as: "OpenAuth")
    for name in ["OpenAuth/DemoAuth.swift", "OpenAuth/DemoAuthConfigurator.swift"] {
      try folder.replace("DemoAuth", by: "OpenAuth", in: name)
    }
    try folder.edit("OpenAuth/DemoAuth.swift", "clean-swift", "open sesame")
    let build = try await folder.host("build", "OpenAuth")
    #expect([build.errors, "\(build.status)"] == ["", "0"])
    let app = try folder.terminal(["run", "--start", "Login", "--worker", "AuthWorker=DemoAuth"])
    try await app.wait(for: "[ Sign in ]")
    try await app.type("Aleksey\topen sesame\r", until: "Wrong user name or password")
    app.type("\r")
    let used = try await folder.host("use", "AuthWorker=OpenAuth")
    #expect([used.errors, "\(used.status)"] == ["", "0"])
    #expect(
      try await folder.host("use", "AuthWorker=OpenAuth", "--json").output
        == "{\n  \"implementation\" : \"OpenAuth\",\n  \"worker\" : \"AuthWorker\"\n}\n")
    try await app.wait { !$0.shows("Wrong") }
    try await app.type("open sesame\r", until: "+7 (999) 111 22 33")
  }
}
