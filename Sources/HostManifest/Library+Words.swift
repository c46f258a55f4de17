extension Library {
  /// The catalogue with the words of a library, where gettext(3) would look for it.
  ///
  /// - Parameters:
  ///   - id: the scene; or what else has words.
  ///   - language: as POSIX names it: `es`, `pt_BR`.
  ///   - folder: where the library lies.
  package static func wordCatalog(of id: String, in language: String, beside folder: String) -> String {
    "\(folder)/locale/\(language)/LC_MESSAGES/\(id).mo"
  }
}
