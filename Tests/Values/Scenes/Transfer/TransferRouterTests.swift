import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import Transfer

@Suite("Transfer: the Router goes back")
struct TransferRouterTests {
  @Test("to the list, handing nothing over")
  func back() {
    let navigator = NavigatorSpy()
    let interactor = TransferInteractor(
      presenter: TransferPresentationLogicSpy(), contacts: LiveWorker(ContactsWorkerSpy()),
      files: LiveWorker(VCardFilesWorkerSpy()))

    TransferRouter(dataStore: interactor, navigator: navigator).routeBack()

    #expect(navigator.moves == [.back])
  }
}
