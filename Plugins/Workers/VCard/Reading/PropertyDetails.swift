import Contracts

/// What the parameters of a TEL, an EMAIL or an ADR say.
struct PropertyDetails {
  private(set) var labels: [String] = []
  private(set) var others: [ContactProperty.Parameter] = []
  private(set) var isURI = false

  init(_ parameters: [ContactProperty.Parameter]) {
    for parameter in parameters {
      switch (parameter.name, parameter.values.first?.lowercased()) {
      // Some quote the whole list: TYPE="HOME,VOICE".
      case ("TYPE", _): labels += parameter.values.flatMap { $0.lowercased().split(separator: ",").map(String.init) }
      case ("PREF", "1"): labels.append("pref")
      case ("VALUE", "text"): break
      case ("VALUE", "uri"): isURI = true
      default: others.append(parameter)
      }
    }
  }
}
