import CWideCharacters
import Glibc

/// Makes wcwidth(3) speak of Unicode, whatever the user's locale is: it answers for the locale of the process.
private let hasUnicodeLocale: Bool = {
  func isUnicode() -> Bool { nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" }
  if setlocale(LC_CTYPE, "") != nil, isUnicode() { return true }
  return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUnicode()
}()

extension Unicode.Scalar {
  /// The columns that a terminal gives the scalar, by wcwidth(3).
  var columns: Int {
    // wcwidth counts a soft hyphen as a column, as typewriters did; terminals that break no lines show none.
    if value == 0xAD { return 0 }
    // Those that frames are made of, without reading a locale for them.
    if (0x2500...0x257F).contains(value) { return 1 }
    let width = hasUnicodeLocale ? Int(wcwidth(wchar_t(bitPattern: value))) : -1
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
