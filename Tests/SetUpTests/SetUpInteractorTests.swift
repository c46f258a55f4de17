import Contracts
import Testing
import VIPKit

@testable import SetUp

@Suite("SetUp: the Interactor has the worker create the user")
struct SetUpInteractorTests {
  private let presenter = SetUpPresentationLogicSpy()

  private func request(name: String = "Aleksey", repeated: String = "clean-swift") -> SetUp.CreateUser.Request {
    SetUp.CreateUser.Request(
      userName: name, email: "a@example.org", phone: "+7", password: "clean-swift", repeatedPassword: repeated)
  }

  @Test("the worker is given what was typed; the session stands in the data store")
  func creates() async {
    let auth = AuthWorkerSpy()
    let interactor = SetUpInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.createUser(request: request())

    #expect(auth.users == [User(name: "Aleksey", email: "a@example.org", phone: "+7")])
    #expect(auth.passwords == ["clean-swift"])
    #expect(interactor.session == Session(userName: "Aleksey"))
    #expect(presenter.responses == [.created])
  }

  @Test("without a name, or with two passwords, the worker isn't asked")
  func invalid() async {
    let auth = AuthWorkerSpy()
    let interactor = SetUpInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.createUser(request: request(name: " "))
    await interactor.createUser(request: request(repeated: "clean-Swift"))

    #expect(presenter.responses == [.noUserName, .passwordsDiffer])
    #expect(auth.users.isEmpty)
    #expect(interactor.session == nil)
  }

  @Test("a failure is handed on as it is, and there is no session")
  func fails() async {
    let interactor = SetUpInteractor(presenter: presenter, auth: LiveWorker(AuthWorkerSpy(.failure(.alreadySetUp))))

    await interactor.createUser(request: request())

    #expect(presenter.responses == [.failed(.alreadySetUp)])
    #expect(interactor.session == nil)
  }
}
