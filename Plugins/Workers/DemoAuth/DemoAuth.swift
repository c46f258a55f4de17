import Contracts
import VIPKit

/// Users in memory, for a first look at the application.
struct DemoAuth: SessionKeeper {
  struct Options: Decodable {
    /// Signed in from the beginning, for a look at one scene.
    var signedIn: String?
  }

  let session = Snapshot<Session?>(nil)

  private let accounts = [
    (user: User(name: "Aleksey", email: "aleksey@example.org", phone: "+7 (999) 111-22-33"), password: "clean-swift"),
    (user: User(name: "Anna", email: "anna@example.org", phone: "+7 (999) 222-33-44"), password: "interactor"),
    (user: User(name: "Raymond", email: "raymond@example.org", phone: "+7 (999) 333-44-55"), password: "presenter"),
  ]

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    guard accounts.contains(where: { $0.user.name == userName && $0.password == password }) else {
      throw .wrongCredentials
    }
    return begin(Session(userName: userName))
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    guard let account = accounts.first(where: { $0.user.name == userName }) else { throw .unknownUser(userName) }
    return account.user
  }
}
