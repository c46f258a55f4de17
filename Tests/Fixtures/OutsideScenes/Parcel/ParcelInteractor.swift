// As an iOS project has it.

protocol ParcelBusinessLogic: Sendable {
  func fetchParcel(_ request: ParcelFlow.FetchParcel.Request) async
  func addNote(_ request: ParcelFlow.AddNote.Request) async
}

protocol ParcelDataStorable: Sendable, Actor {
  var notes: [String] { get }
}

final actor ParcelInteractor: ParcelBusinessLogic, ParcelDataStorable {
  private let presenter: ParcelPresentationLogic
  private let recipient: String

  private(set) var notes: [String] = []

  init(presenter: ParcelPresentationLogic, recipient: String) {
    self.presenter = presenter
    self.recipient = recipient
  }

  func fetchParcel(_ request: ParcelFlow.FetchParcel.Request) async {
    try? await Task.sleep(nanoseconds: 1_000_000)
    let stations = [ParcelModels.Station(name: "Kazan", hours: 2), ParcelModels.Station(name: "Moscow", hours: 11)]
    await presenter.presentFetchedParcel(
      ParcelFlow.FetchParcel.Response(recipient: recipient, stations: stations))
  }

  func addNote(_ request: ParcelFlow.AddNote.Request) async {
    notes.append(request.text)
    await presenter.presentAddedNote(ParcelFlow.AddNote.Response(notes: notes))
  }
}
