// As an iOS project has it.

enum ParcelFlow {
  enum FetchParcel {
    struct Request {}

    struct Response {
      let recipient: String
      let stations: [ParcelModels.Station]
    }
  }

  enum AddNote {
    struct Request {
      let text: String
    }

    struct Response {
      let notes: [String]
    }
  }
}
