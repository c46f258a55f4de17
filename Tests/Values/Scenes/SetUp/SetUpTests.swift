import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import SetUp

@Suite("SetUp: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct SetUpConfiguratorTests {
  private let navigator = NavigatorSpy()

  private func open(_ auth: AuthWorkerSpy) throws -> SceneDriver {
    try SceneDriver(SetUpConfigurator(), workers: TestWorkers().with(.auth, auth), navigator: navigator)
  }

  private func fill(_ setUp: SceneDriver, name: String = "Aleksey", repeating password: String = "clean-swift") throws {
    for (label, text) in [
      ("User name", name), ("E-mail", "a@example.org"), ("Phone", "+7"), ("Password", "clean-swift"),
      ("Password again", password),
    ] { try setUp.type(text, into: label) }
  }

  private func texts(_ setUp: SceneDriver) -> [String] { setUp.screen.flattened.compactMap(\.text) }

  private func problems(_ setUp: SceneDriver) -> [String: String] {
    setUp.screen.flattened.reduce(into: [:]) { $0[$1.label ?? ""] = $1.problem }
  }

  @Test("a missing name and two passwords are told beside the field; else Home is given the new user's session")
  func walk() async throws {
    let home = HomeDataStoreSpy()
    navigator.destinations["home"] = home
    let auth = AuthWorkerSpy.aleksey()
    let setUp = try open(auth)
    try fill(setUp, name: " ")
    try await setUp.press("Create")
    #expect(problems(setUp) == ["User name": "Type a user name"])
    #expect(texts(setUp) == [" ", "a@example.org", "+7", "clean-swift", "clean-swift"])
    try fill(setUp, repeating: "clean-Swift")
    try await setUp.press("Create")
    #expect(problems(setUp) == ["Password again": "The two passwords differ; type them again"])
    #expect(texts(setUp) == ["Aleksey", "a@example.org", "+7", "", ""])

    try fill(setUp)
    try setUp.perform(.activate, on: "Create")
    #expect(setUp.loading == "Creating the user")
    try await setUp.settle()
    let user = User(name: "Aleksey", email: "a@example.org", phone: "+7")
    #expect(auth.calls == [.setUp(user, password: "clean-swift")])
    #expect(navigator.moves == [.follow(route: "home")])
    #expect(home.session == Session(userName: "Aleksey"))
  }

  @Test(
    "a failure is said in an alert or beside its field; passwords are typed again, the rest stays",
    arguments: [
      (AuthError.alreadySetUp, nil, "There is a user already; go back and sign in"),
      (.unacceptable(.userNameLength(most: 255)), "User name", "A user name has from 1 to 255 bytes"),
      (.unacceptable(.userNamePrintable), "User name", "A user name has no control characters"),
      (.unacceptable(.passwordAtLeast(characters: 8)), "Password", "A password has at least 8 characters"),
      (.unacceptable(.passwordAtMost(bytes: 511)), "Password", "A password has at most 511 bytes"),
      (.unacceptable(.passwordWithoutNUL), "Password", "A password has no NUL characters"),
      (
        .busy(file: "users.db"), nil,
        "The user can't be created now: “users.db” is in use by another program; try again when it has finished"
      ),
      (
        .unsupported(file: "users.db"), nil,
        "The user can't be created now: “users.db” is the file of another program or of a newer app"
      ),
      (
        .unavailable(source: "crypt(3)", systemMessage: "Cannot allocate memory"), nil,
        "The user can't be created now: “crypt(3)” reports: Cannot allocate memory"
      ),
      (.wrongCredentials, nil, "The user can't be created"),
    ] as [(AuthError, String?, String)])
  func failure(error: AuthError, field: String?, text: String) async throws {
    let setUp = try open(AuthWorkerSpy(setUp: .failure(error)))
    try fill(setUp)
    try await setUp.press("Create")
    #expect(setUp.error == (field == nil ? text : nil))
    #expect(problems(setUp) == (field.map { [$0: text] } ?? [:]))
    let password = field == "User name" ? "clean-swift" : ""
    #expect(texts(setUp) == ["Aleksey", "a@example.org", "+7", password, password])
    #expect(navigator.moves == [])
  }
}
