internal import Glibc

#if canImport(_FoundationICU)
  internal import _FoundationICU
#else
  #error("this toolchain has no _FoundationICU, which makes the sort keys of contacts: see Docs/Decisions/0040-icu.md")
#endif

/// Sorts names by the rules of a language: `file2` before `file10`, ö after z in Swedish and beside o in German.
/// CLDR's rules, from the ICU in Swift's Foundation: Foundation itself makes no keys of texts, which an index needs.
/// That module's interface may change: only this file names it (Docs/Decisions/0040).
public final class NameCollation {
  /// The language and the version of its rules, kept with the keys: keys of different identities can't be compared.
  /// The version is ucol_getVersion's: it changes with the data, the rules of the language and the code that makes keys
  /// of them; u_getVersion, ICU's own, also changes where keys stay the same.
  public let identity: String
  /// The language, as in ``init(locale:)``.
  public let locale: String
  private let collator: OpaquePointer?

  /// - Parameter locale: a language's POSIX name, such as `sv_SE`; empty, or without own rules, for CLDR's root rules.
  public init(locale: String) {
    self.locale = locale
    var status = U_ZERO_ERROR
    collator = swift_ucol_open(locale, &status)
    swift_ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status)
    var version: [UInt8] = [0, 0, 0, 0]
    if collator != nil { swift_ucol_getVersion(collator, &version) }
    identity = "\(locale) \(version.map(String.init).joined(separator: "."))"
  }

  /// The rules with an ``identity``; nil when this system doesn't have them any more.
  public convenience init?(identity: String) {
    self.init(locale: String(identity.prefix { $0 != " " }))
    guard self.identity == identity else { return nil }
  }

  deinit { swift_ucol_close(collator) }

  /// The user's language for sorting: that of `LC_ALL`, `LC_COLLATE` or `LANG`, the first that is set (POSIX, XBD 8.2).
  public static var userLocale: String {
    let names: [String] = ["LC_ALL", "LC_COLLATE", "LANG"]
    let name = names.map { getenv($0).map { String(cString: $0) } ?? "" }.first { !$0.isEmpty } ?? ""
    let locale = String(name.prefix { $0 != "." && $0 != "@" })
    return ["C", "POSIX"].contains(locale) ? "" : locale
  }

  /// Hexadecimal digits, whose bytes sort as the texts do.
  public func key(for text: String) -> String {
    guard let collator else { return text }
    let characters = Array(text.utf16)
    var key = [UInt8](repeating: 0, count: characters.count * 4 + 16)
    var length = 0
    repeat {
      if length > key.count { key = [UInt8](repeating: 0, count: length) }
      length = Int(swift_ucol_getSortKey(collator, characters, Int32(characters.count), &key, Int32(key.count)))
    } while length > key.count
    return String(unsafeUninitializedCapacity: length * 2) { digits in
      for (index, byte) in key.prefix(length).enumerated() {
        digits[index * 2] = Self.digits[Int(byte >> 4)]
        digits[index * 2 + 1] = Self.digits[Int(byte & 15)]
      }
      return length * 2
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
