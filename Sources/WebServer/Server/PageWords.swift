import HostManifest

/// The page's texts in the visitor's language: `po` has the translations, `host serve` reads them. English by default.
struct PageWords {
  let language: String
  private let translations: [String: String]

  init(_ answer: Broker.Answer? = nil) {
    (language, translations) = (answer?.language ?? "en", answer?.words ?? [:])
  }

  /// - Parameter names: replace each `%@`, in order.
  func callAsFunction(_ text: String, _ names: String...) -> String {
    names.reduce(translations[text] ?? text) { $0.replacing("%@", with: $1, maxReplacements: 1) }
  }

  var ofScript: String? {
    if translations.isEmpty { return nil }
    let words = self
    let texts = [
      "Connecting…": words("Connecting…"),
      "Connecting. What you have typed is kept.": words("Connecting. What you have typed is kept."),
      "This page goes on in another tab. Load it again to go on here.":
        words("This page goes on in another tab. Load it again to go on here."),
      "Commands": words("Commands"), "Commands and places": words("Commands and places"),
      "There is a new version of this page.": words("There is a new version of this page."),
      "Load it": words("Load it"),
      "%@ can’t be read.": words("%@ can’t be read."),
      "%@ has arrived.": words("%@ has arrived."),
      "%@ has not been taken.": words("%@ has not been taken."),
      "%@ has not come whole. Ask for it again.": words("%@ has not come whole. Ask for it again."),
      "%@ has not come whole. Choose it again.": words("%@ has not come whole. Choose it again."),
      "Cancel": words("Cancel"), "Copied": words("Copied"),
    ]
    return JSONValue.object(texts.mapValues(JSONValue.string)).text
  }
}

enum Notice {
  case entry(code: String)
  case spent
  case token(isAgain: Bool)
  case strangerWithoutCode
  case strangerBehindProxy
  case manyPages
  case manyVisitors
  case draining
  case noApplication

  func content(_ words: PageWords) -> (status: Int, title: String, text: String) {
    switch self {
    case .entry: (200, words("Open the application"), words("This address opens it once."))
    case .spent: (403, words("This address has been used"), words("The server has printed another one."))
    case .token(isAgain: false): (401, words("Sign in"), words("Type the token that you were given."))
    case .token(isAgain: true): (403, words("Sign in"), words("That token isn't one. Type it once more."))
    case .strangerWithoutCode:
      (
        401, words("Who are you?"),
        words("Open the address that the server has printed, or ask who runs this application for one.")
      )
    case .strangerBehindProxy:
      (401, words("Who are you?"), words("The server before this one hasn't said who you are."))
    case .manyPages: (503, words("Too many pages"), words("Close some of them."))
    case .manyVisitors: (503, words("Too many visitors"), words("Try again in a minute."))
    case .draining: (503, words("The server is about to end"), words("Try again in a minute."))
    case .noApplication: (503, words("The application isn't there"), words("Try again in a minute."))
    }
  }
}
