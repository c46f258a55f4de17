@testable import HostSystem
import TestSupport
import Testing

@Suite("Named values as text")
struct FieldsTests {
  @Test("A line for each, in the order of their names; what is no value is left out")
  func text() {
    var fields = Fields()
    fields["folder"] = "/tmp/host-run-1"
    fields[number: "journal"] = 512
    fields["absent"] = nil
    #expect(fields.text == "folder=/tmp/host-run-1\njournal=512")
    #expect(Fields(fields.text) == fields)
    #expect(fields[number: "folder"] == nil)
    for text in ["", "\n\n", "journal", "no value\njournal=5"] {
      #expect(Fields(text)["no value"] == nil)
      #expect(Fields(text)[number: "journal"] == (text.contains("5") ? 5 : nil))
    }
  }

  @Test(
    "Whatever a value holds comes back, and no variable of the environment is cut by it",
    arguments: [
      "", "=", "a=b", "line\nline\n", "\\n", "\\", "\\\\n\n", "\0", "a\0b", "\r\n",
      "\r", "\u{301}", "\u{1B}[31m", "ä…🙂", "{\"a\":1}",
    ])
  func anyValue(_ value: String) {
    var fields = Fields()
    fields["a"] = value
    fields["b"] = "next"
    #expect(!fields.text.utf8.contains(0))
    #expect(fields.text.utf8.count { $0 == 0x0A } == 1)
    #expect(Fields(fields.text) == fields)
  }
}

@Suite("A text is escaped scalar by scalar, and found in another byte for byte")
struct ScalarTests {
  @Test(
    "scalars give way to texts, whatever stands behind them",
    arguments: [
      ("", ""), ("abc", "abc"), ("a\"b", "a\\\"b"), ("\"\u{301}", "\\\"\u{301}"), ("\r\n", "\r\\n"),
      ("\u{E9}\"\u{20DD}", "\u{E9}\\\"\u{20DD}"),
    ])
  func escaping(text: String, expected: String) {
    #expect(text.escaping(["\"": "\\\"", "\n": "\\n"]).utf8.elementsEqual(expected.utf8))
  }

  @Test("a long text is found, too; not what only looks alike, or stands behind a zero byte")
  func found() {
    for text in ["", "x", "9Contracts", "sC", "E", "$s9ContractsE"] {
      #expect("$s9ContractsE".hasBytes(of: text) == !["x", "sC"].contains(text), "\(text)")
    }
    let long = String(repeating: "x", count: 1000)
    #expect("\(long)7VIPKitE".hasBytes(of: "7VIPKitE"))
    #expect(!"\(long)7VIPKit".hasBytes(of: "7VIPKitE"))
    // The same character, composed and not.
    #expect(!"Caf\u{E9}".hasBytes(of: "e\u{301}"))
    #expect(!"a\0b".hasBytes(of: "b"))
  }
}

@Suite("The name that somebody probably meant")
struct SuggestionTests {
  @Test(
    "is at most a third of the letters away, or one",
    arguments: [
      ("Logn", "Login"), ("Lgoin", "Login"), ("Logins", "Login"), ("LOGIN", "Login"), ("Lofin", "Login"),
      ("hoem", "Home"), ("x", nil), ("Dashboard", nil), ("", nil), ("Logarithm", nil), ("Hommme", "Home"),
      ("Hommmme", nil), ("Wether", "Weather"), ("Waether", "Weather"), ("Wtr", nil),
    ])
  func find(written: String, nearest: String?) {
    #expect(Suggestion.nearest(written, among: ["Weather", "Login", "Home"]) == nearest)
  }

  @Test("is the first among equals; it is suggested, or else up to ten names", .timeLimit(.minutes(10)))
  func equals() {
    #expect(Suggestion.nearest("cat", among: ["rat", "bat", "hat"]) == "bat")
    #expect(Suggestion.nearest("cat", among: ["hat", "rat", "bat"]) == "bat")
    #expect(Suggestion.nearest("rat", among: ["bat", "rat"]) == "rat")
    #expect(Suggestion.nearest("Login", among: []) == nil)
    #expect(Suggestion.nearest("ca", among: ["ac"]) == "ac")
    #expect(Suggestion.nearest("ca", among: ["abc"]) == nil)  // 3 by optimal string alignment, else 2
    #expect(Suggestion.nearest(String(repeating: "Login", count: 200_000), among: ["Login", "Home"]) == nil)
    #expect(Suggestion.name("Logn", known: ["Home", "Login"], kind: "scenes") == "did you mean \"Login\"?")
    #expect(Suggestion.name("x", known: ["Login", "Home"], kind: "scenes") == "the scenes are: Home, Login")
    let letters = "abcdefghijk".map { "scene_\($0)" }
    #expect(
      Suggestion.name("x", known: letters, kind: "scenes")
        == "the scenes are: scene_a, scene_b, scene_c, scene_d, scene_e, scene_f, scene_g, scene_h, scene_i, scene_j, …"
    )
    #expect(!Suggestion.name("x", known: letters.dropLast(), kind: "scenes").hasSuffix("…"))
    #expect(Suggestion.name("x", known: [], kind: "scenes") == "there are no scenes")
  }
}

@Suite("Text of unknown origin can't do anything to a terminal")
struct PrintableTests {
  @Test(
    "control, formatting, private and unassigned characters are escaped; words of all languages are not",
    arguments: [
      ("plain", "plain"), ("é ü 漢字 العربية 😀", "é ü 漢字 العربية 😀"), ("e\u{301}", "e\u{301}"),
      ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{9B}31m", "\\u{009B}31m"), ("a\r\nb\tc\u{7F}", "a\\r\\nb\\tc\\u{7F}"),
      ("\u{202E}evil", "\\u{202E}evil"), ("\u{200B}\u{FEFF}", "\\u{200B}\\u{FEFF}"), ("\u{2028}", "\\u{2028}"),
      ("\u{1B}]0;title\u{7}\u{202E}\n", "\\u{1B}]0;title\\u{07}\\u{202E}\\n"),
      ("\u{E000}", "\\u{E000}"), ("\u{FFFFF}", "\\u{000FFFFF}"), ("\0", "\\0"),
      ("\u{115F}\u{1160}\u{3164}\u{FFA0}", "\\u{115F}\\u{1160}\\u{3164}\\u{FFA0}"), ("a\u{34F}", "a\\u{034F}"),
      ("\u{2800}", "\\u{2800}"),
      ("\u{2764}\u{FE0F} \u{1100}\u{1161}", "\u{2764}\u{FE0F} \u{1100}\u{1161}"), ("a\\b \"c\"", "a\\b \"c\""),
    ])
  func text(text: String, shown: String) {
    #expect(Printable.text(text) == shown)
    #expect(Printable.quoted(text) == "\"\(shown)\"")
    #expect(Printable.text(shown) == shown)
  }

  @Test("a long text is cut, and shows that it is; so are bytes that are no UTF-8, and several texts")
  func others() {
    #expect(Printable.text("abcdef", limit: 3) == "abc…")
    #expect(Printable.text("abc", limit: 3) == "abc")
    #expect(Printable.text(String(repeating: "x", count: 5000)).count == 4097)
    #expect(Printable.text([0x61, 0xFF, 0x0A] as [UInt8]) == "a\u{FFFD}\\n")
    #expect(Printable.list([]) == "")
    #expect(Printable.list(["a", "b\n"]) == "a, b\\n")
    #expect(Printable.list(["a", "b"], separator: " and ") == "a and b")
  }
}

/// The examples of FIPS 180-4 (NIST, "SHA256.pdf").
@Suite("SHA-256")
struct SHA256Tests {
  @Test func `of nothing, one block and two; it is read again, in any case, and is no other text`() {
    let digests = [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ]
    for (text, digest) in digests { #expect(SHA256(of: Array(text.utf8)).description == digest) }
    let digest = SHA256(of: Array("abc".utf8))
    #expect(SHA256(digest.description.uppercased()) == digest)
    for text in ["", "abc", String(repeating: "g", count: 64), String(repeating: "a", count: 65)] {
      #expect(SHA256(text) == nil, "\(text)")
    }
  }
}

@Suite("A moment is written as RFC 3339 has it")
struct TimestampTests {
  @Test("in UTC, and read back; what no calendar has is no moment")
  func utc() {
    let moments = [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_400_007, "2000-02-29T00:00:00.007Z"),
      (1_795_396_093_042, "2026-11-23T01:08:13.042Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ]
    for (milliseconds, text) in moments {
      #expect(Timestamp(milliseconds: milliseconds).utc == text)
      #expect(Timestamp(utc: text) == Timestamp(milliseconds: milliseconds))
    }
    #expect(Timestamp(milliseconds: -1).utc == "0000-00-00T00:00:00.000Z")
    for text in ["", "2026-11-23", "2026-11-23T01:08:13Z", "yyyy-11-23T01:08:13.042Z"] {
      #expect(Timestamp(utc: text) == nil)
    }
  }
}

@Suite("The user's languages")
struct UserLanguagesTests {
  private static let cases: [([String: String], String, [String])] = [
    ([:], "C", []), (["LANG": "ru_RU.UTF-8"], "ru_RU", ["ru_RU", "ru"]), (["LANG": "ru"], "ru", ["ru"]),
    (
      ["LANG": "ru_RU.UTF-8", "LC_ALL": "", "LC_MESSAGES": "es_ES.ISO-8859-15@euro"], "es_ES",
      ["es_ES@euro", "es@euro", "es_ES", "es"]
    ),
    (["LANGUAGE": "es"], "es", ["es"]), (["LANGUAGE": "es", "LANG": "C.UTF-8"], "es", ["es"]),
    (["LANGUAGE": "es:fr", "LANG": "es_MX.UTF-8"], "es_MX", ["es", "fr"]),
    (["LANGUAGE": "pt_BR:pt", "LANG": "de_DE"], "pt_BR", ["pt_BR", "pt"]),
    (["LANGUAGE": "es:C:fr", "LANG": "de_DE"], "es", ["es"]),
    // As in gettext(3) of glibc 2.36: a list that begins with C has no language, whatever the locale.
    (["LANGUAGE": "C", "LANG": "es_ES.UTF-8"], "C", []), (["LANGUAGE": "POSIX:ru", "LANG": "es_ES.UTF-8"], "C", []),
    (["LANGUAGE": "ru:POSIX:fr", "LANG": "es_ES"], "ru", ["ru"]), (["LANGUAGE": "::", "LANG": "es_ES.UTF-8"], "C", []),
    (["LANGUAGE": "", "LANG": "es_ES.UTF-8"], "es_ES", ["es_ES", "es"]),
    (["LANGUAGE": "C.UTF-8:ru", "LANG": "es_ES"], "ru", ["ru"]),
    // C is respected.
    (["LANGUAGE": "es", "LC_ALL": "C"], "C", []), (["LANGUAGE": "es", "LANG": "POSIX"], "C", []),
    (["LANG": "C.UTF-8"], "C", []),
    // Languages become parts of paths.
    (["LANGUAGE": "../../etc:es/..:ru"], "ru", ["ru"]), (["LANG": "../x"], "C", []), (["LANGUAGE": "::"], "C", []),
  ]

  @Test("are those that gettext(3) would look for, the best first", arguments: cases)
  func languages(variables: [String: String], locale: String, catalogs: [String]) {
    let languages = UserLanguages { variables[$0] }
    #expect((languages.locale, languages.catalogs) == (locale, catalogs))
  }
}
