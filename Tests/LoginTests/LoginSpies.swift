// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/LoginTests/LoginSpies.swift --in Plugins/Login --with Plugins/Contracts
// swift-format-ignore-file

import Contracts

@testable import Login

/// Records how it is called, and answers with what the test has laid ready.
final class LoginBusinessLogicSpy: LoginBusinessLogic {
  enum Call: Equatable {
    case checkSetUp(request: Login.CheckSetUp.Request)
    case signIn(request: Login.SignIn.Request)
  }

  private(set) var calls: [Call] = []
  private let beforeReturning: @MainActor (Call) async -> Void

  init(beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }) {
    self.beforeReturning = beforeReturning
  }

  func checkSetUp(request: Login.CheckSetUp.Request) async {
    let call = Call.checkSetUp(request: request)
    calls.append(call)
    await beforeReturning(call)
  }

  func signIn(request: Login.SignIn.Request) async {
    let call = Call.signIn(request: request)
    calls.append(call)
    await beforeReturning(call)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class LoginDataSourceSpy: LoginDataSource {
  var session: Session?

  init(session: Session? = nil) {
    self.session = session
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class LoginPresentationLogicSpy: LoginPresentationLogic {
  enum Call: Equatable {
    case presentSetUp(response: Login.CheckSetUp.Response)
    case presentSignIn(response: Login.SignIn.Response)
  }

  private(set) var calls: [Call] = []

  func presentSetUp(response: Login.CheckSetUp.Response) {
    calls.append(Call.presentSetUp(response: response))
  }

  func presentSignIn(response: Login.SignIn.Response) {
    calls.append(Call.presentSignIn(response: response))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class LoginRoutingLogicSpy: LoginRoutingLogic {
  enum Call: Equatable {
    case routeToHome
    case routeToSetUp
  }

  private(set) var calls: [Call] = []

  func routeToHome() {
    calls.append(Call.routeToHome)
  }

  func routeToSetUp() {
    calls.append(Call.routeToSetUp)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class LoginDisplayLogicSpy: LoginDisplayLogic {
  enum Call: Equatable {
    case displaySetUp(viewModel: Login.CheckSetUp.ViewModel)
    case displaySignIn(viewModel: Login.SignIn.ViewModel)
  }

  private(set) var calls: [Call] = []

  func displaySetUp(viewModel: Login.CheckSetUp.ViewModel) {
    calls.append(Call.displaySetUp(viewModel: viewModel))
  }

  func displaySignIn(viewModel: Login.SignIn.ViewModel) {
    calls.append(Call.displaySignIn(viewModel: viewModel))
  }
}
