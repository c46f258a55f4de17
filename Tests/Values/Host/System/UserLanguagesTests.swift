import HostSystem
import Testing

@Suite("The user's languages")
struct UserLanguagesTests {
  private static let cases: [([String: String], String, [String])] = [
    ([:], "C", []),
    (["LANG": "ru_RU.UTF-8"], "ru_RU", ["ru_RU", "ru"]),
    (["LANG": "ru"], "ru", ["ru"]),
    (
      ["LANG": "ru_RU.UTF-8", "LC_ALL": "", "LC_MESSAGES": "es_ES.ISO-8859-15@euro"], "es_ES",
      ["es_ES@euro", "es@euro", "es_ES", "es"]
    ),
    (["LANGUAGE": "es"], "es", ["es"]),
    (["LANGUAGE": "es", "LANG": "C.UTF-8"], "es", ["es"]),
    (["LANGUAGE": "es:fr", "LANG": "es_MX.UTF-8"], "es_MX", ["es", "fr"]),
    (["LANGUAGE": "pt_BR:pt", "LANG": "de_DE"], "pt_BR", ["pt_BR", "pt"]),
    (["LANGUAGE": "es:C:fr", "LANG": "de_DE"], "es", ["es"]),
    // As gettext(3) of glibc 2.36 does: a list that ends with C at once has no language, whatever the locale.
    (["LANGUAGE": "C", "LANG": "es_ES.UTF-8"], "C", []),
    (["LANGUAGE": "POSIX:ru", "LANG": "es_ES.UTF-8"], "C", []),
    (["LANGUAGE": "ru:POSIX:fr", "LANG": "es_ES"], "ru", ["ru"]),
    (["LANGUAGE": "::", "LANG": "es_ES.UTF-8"], "C", []),
    (["LANGUAGE": "", "LANG": "es_ES.UTF-8"], "es_ES", ["es_ES", "es"]),
    (["LANGUAGE": "C.UTF-8:ru", "LANG": "es_ES"], "ru", ["ru"]),
    // Who asks for C gets it.
    (["LANGUAGE": "es", "LC_ALL": "C"], "C", []),
    (["LANGUAGE": "es", "LANG": "POSIX"], "C", []),
    (["LANG": "C.UTF-8"], "C", []),
    // They become parts of paths.
    (["LANGUAGE": "../../etc:es/..:ru"], "ru", ["ru"]),
    (["LANG": "../x"], "C", []),
    (["LANGUAGE": "::"], "C", []),
  ]

  @Test("are those that gettext(3) would look for, the best first", arguments: cases)
  func languages(variables: [String: String], locale: String, catalogs: [String]) {
    let languages = UserLanguages { variables[$0] }
    #expect(languages.locale == locale)
    #expect(languages.catalogs == catalogs)
  }
}
