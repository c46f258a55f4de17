import Contracts
import Testing

@testable import DemoAuth

@Suite("DemoAuth knows three users")
struct DemoAuthTests {
  private let auth: any AuthWorker = DemoAuth()

  @Test(
    "each signs in with the password that README gives",
    arguments: [("Aleksey", "clean-swift"), ("Anna", "interactor"), ("Raymond", "presenter")])
  func signIn(userName: String, password: String) async throws {
    #expect(try await auth.signIn(userName: userName, password: password) == Session(userName: userName))
    #expect(try await auth.fetchUser(named: userName).name == userName)
  }

  @Test(
    "nobody else does: an unknown user and a wrong password have the same answer",
    arguments: [("Aleksey", "wrong"), ("Aleksey", ""), ("aleksey", "clean-swift"), ("Aleksey", "interactor"), ("", "")])
  func wrongCredentials(userName: String, password: String) async {
    await #expect(throws: AuthError.wrongCredentials) {
      try await auth.signIn(userName: userName, password: password)
    }
  }

  @Test("the user of the example has its e-mail and its phone as they were entered")
  func fetchUser() async throws {
    let aleksey = User(name: "Aleksey", email: "aleksey@example.org", phone: "+7 (999) 111-22-33")
    #expect(try await auth.fetchUser(named: "Aleksey") == aleksey)
  }

  @Test("an unknown user is named in the error")
  func unknownUser() async {
    await #expect(throws: AuthError.unknownUser("Nobody")) { try await auth.fetchUser(named: "Nobody") }
  }
}
