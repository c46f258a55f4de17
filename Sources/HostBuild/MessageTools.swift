import HostSystem

/// The programs of GNU gettext that make catalogues of words.
struct MessageTools: Sendable {
  /// Makes a catalogue of a list.
  let msgfmt: String
  /// Makes a list of several.
  let msgcat: String
  /// Makes a list of a catalogue.
  let msgunfmt: String

  /// Finds them, which lie in one folder; nil when they aren't on the `PATH`.
  init?(searching searchPath: String) {
    guard let msgfmt = Path.program("msgfmt", in: searchPath) else { return nil }
    self.msgfmt = msgfmt
    msgcat = Path.join(Path.folder(of: msgfmt), "msgcat")
    msgunfmt = Path.join(Path.folder(of: msgfmt), "msgunfmt")
  }
}
