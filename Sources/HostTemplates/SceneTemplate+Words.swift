extension SceneTemplate {
  /// The scene's words, to be translated: `msginit -l es -i Notes.pot` begins `es.po`.
  var words: String {
    WordTemplate.text(of: ["New item", "Text", "Add", "Nothing here yet", "Done", "Type something first"])
  }
}

extension SwiftUITemplate {
  /// None yet: the author puts them into `words(…)`.
  var words: String { WordTemplate.text(of: []) }
}

/// A list of words to be translated, in the format of GNU gettext.
private enum WordTemplate {
  static func text(of words: [String]) -> String {
    let header = "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    return header + words.map { "\nmsgid \"\($0)\"\nmsgstr \"\"\n" }.joined()
  }
}
