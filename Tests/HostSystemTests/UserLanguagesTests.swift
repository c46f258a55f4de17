import HostSystem
import Testing

@Suite("The user's languages")
struct UserLanguagesTests {
  struct Case: Sendable {
    let variables: [String: String]
    let locale: String
    let catalogs: [String]

    init(_ variables: [String: String], _ locale: String, _ catalogs: [String]) {
      self.variables = variables
      self.locale = locale
      self.catalogs = catalogs
    }
  }

  private static let cases: [Case] = [
    Case([:], "C", []),
    Case(["LANG": "ru_RU.UTF-8"], "ru_RU", ["ru_RU", "ru"]),
    Case(["LANG": "ru"], "ru", ["ru"]),
    Case(
      ["LANG": "ru_RU.UTF-8", "LC_ALL": "", "LC_MESSAGES": "es_ES.ISO-8859-15@euro"], "es_ES",
      ["es_ES@euro", "es@euro", "es_ES", "es"]),
    Case(["LANGUAGE": "es"], "es", ["es"]),
    Case(["LANGUAGE": "es", "LANG": "C.UTF-8"], "es", ["es"]),
    Case(["LANGUAGE": "es:fr", "LANG": "es_MX.UTF-8"], "es_MX", ["es", "fr"]),
    Case(["LANGUAGE": "pt_BR:pt", "LANG": "de_DE"], "pt_BR", ["pt_BR", "pt"]),
    Case(["LANGUAGE": "es:C:fr", "LANG": "de_DE"], "es", ["es"]),
    // As gettext(3) of glibc 2.36 does: a list that ends with C at once has no language, whatever the locale.
    Case(["LANGUAGE": "C", "LANG": "es_ES.UTF-8"], "C", []),
    Case(["LANGUAGE": "POSIX:ru", "LANG": "es_ES.UTF-8"], "C", []),
    Case(["LANGUAGE": "ru:POSIX:fr", "LANG": "es_ES"], "ru", ["ru"]),
    Case(["LANGUAGE": "::", "LANG": "es_ES.UTF-8"], "C", []),
    Case(["LANGUAGE": "", "LANG": "es_ES.UTF-8"], "es_ES", ["es_ES", "es"]),
    Case(["LANGUAGE": "C.UTF-8:ru", "LANG": "es_ES"], "ru", ["ru"]),
    // Who asks for C gets it.
    Case(["LANGUAGE": "es", "LC_ALL": "C"], "C", []),
    Case(["LANGUAGE": "es", "LANG": "POSIX"], "C", []),
    Case(["LANG": "C.UTF-8"], "C", []),
    // They become parts of paths.
    Case(["LANGUAGE": "../../etc:es/..:ru"], "ru", ["ru"]),
    Case(["LANG": "../x"], "C", []),
    Case(["LANGUAGE": "::"], "C", []),
  ]

  @Test("are those that gettext(3) would look for, the best first", arguments: cases)
  func languages(of one: Case) {
    let languages = UserLanguages { one.variables[$0] }
    #expect(languages.locale == one.locale)
    #expect(languages.catalogs == one.catalogs)
  }
}
