// As an iOS project has it.

enum ParcelModels {
  struct Station: Equatable {
    let name: String
    let hours: Int
  }

  struct Row: Identifiable, Equatable {
    let id: Int
    let text: String
  }
}
