/// The languages that the user understands, as gettext(3) takes them from the environment.
package struct UserLanguages: Equatable, Sendable {
  /// The first language and the region, such as `ru_RU`; `C` when nothing is set.
  package let locale: String
  /// The catalogues to look for, the best first: `es_MX`, `es`, `fr`. Empty for the words of the sources.
  package let catalogs: [String]

  package init() { (locale, catalogs) = ("C", []) }

  /// The first set one of `LC_ALL`, `LC_MESSAGES` and `LANG` names the language (POSIX, XBD 8.2). Unless that is `C`,
  /// `LANGUAGE` replaces it by a list, which `C` or `POSIX` ends ("The LANGUAGE variable", GNU gettext manual).
  /// The locales need not be installed.
  package init(variables: (String) -> String?) {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables($0) }.first { !$0.isEmpty }
    if let set, Self.untranslated.contains(set) {
      (locale, catalogs) = ("C", [])
      return
    }
    let own = set.map(Self.name).flatMap { $0 == "C" ? nil : $0 }
    let language = variables("LANGUAGE").flatMap { $0.isEmpty ? nil : $0 }
    let list = language?.split(separator: ":").map(String.init).prefix { !Self.untranslated.contains($0) }
    let names = (list?.map(Self.name) ?? [own].compactMap(\.self)).filter { Self.isName($0) && $0 != "C" }
    let first = names.first.map { Substring($0).prefix { $0 != "@" } }.map(String.init) ?? "C"
    // A language without a region has that of the locale.
    locale = own.map { $0.hasPrefix("\(first)_") ? String($0.prefix { $0 != "@" }) : first } ?? first
    catalogs = names.flatMap(Self.variants).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
  }

  private static let untranslated = ["C", "POSIX"]

  /// Without the character set: `es_ES.UTF-8@euro` is `es_ES@euro`.
  private static func name(_ text: String) -> String {
    let modifier = text.firstIndex(of: "@").map { String(text[$0...]) } ?? ""
    return String(text.prefix { $0 != "." && $0 != "@" }) + modifier
  }

  private static let nameBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-@"

  /// The name becomes part of a path.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { nameBytes.utf8.contains($0) }
  }

  private static func variants(_ name: String) -> [String] {
    let modifier = name.firstIndex(of: "@").map { String(name[$0...]) } ?? ""
    let region = String(name.dropLast(modifier.count))
    let language = String(region.prefix { $0 != "_" })
    return [region + modifier, language + modifier, region, language]
  }
}
