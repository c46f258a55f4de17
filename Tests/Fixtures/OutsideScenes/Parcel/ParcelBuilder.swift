// As an iOS project has it.

@MainActor
protocol ParcelBuildingLogic: AnyObject, Sendable {
  associatedtype Context
  func makeScene(with context: Context) -> ParcelView
}

final class ParcelBuilder: ParcelBuildingLogic {
  struct Context: Equatable {
    let recipient: String
  }

  func makeScene(with context: Context) -> ParcelView {
    let state = ParcelState()
    let presenter = ParcelPresenter(state: state)
    let interactor = ParcelInteractor(presenter: presenter, recipient: context.recipient)

    return ParcelView(state: state, interactor: interactor)
  }
}
