import CWideCharacters
import Glibc

/// A locale of which wcwidth(3) speaks of Unicode: the user's, or one that every system has; nil where there is none. It is never freed.
nonisolated(unsafe) private let unicodeLocale: locale_t? = {
  for name in ["", "C.UTF-8"] {
    guard let locale = newlocale(1 << LC_CTYPE, name, nil) else { continue }
    if nl_langinfo_l(nl_item(CODESET), locale).map({ String(cString: $0) }) == "UTF-8" { return locale }
    freelocale(locale)
  }
  return nil
}()

/// What wcwidth(3) says, on this thread alone: setlocale(3) would change the locale under the feet of other threads.
private func unicodeWidth(_ character: wchar_t) -> Int {
  guard let unicodeLocale else { return -1 }
  let before = uselocale(unicodeLocale)
  defer { uselocale(before) }
  return Int(wcwidth(character))
}

extension Unicode.Scalar {
  /// The columns that a terminal gives the scalar, by wcwidth(3).
  var columns: Int {
    // wcwidth counts a soft hyphen as a column, as typewriters did; terminals that break no lines show none.
    if value == 0xAD { return 0 }
    // Those that frames are made of, without reading a locale for them.
    if (0x2500...0x257F).contains(value) { return 1 }
    let width = unicodeWidth(wchar_t(bitPattern: value))
    // Characters that are newer than the C library.
    return width >= 0 ? width : properties.isEmojiPresentation ? 2 : 1
  }
}

extension StringProtocol {
  /// The columns that the text takes on the screen.
  var columns: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + Glyph($1).width }
  }
}
