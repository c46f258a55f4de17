// Made by the command of the next line; when a protocol has changed, run it again.
// host spies Tests/Values/Scenes/Home/HomeSpies.swift --in Plugins/Home --with Plugins/Contracts --of ApplicationDataStore
// swift-format-ignore-file

import Contracts

@testable import Home

/// Records how it is called, and answers with what the test has laid ready.
final class HomeBusinessLogicSpy: HomeBusinessLogic {
  enum Call: Equatable {
    case fetchUser(request: Home.FetchUser.Request)
    case signOut(request: Home.SignOut.Request)
  }

  private(set) var calls: [Call] = []
  private let beforeReturning: @MainActor (Call) async -> Void

  init(beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }) {
    self.beforeReturning = beforeReturning
  }

  func fetchUser(request: Home.FetchUser.Request) async {
    let call = Call.fetchUser(request: request)
    calls.append(call)
    await beforeReturning(call)
  }

  func signOut(request: Home.SignOut.Request) {
    calls.append(Call.signOut(request: request))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class HomePresentationLogicSpy: HomePresentationLogic {
  enum Call: Equatable {
    case presentFetchedUser(response: Home.FetchUser.Response)
    case presentSignedOut(response: Home.SignOut.Response)
  }

  private(set) var calls: [Call] = []

  func presentFetchedUser(response: Home.FetchUser.Response) {
    calls.append(Call.presentFetchedUser(response: response))
  }

  func presentSignedOut(response: Home.SignOut.Response) {
    calls.append(Call.presentSignedOut(response: response))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class HomeRoutingLogicSpy: HomeRoutingLogic {
  enum Call: Equatable {
    case routeToContacts
    case routeToNews
    case routeToApplication(id: String)
    case routeToSignOut
  }

  private(set) var calls: [Call] = []
  var applications: [Home.Application]

  init(applications: [Home.Application] = []) {
    self.applications = applications
  }

  func routeToContacts() {
    calls.append(Call.routeToContacts)
  }

  func routeToNews() {
    calls.append(Call.routeToNews)
  }

  func routeToApplication(id: String) {
    calls.append(Call.routeToApplication(id: id))
  }

  func routeToSignOut() {
    calls.append(Call.routeToSignOut)
  }
}

/// Records how it is called, and answers with what the test has laid ready.
final class HomeDisplayLogicSpy: HomeDisplayLogic {
  enum Call: Equatable {
    case displayFetchedUser(viewModel: Home.FetchUser.ViewModel)
    case displaySignedOut(viewModel: Home.SignOut.ViewModel)
  }

  private(set) var calls: [Call] = []

  func displayFetchedUser(viewModel: Home.FetchUser.ViewModel) {
    calls.append(Call.displayFetchedUser(viewModel: viewModel))
  }

  func displaySignedOut(viewModel: Home.SignOut.ViewModel) {
    calls.append(Call.displaySignedOut(viewModel: viewModel))
  }
}

/// Records how it is called, and answers with what the test has laid ready.
@MainActor
final class ApplicationDataStoreSpy: ApplicationDataStore {
  var session: Session?

  init(session: Session? = nil) {
    self.session = session
  }
}
