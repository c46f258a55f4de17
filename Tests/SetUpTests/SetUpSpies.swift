// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/SetUpTests/SetUpSpies.swift --in Plugins/SetUp --with Plugins/Contracts
// swift-format-ignore-file

import Contracts

@testable import SetUp

/// Records how it is called, and answers with what the test has laid ready.
final class SetUpBusinessLogicSpy: SetUpBusinessLogic {
  enum Call: Equatable {
    case createUser(request: SetUp.CreateUser.Request)
  }

  private(set) var calls: [Call] = []
  private let beforeReturning: @MainActor (Call) async -> Void

  init(beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }) {
    self.beforeReturning = beforeReturning
  }

  func createUser(request: SetUp.CreateUser.Request) async {
    let call = Call.createUser(request: request)
    calls.append(call)
    await beforeReturning(call)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class SetUpDataSourceSpy: SetUpDataSource {
  var session: Session?

  init(session: Session? = nil) {
    self.session = session
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class SetUpPresentationLogicSpy: SetUpPresentationLogic {
  enum Call: Equatable {
    case presentCreatedUser(response: SetUp.CreateUser.Response)
  }

  private(set) var calls: [Call] = []

  func presentCreatedUser(response: SetUp.CreateUser.Response) {
    calls.append(Call.presentCreatedUser(response: response))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class SetUpRoutingLogicSpy: SetUpRoutingLogic {
  enum Call: Equatable {
    case routeToHome
  }

  private(set) var calls: [Call] = []

  func routeToHome() {
    calls.append(Call.routeToHome)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class SetUpDisplayLogicSpy: SetUpDisplayLogic {
  enum Call: Equatable {
    case displayCreatedUser(viewModel: SetUp.CreateUser.ViewModel)
  }

  private(set) var calls: [Call] = []

  func displayCreatedUser(viewModel: SetUp.CreateUser.ViewModel) {
    calls.append(Call.displayCreatedUser(viewModel: viewModel))
  }
}
