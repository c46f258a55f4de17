// As an iOS project has it.

enum ParcelFlow {
  // MARK: - FetchParcel

  enum FetchParcel {
    struct Request {}

    struct Response {
      let recipient: String
      let stations: [ParcelModels.Station]
    }
  }

  // MARK: - AddNote

  enum AddNote {
    struct Request {
      let text: String
    }

    struct Response {
      let notes: [String]
    }
  }
}
