import HostSupport
import Testing

@Suite("host build", .ownFolders)
struct BuildCommandTests {
  @Test("A scene and a worker go from their sources into the manifest's folder, and run from there")
  func builds() async throws {
    let folder = try TemporaryFolder.withManifest()
    try folder.copy("\(Checkout.root)/Plugins/Login", as: "Login")
    try folder.copy("\(Checkout.root)/Plugins/Workers/DemoAuth", as: "DemoAuth")
    try folder.edit("Login/LoginViewController.swift", #"Button(words("Sign in"))"#, #"Button(words("Enter"))"#)

    #expect(try await folder.host("build", "Login") == .success("scenes/libLogin.so: built\n"))
    let worker = try await Command.host(["build", "DemoAuth", "--release", "--json"], in: folder.path)
    #expect(worker.status == 0)
    #expect(
      worker.output.filter { !$0.isWhitespace }
        == #"{"diagnostics":[],"id":"DemoAuth","isNew":true,"kind":"worker","library":"scenes/libDemoAuth.so"}"#)
    #expect(try await folder.host("build", "Login") == .success("scenes/libLogin.so: up to date\n"))

    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.lines.contains { $0.contains(/^DemoAuth +worker +loaded +1.0.0 +scenes\/libDemoAuth.so$/) })
    #expect(list.lines.contains { $0.contains(/^Login +scene +loaded +1.0.0 +scenes\/libLogin.so$/) })
    let walk = "set User name=Aleksey\nset Password=clean-swift\npress Enter\nwait 111 22 33\nquit\n"
    #expect(try await folder.host("run", "--strict", input: walk).status == 0)
  }

  @Test("A compile error is passed on as the compiler said it, and in JSON, too, when JSON is asked for")
  func jsonErrors() async throws {
    let folder = TemporaryFolder()
    try folder.copy("\(Checkout.root)/Plugins/Login", as: "Login")
    try folder.edit("Login/LoginPresenter.swift", "viewController?.displaySignIn", "viewController?.showSignIn")
    let line = try folder.line(of: "viewController?.showSignIn", in: "Login/LoginPresenter.swift")
    let error = "value of type 'any LoginDisplayLogic' has no member 'showSignIn'"
    let compiled = try await Command.host(["build", "Login", "--output", "scenes", "--json"], in: folder.path)
    #expect(compiled.status == 1)
    #expect(
      compiled.output == """
        {
          "diagnostics" : [
            {
              "column" : 21,
              "file" : "Login/LoginPresenter.swift",
              "line" : \(line),
              "message" : "\(error)",
              "severity" : "error"
            }
          ],
          "reason" : "Login/LoginPresenter.swift:\(line): \(error)",
          "suggestion" : "fix the sources; the compiler tells where"
        }

        """)
    #expect(
      compiled.errors.hasSuffix(
        "error: Login/LoginPresenter.swift:\(line): \(error)\n  fix the sources; the compiler tells where\n"))
    #expect(compiled.errors.hasPrefix("Login/LoginPresenter.swift:\(line):21: error: \(error)\n"))
    #expect(try folder.names == ["Login"])
  }
}
