// As an iOS project has it.

enum ParcelModels {
  // MARK: - Models

  struct Station: Equatable {
    let name: String
    let hours: Int
  }

  // MARK: - View Models

  struct Row: Identifiable, Equatable {
    let id: Int
    let text: String
  }
}
