// As an iOS project has it; only `import SwiftUI` has become `import VIPKit`.
import VIPKit

struct ParcelView: View {
  @State private var state: ParcelState
  @State private var note = ""
  @State private var showsStations = true
  private let interactor: ParcelBusinessLogic

  init(state: ParcelState, interactor: ParcelBusinessLogic) {
    self.state = state
    self.interactor = interactor
  }

  var body: some View {
    VStack {
      if state.isLoaded {
        Text(state.heading)
        Toggle("Stations", isOn: $showsStations)
        if showsStations {
          List(state.rows) { row in
            Text(row.text)
          }
        }
        notes
      }
    }
    .navigationTitle("Your parcel")
    .task {
      await interactor.fetchParcel(ParcelFlow.FetchParcel.Request())
    }
  }

  private var notes: some View {
    Section("Notes") {
      Text(state.notes)
      TextField("Note", text: $note)
      Button("Add") {
        Task {
          await interactor.addNote(ParcelFlow.AddNote.Request(text: note))
          note = ""
        }
      }
    }
  }
}
