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

  var status: Int {
    switch self {
    case .entry: 200
    case .token(let isAgain): isAgain ? 403 : 401
    case .spent: 403
    case .strangerWithoutCode, .strangerBehindProxy: 401
    case .manyPages, .manyVisitors, .draining, .noApplication: 503
    }
  }

  func title(_ words: PageWords) -> String {
    switch self {
    case .entry: words("Open the application")
    case .spent: words("This address has been used")
    case .token: words("Sign in")
    case .strangerWithoutCode, .strangerBehindProxy: words("Who are you?")
    case .manyPages: words("Too many pages")
    case .manyVisitors: words("Too many visitors")
    case .draining: words("The server is about to end")
    case .noApplication: words("The application isn't there")
    }
  }

  func text(_ words: PageWords) -> String {
    switch self {
    case .entry: words("This address opens it once.")
    case .spent: words("The server has printed another one.")
    case .token(let isAgain):
      isAgain ? words("That token isn't one. Type it once more.") : words("Type the token that you were given.")
    case .strangerWithoutCode:
      words("Open the address that the server has printed, or ask who runs this application for one.")
    case .strangerBehindProxy: words("The server before this one hasn't said who you are.")
    case .manyPages: words("Close some of them.")
    case .manyVisitors, .draining, .noApplication: words("Try again in a minute.")
    }
  }
}
