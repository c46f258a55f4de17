// As an iOS project has it.

@MainActor
protocol ParcelPresentationLogic: Sendable {
  func presentFetchedParcel(_ response: ParcelFlow.FetchParcel.Response)
  func presentAddedNote(_ response: ParcelFlow.AddNote.Response)
}

final class ParcelPresenter: ParcelPresentationLogic {
  private let state: ParcelState

  init(state: ParcelState) {
    self.state = state
  }

  func presentFetchedParcel(_ response: ParcelFlow.FetchParcel.Response) {
    state.heading = "For \(response.recipient)"
    state.rows = response.stations.enumerated().map { index, station in
      ParcelModels.Row(id: index, text: "\(station.name), \(station.hours) h")
    }
    state.isLoaded = true
  }

  func presentAddedNote(_ response: ParcelFlow.AddNote.Response) {
    state.notes = "You wrote " + response.notes.joined(separator: ", ")
  }
}
