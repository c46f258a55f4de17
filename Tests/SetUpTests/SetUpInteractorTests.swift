import AuthTestSupport
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
    let auth = AuthWorkerSpy.aleksey()
    let interactor = SetUpInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.createUser(request: request())

    let user = User(name: "Aleksey", email: "a@example.org", phone: "+7")
    #expect(auth.calls == [.setUp(user, password: "clean-swift")])
    #expect(interactor.session == Session(userName: "Aleksey"))
    #expect(presenter.calls == [.presentCreatedUser(response: .created)])
  }

  @Test("without a name, or with two passwords, the worker isn't asked")
  func invalid() async {
    let auth = AuthWorkerSpy.aleksey()
    let interactor = SetUpInteractor(presenter: presenter, auth: LiveWorker(auth))

    await interactor.createUser(request: request(name: " "))
    await interactor.createUser(request: request(repeated: "clean-Swift"))

    #expect(
      presenter.calls == [.presentCreatedUser(response: .noUserName), .presentCreatedUser(response: .passwordsDiffer)])
    #expect(auth.calls.isEmpty)
    #expect(interactor.session == nil)
  }

  @Test("a failure is handed on as it is, and there is no session")
  func fails() async {
    let interactor = SetUpInteractor(
      presenter: presenter, auth: LiveWorker(AuthWorkerSpy(setUp: .failure(.alreadySetUp))))

    await interactor.createUser(request: request())

    #expect(presenter.calls == [.presentCreatedUser(response: .failed(.alreadySetUp))])
    #expect(interactor.session == nil)
  }
}
